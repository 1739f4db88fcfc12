import { eq, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { liveBlog } from "../live-blog.table.ts";

export type LiveBlogRow = typeof liveBlog.$inferSelect;

export async function liveBlogOf(db: Db, articleId: number): Promise<LiveBlogRow | undefined> {
  const [row] = await db.select().from(liveBlog).where(eq(liveBlog.articleId, articleId));
  return row;
}

/** Locks the live blog of an article until the transaction ends. */
export async function lockLiveBlog(tx: Db, articleId: number): Promise<LiveBlogRow | undefined> {
  const [row] = await tx
    .select()
    .from(liveBlog)
    .where(eq(liveBlog.articleId, articleId))
    .for("update");
  return row;
}

export async function insertLiveBlog(
  tx: Db,
  row: typeof liveBlog.$inferInsert,
): Promise<LiveBlogRow> {
  const [stored] = await tx.insert(liveBlog).values(row).returning();
  if (!stored) throw new Error("the live blog was not stored");
  return stored;
}

/** Changes a live blog, with its version. */
export async function updateLiveBlog(
  tx: Db,
  articleId: number,
  values: Partial<typeof liveBlog.$inferInsert>,
): Promise<LiveBlogRow> {
  const [row] = await tx
    .update(liveBlog)
    .set({ ...values, version: sql`${liveBlog.version} + 1` })
    .where(eq(liveBlog.articleId, articleId))
    .returning();
  if (!row) throw new Error("the live blog was not changed");
  return row;
}

/**
 * Returns the number of the next change that readers see. Locks the live blog until the transaction
 * ends: numbers are committed in their order.
 */
export async function nextSequence(tx: Db, articleId: number): Promise<number> {
  const [row] = await tx
    .update(liveBlog)
    .set({ sequence: sql`${liveBlog.sequence} + 1` })
    .where(eq(liveBlog.articleId, articleId))
    .returning({ sequence: liveBlog.sequence });
  if (!row) throw new Error(`article ${articleId} has no live blog`);
  return row.sequence;
}
