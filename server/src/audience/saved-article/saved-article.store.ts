import { and, count, eq, inArray, sql } from "drizzle-orm";
import { article } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { savedArticle } from "./saved-article.table.ts";

export interface Saved {
  id: number;
  savedAt: Date;
}

const ofUser = (userId: number) =>
  sql`${savedArticle} join ${article} on ${article.id} = ${savedArticle.articleId} where ${savedArticle.userId} = ${userId}`;

/** What a reader has saved and can read now, the last first, from an offset or behind another. */
export async function savedOf(
  db: Db,
  userId: number,
  now: Date,
  window: { limit: number; offset?: number; after?: number | undefined },
): Promise<Saved[]> {
  const order = sql`(${savedArticle.savedAt}, ${savedArticle.articleId})`;
  const behind =
    window.after === undefined
      ? sql``
      : sql`and ${order} < (select s.saved_at, s.article_id from ${savedArticle} s where s.user_id = ${userId} and s.article_id = ${window.after})`;
  const rows = await rowsOf<{ id: number; savedAt: string | Date }>(
    db,
    sql`select ${article.id} as id, ${savedArticle.savedAt} as "savedAt" from ${ofUser(userId)} and ${visibleAt(now)} ${behind}
      order by ${savedArticle.savedAt} desc, ${savedArticle.articleId} desc limit ${window.limit} offset ${window.offset ?? 0}`,
  );
  return rows.map(({ id, savedAt }) => ({ id, savedAt: new Date(savedAt) }));
}

/** How many a reader has saved, and how many of them can be read now. */
export async function countSaved(db: Db, userId: number, now: Date): Promise<{ all: number; visible: number }> {
  const [row] = await rowsOf<{ all: number; visible: number }>(
    db,
    sql`select count(*) as all, count(*) filter (where ${visibleAt(now)}) as visible from ${ofUser(userId)}`,
  );
  return row ?? { all: 0, visible: 0 };
}

export async function hasSaved(db: Db, userId: number, articleId: number): Promise<boolean> {
  const rows = await db.select({ id: savedArticle.articleId }).from(savedArticle).where(rowOf(userId, articleId));
  return rows.length > 0;
}

const rowOf = (userId: number, articleId: number) => and(eq(savedArticle.userId, userId), eq(savedArticle.articleId, articleId));

/** Saves an article, unless it is saved, or the reader has so many. Gives whether it is saved now. */
export async function insertSaved(db: Db, row: { userId: number; articleId: number; savedAt: Date }, most: number): Promise<boolean> {
  if (await hasSaved(db, row.userId, row.articleId)) return true;
  const [held] = await db.select({ number: count() }).from(savedArticle).where(eq(savedArticle.userId, row.userId));
  if ((held?.number ?? 0) >= most) return false;
  await db.insert(savedArticle).values(row).onConflictDoNothing();
  return true;
}

export async function deleteSaved(db: Db, userId: number, articleId: number): Promise<void> {
  await db.delete(savedArticle).where(rowOf(userId, articleId));
}

export async function deleteAllSaved(db: Db, userId: number): Promise<void> {
  await db.delete(savedArticle).where(eq(savedArticle.userId, userId));
}

/** Every article that a reader has saved, to be seen or not. */
export async function allSaved(db: Db, userId: number) {
  return db
    .select({ id: article.id, title: article.title, savedAt: savedArticle.savedAt })
    .from(savedArticle)
    .innerJoin(article, eq(article.id, savedArticle.articleId))
    .where(eq(savedArticle.userId, userId))
    .orderBy(savedArticle.savedAt);
}

/** Those of these articles that can be read now. */
export async function readable(db: Db, ids: number[], now: Date): Promise<Set<number>> {
  const rows = await db
    .select({ id: article.id })
    .from(article)
    .where(and(inArray(article.id, ids), visibleAt(now)));
  return new Set(rows.map(({ id }) => id));
}
