import type { ArticleState } from "@masthead/contract/newsroom/article/article-record.ts";
import type { LiveEntryState } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, not, or, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { stateAt } from "../../article/article.state.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import { author } from "../../author/author.table.ts";
import { category } from "../../category/category.table.ts";
import { storyIsVisibleAt } from "../entry/entry.visible.ts";
import { liveEntry } from "../live-blog.table.ts";

/** Returns the articles of published entries of a live blog, the latest event first. */
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

/** Returns the number of entries of a live blog that have an article. */
export async function countStories(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), isNotNull(liveEntry.storyId)));
  return row?.total ?? 0;
}

/** Returns the entry of a live blog that has an article, in any state. */
export async function entryOfStory(
  db: Db,
  articleId: number,
  storyId: number,
): Promise<{ id: number; state: LiveEntryState } | undefined> {
  const [row] = await db
    .select({ id: liveEntry.id, state: liveEntry.state })
    .from(liveEntry)
    .where(and(eq(liveEntry.articleId, articleId), eq(liveEntry.storyId, storyId)));
  return row;
}

/**
 * Returns the entries that were made from an article, or from any, and that are published while
 * readers do not see the article, or held while they do. By live blog: they are locked in this order.
 */
export const outdatedLinks = (
  db: Db,
  { storyId, now }: { storyId?: number | undefined; now: Date },
  limit: number,
): Promise<{ id: number; articleId: number }[]> =>
  db
    .select({ id: liveEntry.id, articleId: liveEntry.articleId })
    .from(liveEntry)
    .where(
      and(
        liveEntry.linked,
        storyId === undefined ? undefined : eq(liveEntry.storyId, storyId),
        or(
          and(eq(liveEntry.state, "published"), not(storyIsVisibleAt(now))),
          and(eq(liveEntry.state, "scheduled"), isNull(liveEntry.publishAt), storyIsVisibleAt(now)),
        ),
      ),
    )
    .orderBy(asc(liveEntry.articleId), asc(liveEntry.id))
    .limit(limit);

/** Whether readers see an article. */
export async function isStoryVisible(db: Db, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), visibleAt(now)));
  return rows.length > 0;
}

/** Sets the article of an entry. The version of the entry stays: its content is the same. */
export async function setStory(tx: Db, entryId: number, storyId: number | null): Promise<void> {
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
