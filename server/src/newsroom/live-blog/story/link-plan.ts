import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";

interface LinkedEntry {
  state: LiveEntryState;
  publishAt: Date | null;
  publishedAt: Date | null;
}

/**
 * Change of an entry that was made from an article. `publish`: readers see the article. `hold`: they
 * no longer see it. `submit`: the live blog ended while the entry was held, so that an editor decides.
 */
export type LinkPlan = "publish" | "hold" | "submit" | null;

/**
 * Returns what follows for an entry from the visibility of its article; null: nothing. An entry that
 * readers have seen returns also after the end of the live blog.
 */
export function planLink(
  { state, publishAt, publishedAt }: LinkedEntry,
  { isVisible, isLive }: { isVisible: boolean; isLive: boolean },
): LinkPlan {
  if (state === "published") return isVisible ? null : "hold";
  const isHeld = state === "scheduled" && publishAt === null;
  if (!isHeld || !isVisible) return null;
  return isLive || publishedAt !== null ? "publish" : "submit";
}
