import { and, count, eq, inArray, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { savedArticle } from "./saved-article.table.ts";

export interface SavedArticleEntry {
  id: number;
  savedAt: Date;
}

const fromSavedBy = (userId: number) =>
  sql`${savedArticle} join ${article} on ${article.id} = ${savedArticle.articleId} where ${savedArticle.userId} = ${userId}`;

/**
 * Returns the visible saved articles of a reader, latest first, from an offset or after another
 * article.
 */
export async function savedArticlesOf(
  db: Db,
  userId: number,
  now: Date,
  window: { limit: number; offset?: number; after?: number },
): Promise<SavedArticleEntry[]> {
  const order = sql`(${savedArticle.savedAt}, ${savedArticle.articleId})`;
  const afterCondition =
    window.after === undefined
      ? sql``
      : sql`and ${order} < (select s.saved_at, s.article_id from ${savedArticle} s where s.user_id = ${userId} and s.article_id = ${window.after})`;
  const rows = await rowsOf<{ id: number; savedAt: string | Date }>(
    db,
    sql`select ${article.id} as id, ${savedArticle.savedAt} as "savedAt" from ${fromSavedBy(userId)} and ${visibleAt(now)} ${afterCondition}
      order by ${savedArticle.savedAt} desc, ${savedArticle.articleId} desc limit ${window.limit} offset ${window.offset ?? 0}`,
  );
  return rows.map(({ id, savedAt }) => ({ id, savedAt: new Date(savedAt) }));
}

/** Returns the number of saved articles of a reader, and of the visible ones among them. */
export async function countSaved(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ all: number; visible: number }> {
  const [row] = await rowsOf<{ all: number; visible: number }>(
    db,
    sql`select count(*) as all, count(*) filter (where ${visibleAt(now)}) as visible from ${fromSavedBy(userId)}`,
  );
  return row ?? { all: 0, visible: 0 };
}

export async function hasSaved(db: Db, userId: number, articleId: number): Promise<boolean> {
  const rows = await db
    .select({ id: savedArticle.articleId })
    .from(savedArticle)
    .where(isSavedRow(userId, articleId));
  return rows.length > 0;
}

const isSavedRow = (userId: number, articleId: number) =>
  and(eq(savedArticle.userId, userId), eq(savedArticle.articleId, articleId));

/**
 * Saves an article, unless the reader is at the limit. Returns whether the article is saved now.
 */
export async function insertSaved(
  db: Db,
  row: { userId: number; articleId: number; savedAt: Date },
  limit: number,
): Promise<boolean> {
  if (await hasSaved(db, row.userId, row.articleId)) return true;
  const [saved] = await db
    .select({ number: count() })
    .from(savedArticle)
    .where(eq(savedArticle.userId, row.userId));
  if ((saved?.number ?? 0) >= limit) return false;
  await db.insert(savedArticle).values(row).onConflictDoNothing();
  return true;
}

export async function deleteSaved(db: Db, userId: number, articleId: number): Promise<void> {
  await db.delete(savedArticle).where(isSavedRow(userId, articleId));
}

export async function deleteAllSaved(db: Db, userId: number): Promise<void> {
  await db.delete(savedArticle).where(eq(savedArticle.userId, userId));
}

/**
 * Returns all saved articles of a reader. The title of an article that readers cannot see is null.
 */
export async function allSaved(db: Db, userId: number, now: Date) {
  const visibleTitle = sql<string | null>`case when ${visibleAt(now)} then ${article.title} end`;
  return db
    .select({ id: article.id, title: visibleTitle, savedAt: savedArticle.savedAt })
    .from(savedArticle)
    .innerJoin(article, eq(article.id, savedArticle.articleId))
    .where(eq(savedArticle.userId, userId))
    .orderBy(savedArticle.savedAt);
}

/** Returns the ids of the visible articles among these. */
export async function visibleArticleIds(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(inArray(article.id, ids), visibleAt(now)));
  return new Set(rows.map(({ id }) => id));
}
