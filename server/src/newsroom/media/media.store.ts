import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK, type RowLock } from "../../platform/postgres/row-lock.ts";
import { media, type StoredAnimation } from "./media.table.ts";

export type MediaRow = typeof media.$inferSelect;

/**
 * Takes advisory locks on content hashes, so that one transaction at a time stores or removes their
 * files.
 */
export async function lockContentHashes(db: Db, hashes: string[]): Promise<void> {
  for (const hash of hashes.toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${hash}`}, 0))`);
}

/** Returns the image with this content hash, deleted or not. */
export async function mediaByHash(db: Db, hash: string): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.hash, hash));
  return row;
}

/** Inserts an image whose hash is locked and not stored yet. */
export async function insertMedia(db: Db, values: typeof media.$inferInsert): Promise<MediaRow> {
  const [row] = await db.insert(media).values(values).returning();
  if (!row) throw new Error("media insert returned no row");
  return row;
}

export async function mediaById(db: Db, id: number): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row;
}

/** Reads an image and locks its row until the transaction ends. */
export async function lockMedia(
  db: Db,
  id: number,
  purpose: RowLock,
): Promise<MediaRow | undefined> {
  const [row] = await db.select().from(media).where(eq(media.id, id)).for(ROW_LOCK[purpose]);
  return row;
}

/** Updates fields of a locked image and increments its version. */
export async function updateMedia(
  db: Db,
  id: number,
  values: Partial<typeof media.$inferInsert>,
): Promise<MediaRow> {
  const [row] = await db
    .update(media)
    .set({ ...values, version: sql`${media.version} + 1`, updatedAt: sql`now()` })
    .where(eq(media.id, id))
    .returning();
  if (!row) throw new Error(`media row ${id} does not exist`);
  return row;
}

/** Returns the ids of images deleted before a time. */
export async function mediaDeletedBefore(db: Db, time: Date): Promise<number[]> {
  return (await db.select({ id: media.id }).from(media).where(lt(media.deletedAt, time))).map(
    (row) => row.id,
  );
}

/**
 * Removes a row if the image is still deleted.
 * @throws a foreign key violation of PostgreSQL while another row references it
 */
export async function purgeMediaRow(db: Db, id: number, time: Date): Promise<MediaRow | undefined> {
  const [row] = await db
    .delete(media)
    .where(and(eq(media.id, id), lt(media.deletedAt, time)))
    .returning();
  return row;
}

/**
 * Stores which variants of an image are rendered, unless its file or its crops were changed
 * concurrently. Not an edit, so the version stays.
 */
export async function setVariants(
  db: Db,
  { id, hash, crops }: Pick<MediaRow, "id" | "hash" | "crops">,
  widths: number[],
): Promise<void> {
  await db
    .update(media)
    .set({ widths, renderedCrops: crops, variantsAt: sql`now()` })
    .where(and(eq(media.id, id), eq(media.hash, hash), eq(media.crops, crops)));
}

/**
 * Stores the state of an animation, unless its file was replaced concurrently. Not an edit, so the
 * version stays.
 */
export async function setAnimation(
  db: Db,
  { id, hash }: Pick<MediaRow, "id" | "hash">,
  animation: StoredAnimation,
): Promise<void> {
  await db
    .update(media)
    .set({ animation })
    .where(and(eq(media.id, id), eq(media.hash, hash)));
}

/**
 * Returns images without all of their variants: their job is pending, or was lost before it was
 * queued.
 */
export function incompleteMedia(
  db: Db,
): Promise<Pick<MediaRow, "id" | "variantsAt" | "animation">[]> {
  const { id, variantsAt, animation } = media;
  return db
    .select({ id, variantsAt, animation })
    .from(media)
    .where(or(isNull(variantsAt), sql`${animation}->>'state' = 'pending'`));
}
