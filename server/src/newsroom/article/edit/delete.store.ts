import type { RecordReference } from "@masthead/contract/system/problem.ts";
import { eq, lt, sql } from "drizzle-orm";
import { referencesBy } from "../../../platform/crud/references.sql.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { article, articleRelated } from "../article.table.ts";

/** Returns the articles that are translations of an article or list it as related. */
export async function articleReferences(db: Db, id: number): Promise<RecordReference> {
  return referencesBy(
    db,
    "Article",
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and (${article.translationOf} = ${id}
      or exists (select from ${articleRelated} where ${articleRelated.articleId} = ${article.id} and ${articleRelated.relatedId} = ${id}))`,
  );
}

/** Soft-deletes an article, or restores it when `deletedAt` is null, as its next version. */
export async function setDeleted(db: Db, id: number, deletedAt: Date | null, version: number, now: Date): Promise<void> {
  await db.update(article).set({ deletedAt, version, updatedAt: now }).where(eq(article.id, id));
}

/** Removes the rows of articles deleted before a time. Returns their ids. */
export async function purgeDeletedBefore(db: Db, time: Date): Promise<number[]> {
  return (await db.delete(article).where(lt(article.deletedAt, time)).returning({ id: article.id })).map((row) => row.id);
}
