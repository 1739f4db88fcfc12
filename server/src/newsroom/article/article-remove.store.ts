import type { RecordReference } from "@masthead/contract/system/problem.ts";
import { eq, lt, sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { article, articleRelated } from "./article.table.ts";

/** Articles that translate another, or that staff have set it beside. */
export async function articleReferences(db: Db, id: number): Promise<RecordReference> {
  return referencesBy(
    db,
    "Article",
    sql`select ${article.id} as id, ${article.title} as label from ${article} where ${article.deletedAt} is null and (${article.translationOf} = ${id}
      or exists (select from ${articleRelated} where ${articleRelated.articleId} = ${article.id} and ${articleRelated.relatedId} = ${id}))`,
  );
}

/** Deletes an article, or with null brings it back, as its next version. */
export async function setDeleted(db: Db, id: number, deletedAt: Date | null, version: number, now: Date): Promise<void> {
  await db.update(article).set({ deletedAt, version, updatedAt: now }).where(eq(article.id, id));
}

/** Removes for good what was deleted before a time. Returns the ids. */
export async function purgeDeletedBefore(db: Db, time: Date): Promise<number[]> {
  return (await db.delete(article).where(lt(article.deletedAt, time)).returning({ id: article.id })).map((row) => row.id);
}
