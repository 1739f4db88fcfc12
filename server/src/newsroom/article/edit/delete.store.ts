import { eq, lt } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";

/** Soft-deletes an article, or restores it when `deletedAt` is null, as its next version. */
export async function setDeleted(
  db: Db,
  id: number,
  deletedAt: Date | null,
  version: number,
  now: Date,
): Promise<void> {
  await db.update(article).set({ deletedAt, version, updatedAt: now }).where(eq(article.id, id));
}

/** Removes the rows of articles deleted before a time. Returns their ids. */
export async function purgeDeletedBefore(db: Db, time: Date): Promise<number[]> {
  return (
    await db.delete(article).where(lt(article.deletedAt, time)).returning({ id: article.id })
  ).map((row) => row.id);
}
