import { eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { media } from "./media.table.ts";

export type NewMedia = typeof media.$inferInsert;

/** The picture of these bytes, if it was stored before. */
export async function mediaByHash(db: Db, hash: string) {
  const [row] = await db.select().from(media).where(eq(media.hash, hash));
  return row;
}

export async function insertMedia(db: Db, values: NewMedia) {
  const [row] = await db.insert(media).values(values).returning();
  if (!row) throw new Error("the picture was not stored");
  return row;
}

export async function mediaById(db: Db, id: number) {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row;
}

export async function setVariants(db: Db, id: number, widths: number[]): Promise<void> {
  await db
    .update(media)
    .set({ widths, variantsAt: sql`now()`, version: sql`${media.version} + 1`, updatedAt: sql`now()` })
    .where(eq(media.id, id));
}

/** Ids of pictures whose variants were never made, because a process died before its job was queued. */
export async function mediaWithoutVariants(db: Db): Promise<number[]> {
  const rows = await db.select({ id: media.id }).from(media).where(isNull(media.variantsAt));
  return rows.map((row) => row.id);
}
