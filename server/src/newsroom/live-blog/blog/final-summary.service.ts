import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { LIVE_MAX_KEY_EVENTS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { deskArticle } from "../desk/desk.store.ts";
import { keyEventsOf } from "../read/live-page.store.ts";
import { liveBlogOf } from "./blog.store.ts";
import { proposedSummary } from "./final-summary.ts";

/** Returns a proposal for the summary of a live blog that ends. @throws NOT_FOUND */
export async function finalSummary(
  { db, now }: CallContext,
  id: number,
): Promise<{ summary: ArticleDocument }> {
  const [found, blog, keyEvents] = await Promise.all([
    deskArticle(db, id, now),
    liveBlogOf(db, id),
    keyEventsOf(db, { id, now }, { limit: LIVE_MAX_KEY_EVENTS }),
  ]);
  if (!found || !blog) throw notFound();
  const headlines = keyEvents.map(({ title }) => title).toReversed();
  return { summary: proposedSummary(blog.summary, headlines) };
}
