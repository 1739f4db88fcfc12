import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { media } from "./media.table.ts";

export type MediaRow = typeof media.$inferSelect;

/** The picture of these bytes, if it was stored before. */
export async function mediaByHash(db: Db, hash: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash));
  return row;
}

/** Undefined when the same bytes are stored already. */
export async function insertMedia(db: Db, values: typeof media.$inferInsert): Promise<MediaRow | undefined> {
  const [row] = await db.insert(media).values(values).onConflictDoNothing().returning();
  return row;
}

export async function mediaById(db: Db, id: number): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row;
}

/** A picture that nobody else writes until the transaction ends. */
export async function lockedMedia(db: Db, id: number): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id)).for("update");
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

export const reviveMedia = (db: Db, id: number): Promise<MediaRow> => updateMedia(db, id, { deletedAt: null });

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
