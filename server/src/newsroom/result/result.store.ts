import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { and, asc, count, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { stateAt } from "../article/article.state.ts";
import { article } from "../article/article.table.ts";
import { result, resultArticle, resultVersion } from "./result.table.ts";

export type ResultRow = typeof result.$inferSelect;
export type NewResult = typeof result.$inferInsert;
export type ResultVersionRow = typeof resultVersion.$inferSelect;

export async function resultById(db: Db, id: number): Promise<ResultRow | undefined> {
  const [row] = await db.select().from(result).where(eq(result.id, id));
  return row;
}

/** Locks a result until the transaction ends. */
export async function lockResult(tx: Db, id: number): Promise<ResultRow | undefined> {
  const [row] = await tx.select().from(result).where(eq(result.id, id)).for("update");
  return row;
}

export async function insertResult(tx: Db, row: NewResult): Promise<ResultRow> {
  const [stored] = await tx.insert(result).values(row).returning();
  if (!stored) throw new Error("the result was not stored");
  return stored;
}

/** Changes a result, with its version. */
export async function updateResult(
  tx: Db,
  id: number,
  values: Partial<NewResult>,
): Promise<ResultRow> {
  const [row] = await tx
    .update(result)
    .set({ ...values, version: sql`${result.version} + 1` })
    .where(eq(result.id, id))
    .returning();
  if (!row) throw new Error("the result was not changed");
  return row;
}

/** Deletes a result with its versions, also from the articles that show it. */
export async function deleteResult(tx: Db, id: number): Promise<void> {
  await tx.delete(result).where(eq(result.id, id));
}

/** Returns whether a result was published at any time, or set to be published. */
export async function wasPublished(db: Db, id: number): Promise<boolean> {
  const versions = await db
    .select({ version: resultVersion.version })
    .from(resultVersion)
    .where(
      and(eq(resultVersion.resultId, id), inArray(resultVersion.state, ["embargoed", "published"])),
    )
    .limit(1);
  return versions.length > 0;
}

/** Adds the current version of a result to its history. */
export async function insertVersion(
  tx: Db,
  { id, version, state, content, source, updatedBy, updatedAt }: ResultRow,
  {
    correction = null,
    idempotencyKey = null,
  }: { correction?: LocalizedText | null; idempotencyKey?: string | null } = {},
): Promise<void> {
  await tx.insert(resultVersion).values({
    resultId: id,
    version,
    state,
    content,
    source,
    correction,
    idempotencyKey,
    by: updatedBy,
    at: updatedAt,
  });
}

/** Takes an advisory lock, so that one transaction at a time creates a result with a key. */
export async function lockKey(tx: Db, idempotencyKey: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`result ${idempotencyKey}`}, 0))`,
  );
}

/** Returns the id of the result that a client has already changed with this key. */
export async function resultIdByKey(db: Db, idempotencyKey: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: resultVersion.resultId })
    .from(resultVersion)
    .where(eq(resultVersion.idempotencyKey, idempotencyKey));
  return row?.id;
}

export async function versionOf(
  db: Db,
  id: number,
  version: number,
): Promise<ResultVersionRow | undefined> {
  const [row] = await db
    .select()
    .from(resultVersion)
    .where(and(eq(resultVersion.resultId, id), eq(resultVersion.version, version)));
  return row;
}

/** Returns the last versions of a result, newest first. */
export const versionsOf = (db: Db, id: number, limit: number): Promise<ResultVersionRow[]> =>
  db
    .select()
    .from(resultVersion)
    .where(eq(resultVersion.resultId, id))
    .orderBy(desc(resultVersion.version))
    .limit(limit);

/** Returns results, withdrawn ones last, then by their last change, with their articles. */
export const recentResults = (db: Db, limit: number) =>
  db
    .select({
      result,
      articleIds: sql<
        number[]
      >`(select coalesce(json_agg(${resultArticle.articleId} order by ${resultArticle.articleId}), '[]') from ${resultArticle} where ${resultArticle.resultId} = ${result.id})`,
    })
    .from(result)
    .orderBy(asc(eq(result.state, "withdrawn")), desc(result.updatedAt), desc(result.id))
    .limit(limit);

/** Returns the articles that show a result, without deleted ones. */
export const articlesOf = (db: Db, id: number, now: Date) =>
  db
    .select({
      id: article.id,
      title: article.title,
      locale: article.locale,
      state: stateAt(now),
    })
    .from(resultArticle)
    .innerJoin(article, eq(article.id, resultArticle.articleId))
    .where(and(eq(resultArticle.resultId, id), isNull(article.deletedAt)))
    .orderBy(asc(article.id));

/** Returns the ids of the articles that show a result. */
export async function articleIdsOf(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: resultArticle.articleId })
    .from(resultArticle)
    .where(eq(resultArticle.resultId, id))
    .orderBy(asc(resultArticle.articleId));
  return rows.map((row) => row.id);
}

/** Returns the result of an article in any state. */
export async function resultOfArticle(db: Db, articleId: number): Promise<ResultRow | undefined> {
  const [row] = await db
    .select({ result })
    .from(resultArticle)
    .innerJoin(result, eq(result.id, resultArticle.resultId))
    .where(eq(resultArticle.articleId, articleId));
  return row?.result;
}

export async function countOtherArticles(db: Db, id: number, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(resultArticle)
    .where(and(eq(resultArticle.resultId, id), ne(resultArticle.articleId, articleId)));
  return row?.total ?? 0;
}

/** Shows a result on an article, instead of another one. */
export async function attachArticle(tx: Db, resultId: number, articleId: number): Promise<void> {
  await tx
    .insert(resultArticle)
    .values({ resultId, articleId })
    .onConflictDoUpdate({ target: resultArticle.articleId, set: { resultId } });
}

export async function detachArticle(tx: Db, resultId: number, articleId: number): Promise<void> {
  await tx
    .delete(resultArticle)
    .where(and(eq(resultArticle.resultId, resultId), eq(resultArticle.articleId, articleId)));
}

/** Returns the ids of results whose embargo has ended, the earliest first. */
export async function dueResults(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: result.id })
    .from(result)
    .where(and(eq(result.state, "embargoed"), sql`${result.embargoUntil} <= ${now}`))
    .orderBy(asc(result.embargoUntil), asc(result.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
