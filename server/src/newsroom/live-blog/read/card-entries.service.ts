import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { LiveHeadline } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_CARD_ENTRIES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { tag } from "../../../platform/cache/tags.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { tagOfLiveBlog } from "../live-blog.tags.ts";
import { latestHeadlines } from "./card-entries.store.ts";

/**
 * Returns the latest entries of the cards whose live blog is live, by the id of the article. Their
 * headlines are free to read, also in a premium article.
 */
export async function cardEntries(
  { db, now }: CallContext,
  cards: Pick<ArticleCard, "id" | "liveBlog">[],
): Promise<Map<number, LiveHeadline[]>> {
  const ids = [...new Set(cards.flatMap(({ id, liveBlog }) => (liveBlog === "live" ? id : [])))];
  if (!ids.length) return new Map();
  tag(...ids.map(tagOfLiveBlog));
  const rows = await latestHeadlines(db, ids, { limit: LIVE_CARD_ENTRIES, now });
  const headlines = new Map<number, LiveHeadline[]>(ids.map((id) => [id, []]));
  for (const { articleId, eventAt, ...row } of rows)
    headlines.get(articleId)?.push({ ...row, eventAt: eventAt.toISOString() });
  return headlines;
}
