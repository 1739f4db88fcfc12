import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../../platform/postgres/row-lock.ts";
import { media } from "./media.table.ts";

export type MediaRow = typeof media.$inferSelect;

/** One at a time stores or removes the files of these bytes, until the transaction ends. */
export async function lockBytes(db: Db, hashes: string[]): Promise<void> {
  for (const hash of hashes.toSorted()) await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${hash}`}, 0))`);
}

/** The picture of these bytes, if it was stored before. */
export async function mediaByHash(db: Db, hash: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash));
  return row;
}

/** Stores the row of bytes that are locked and not stored yet. */
export async function insertMedia(db: Db, values: typeof media.$inferInsert): Promise<MediaRow> {
  const [row] = await db.insert(media).values(values).returning();
  if (!row) throw new Error("the picture was not stored");
  return row;
}

export async function mediaById(db: Db, id: number): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row;
}

/** A picture that nobody else writes until the transaction ends. */
export async function lockedMedia(db: Db, id: number, purpose: RowLock): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id)).for(ROW_LOCK[purpose]);
  return row;
}

/** Writes fields of a picture that is locked, as its next version. */
export async function updateMedia(db: Db, id: number, values: Partial<typeof media.$inferInsert>): Promise<MediaRow> {
  const [row] = await db
    .update(media)
    .set({ ...values, version: sql`${media.version} + 1`, updatedAt: sql`now()` })
    .where(eq(media.id, id))
    .returning();
  if (!row) throw new Error("the picture is gone");
  return row;
}

/** Ids of what was deleted before a time. */
export async function mediaDeletedBefore(db: Db, time: Date): Promise<number[]> {
  return (await db.select({ id: media.id }).from(media).where(lt(media.deletedAt, time))).map((row) => row.id);
}

/** Removes a row for good if it is deleted still. @throws Error of PostgreSQL while another refers to it */
export async function purgeMediaRow(db: Db, id: number, time: Date): Promise<MediaRow | undefined> {
  const [row] = await db
    .delete(media)
    .where(and(eq(media.id, id), lt(media.deletedAt, time)))
    .returning();
  return row;
}

/** Notes the variants of a picture, unless it was replaced while they were made. No version of its own: nobody has edited it. */
export async function setVariants(db: Db, id: number, hash: string, widths: number[]): Promise<void> {
  await db
    .update(media)
    .set({ widths, variantsAt: sql`now()` })
    .where(and(eq(media.id, id), eq(media.hash, hash)));
}

/** Ids of pictures whose variants were never made, because a process died before its job was queued. */
export async function mediaWithoutVariants(db: Db): Promise<number[]> {
  const rows = await db.select({ id: media.id }).from(media).where(isNull(media.variantsAt));
  return rows.map((row) => row.id);
}
