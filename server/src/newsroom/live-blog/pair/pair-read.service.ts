import type {
  LiveDeskEntry,
  LivePair,
  LiveTranslation,
} from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { LiveEntryRow } from "../entry/entry.store.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { counterpartForReaders, pairsOf } from "./pair.store.ts";
import { isPairable } from "./pair-plan.ts";

/**
 * Returns the counterpart of an entry in the live blog of the article in the other language; null
 * unless readers see it. Its live blog is tagged also then: its publication changes the response.
 */
export async function translationForReaders(
  { db, now }: CallContext,
  entryId: number,
): Promise<LiveTranslation | null> {
  const found = await counterpartForReaders(db, entryId, now);
  if (!found) return null;
  const { entry, original, isVisible, ...article } = found;
  tag(`article:${article.id}`, tagOfLiveBlog(article.id));
  return isVisible ? { entry, article, original } : null;
}

/** Returns the counterparts of entries by their ids, as the desk shows them. */
export async function deskPairs(
  { db }: CallContext,
  entryIds: number[],
): Promise<Map<number, LivePair>> {
  const rows = await pairsOf(db, entryIds);
  return new Map(
    rows.map(({ entryId, other, isTranslation, translatedVersion, outdated }) => [
      entryId,
      {
        articleId: other.articleId,
        entryId: other.id,
        version: other.version,
        title: other.title,
        state: other.state,
        eventAt: other.eventAt.toISOString(),
        publishAt: other.publishAt?.toISOString() ?? null,
        // The counterpart of a translation is its source.
        isSource: isTranslation,
        translatedVersion,
        outdated,
      },
    ]),
  );
}

/** What the current user may do with the counterpart of an entry. */
export function pairAbilities(
  context: CallContext,
  row: LiveEntryRow,
  { pair, hasOtherBlog }: { pair: LivePair | null; hasOtherBlog: boolean },
): Pick<LiveDeskEntry["abilities"], "translate" | "pair"> {
  const isFree = pair === null && hasOtherBlog && isPairable(row) && row.state !== "removed";
  const isPublic = row.state === "published" || pair?.state === "published";
  return {
    translate: isFree && hasNewsroomRight(context, ...EDITORIAL_RIGHTS),
    pair: (isFree || pair !== null) && hasNewsroomRight(context, isPublic ? "publish" : "write"),
  };
}
