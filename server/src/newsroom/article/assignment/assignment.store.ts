import { eq } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../article.table.ts";
import { isOverdue } from "./assignment.sql.ts";
import { articleAssignment } from "./assignment.table.ts";

export type StoredAssignment = typeof articleAssignment.$inferSelect;

/** Returns the assignment of an article; undefined if it was never assigned. */
export async function findAssignment(
  db: Db,
  articleId: number,
  now: Date,
): Promise<(StoredAssignment & { overdue: boolean }) | undefined> {
  const [row] = await db
    .select({ stored: articleAssignment, overdue: isOverdue(now) })
    .from(articleAssignment)
    .innerJoin(article, eq(article.id, articleAssignment.articleId))
    .where(eq(articleAssignment.articleId, articleId));
  return row && { ...row.stored, overdue: row.overdue };
}

/** Stores the assignment of an article, which the caller has locked. */
export async function upsertAssignment(
  tx: Db,
  { articleId, ...values }: StoredAssignment,
): Promise<void> {
  await tx
    .insert(articleAssignment)
    .values({ articleId, ...values })
    .onConflictDoUpdate({ target: articleAssignment.articleId, set: values });
}
