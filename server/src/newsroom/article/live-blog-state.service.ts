import type { LiveBlogState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { and, eq, isNull } from "drizzle-orm";
import { notFound } from "../../platform/http/problem.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { article } from "./article.table.ts";
import { lockArticle } from "./edit/stored-article.store.ts";
import { announceArticle } from "./save/announce.service.ts";

/**
 * Sets the state of the live blog that cards of the article show. Locks the article, before the live
 * blog. @throws NOT_FOUND
 */
export async function setLiveBlogState(tx: Db, id: number, state: LiveBlogState): Promise<void> {
  await lockArticle(tx, id, "write");
  const [changed] = await tx
    .update(article)
    .set({ liveBlog: state })
    .where(and(eq(article.id, id), isNull(article.deletedAt)))
    .returning({
      id: article.id,
      locale: article.locale,
      categoryId: article.categoryId,
      breaking: article.breaking,
      translationOf: article.translationOf,
    });
  if (!changed) throw notFound();
  await announceArticle(tx, [changed]);
}
