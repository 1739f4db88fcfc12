import { and, asc, count, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { article } from "../../article/article.table.ts";
import { liveHandover, liveShift } from "../live-blog.table.ts";

export type LiveShiftRow = typeof liveShift.$inferSelect;
export type LiveHandoverRow = typeof liveHandover.$inferSelect;

/** Returns the shifts of a live blog that have not ended, the first one first. */
export const currentShifts = (db: Db, articleId: number, now: Date): Promise<LiveShiftRow[]> =>
  db
    .select()
    .from(liveShift)
    .where(and(eq(liveShift.articleId, articleId), gt(liveShift.endsAt, now)))
    .orderBy(asc(liveShift.startsAt), asc(liveShift.endsAt), asc(liveShift.id));

/** Returns the ids of those who are on shift. */
export async function colleaguesOnShift(db: Db, articleId: number, now: Date): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: liveShift.colleagueId })
    .from(liveShift)
    .where(
      and(
        eq(liveShift.articleId, articleId),
        lte(liveShift.startsAt, now),
        gt(liveShift.endsAt, now),
      ),
    );
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns the shifts of a colleague that have not ended, the first one first. */
export const shiftsOf = (db: Db, colleagueId: number, now: Date, limit: number) =>
  db
    .select({ shift: liveShift, title: article.title, locale: article.locale })
    .from(liveShift)
    .innerJoin(article, eq(article.id, liveShift.articleId))
    .where(
      and(
        eq(liveShift.colleagueId, colleagueId),
        gt(liveShift.endsAt, now),
        isNull(article.deletedAt),
      ),
    )
    .orderBy(asc(liveShift.startsAt), asc(liveShift.id))
    .limit(limit);

/** Locks a shift until the transaction ends. */
export async function lockShift(tx: Db, id: number): Promise<LiveShiftRow | undefined> {
  const [row] = await tx.select().from(liveShift).where(eq(liveShift.id, id)).for("update");
  return row;
}

export async function countShifts(db: Db, articleId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(liveShift)
    .where(eq(liveShift.articleId, articleId));
  return row?.total ?? 0;
}

export async function insertShift(
  tx: Db,
  values: typeof liveShift.$inferInsert,
): Promise<LiveShiftRow> {
  const [row] = await tx.insert(liveShift).values(values).returning();
  if (!row) throw new Error("the shift was not stored");
  return row;
}

/** Changes a shift, with its version. */
export async function updateShift(
  tx: Db,
  id: number,
  values: Partial<typeof liveShift.$inferInsert>,
): Promise<LiveShiftRow> {
  const [row] = await tx
    .update(liveShift)
    .set({ ...values, version: sql`${liveShift.version} + 1` })
    .where(eq(liveShift.id, id))
    .returning();
  if (!row) throw new Error("the shift was not changed");
  return row;
}

export async function deleteShift(tx: Db, id: number): Promise<void> {
  await tx.delete(liveShift).where(eq(liveShift.id, id));
}

export async function insertHandover(
  tx: Db,
  values: typeof liveHandover.$inferInsert,
): Promise<LiveHandoverRow> {
  const [row] = await tx.insert(liveHandover).values(values).returning();
  if (!row) throw new Error("the hand-over was not stored");
  return row;
}

/** Returns notes for the next shift, the latest first. */
export const latestHandovers = (
  db: Db,
  articleId: number,
  limit: number,
): Promise<LiveHandoverRow[]> =>
  db
    .select()
    .from(liveHandover)
    .where(eq(liveHandover.articleId, articleId))
    .orderBy(desc(liveHandover.id))
    .limit(limit);
