import type { LiveStory } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_MAX_STORIES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { storiesOf } from "./live-stories.store.ts";

/**
 * Returns the articles of the published entries of a live blog that readers see. Also tags the others: their publication changes the response.
 */
export async function storiesForReaders(
  { db, now }: CallContext,
  articleId: number,
): Promise<LiveStory[]> {
  const rows = await storiesOf(db, articleId, now, LIVE_MAX_STORIES);
  tag(...rows.map(({ id }) => `article:${id}` as const));
  return rows
    .filter(({ isVisible }) => isVisible)
    .map(({ entry, isVisible: _, ...article }) => ({ entry, article }));
}
