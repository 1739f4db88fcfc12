import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import { author } from "../../author/author.table.ts";
import { category } from "../../category/category.table.ts";
import { liveEntry } from "../live-blog.table.ts";

/** Returns the articles made from published entries of a live blog, the latest event first. */
export const storiesOf = (db: Db, articleId: number, now: Date, limit: number) =>
  db
    .select({
      entry: liveEntry.id,
      id: article.id,
      locale: article.locale,
      slug: article.slug,
      title: article.title,
      isVisible: sql<boolean>`coalesce(${visibleAt(now)}, false)`,
    })
    .from(liveEntry)
    .innerJoin(article, eq(article.id, liveEntry.storyId))
    .where(and(eq(liveEntry.articleId, articleId), eq(liveEntry.state, "published")))
    .orderBy(desc(liveEntry.eventAt), desc(liveEntry.id))
    .limit(limit);

/** Returns articles that are not deleted, in any state, by id. */
export async function storiesForStaff(
  db: Db,
  ids: number[],
  now: Date,
): Promise<Map<number, { id: number; title: string; state: ArticleState }>> {
  if (!ids.length) return new Map();
  const rows = await db
    .select({ id: article.id, title: article.title, state: stateAt(now) })
    .from(article)
    .where(and(inArray(article.id, ids), isNull(article.deletedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the number of entries of a live blog from which an article was made. */
export async function countStories(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), isNotNull(liveEntry.storyId)));
  return row?.total ?? 0;
}

/** Sets the article of an entry. The version of the entry stays: its content is the same. */
export async function setStory(tx: Db, entryId: number, storyId: number): Promise<void> {
  await tx.update(liveEntry).set({ storyId }).where(eq(liveEntry.id, entryId));
}

/**
 * Returns the article of a live blog, as far as articles made from its entries depend on it: without
 * a category that new articles cannot have.
 */
export async function sourceArticle(db: Db, id: number) {
  const [row] = await db
    .select({
      locale: article.locale,
      title: article.title,
      premium: article.premium,
      categoryId: category.id,
    })
    .from(article)
    .leftJoin(
      category,
      and(eq(category.id, article.categoryId), category.status, isNull(category.deletedAt)),
    )
    .where(eq(article.id, id));
  return row;
}

/** Returns the id of the author with a name in a language; undefined if none or several have it. */
export async function authorNamed(
  db: Db,
  name: string,
  locale: Locale,
): Promise<number | undefined> {
  const rows = await db
    .select({ id: author.id })
    .from(author)
    .where(
      and(sql`${author.name} ->> ${locale} = ${name}`, author.status, isNull(author.deletedAt)),
    )
    .limit(2);
  return rows.length === 1 ? rows[0]?.id : undefined;
}
