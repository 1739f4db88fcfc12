import type { ManualCrops } from "@masthead/contract/newsroom/media/image-shapes.ts";
import { RESTORABLE_MS } from "../../platform/crud/staff-record.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Db, isForeignKeyViolation } from "../../platform/postgres/database.ts";
import { changesSince, writeLog } from "../../system/log/log.store.ts";
import { lockContentHashes, mediaById, mediaDeletedBefore, purgeMediaRow } from "./media.store.ts";
import { removeUnusedFiles } from "./media-files.service.ts";

/**
 * Purges the images that were deleted more than 30 days ago, and their files. An image that a
 * deleted record still references waits until that record is purged. Returns the number of purged
 * images.
 */
export async function purgeMedia(platform: Platform, job: string, now: Date): Promise<number> {
  const { db } = platform.database;
  const deletedBefore = new Date(now.getTime() - RESTORABLE_MS);
  let purged = 0;
  for (const id of await mediaDeletedBefore(db, deletedBefore)) {
    try {
      if (await db.transaction((tx) => purgeOne(tx, platform, id, { deletedBefore, job })))
        purged++;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
    }
  }
  return purged;
}

/**
 * Purges one image. Removes the files before the transaction ends: until then the lock keeps others
 * from storing the same content, and if the transaction fails, the row remains to be purged again.
 * Returns whether there was something to purge.
 */
async function purgeOne(
  tx: Db,
  { storage }: Platform,
  id: number,
  { deletedBefore, job }: { deletedBefore: Date; job: string },
): Promise<boolean> {
  const { hashes, imageWidths, crops } = await everUsed(tx, id);
  await lockContentHashes(tx, hashes);
  const row = await purgeMediaRow(tx, id, deletedBefore);
  if (!row) return false;
  await writeLog(tx, { id: null, name: job }, [
    { action: "purge", entity: "Media", entityId: id, changes: {} },
  ]);
  for (const hash of hashes)
    await removeUnusedFiles(tx, storage, hash, { widths: row.widths, imageWidths, crops });
  return true;
}

/**
 * Returns the hashes, widths and crops of an image, including replaced ones, which the audit log
 * has.
 */
async function everUsed(
  tx: Db,
  id: number,
): Promise<{ hashes: string[]; imageWidths: number[]; crops: ManualCrops[] }> {
  const row = await mediaById(tx, id);
  const changes = (await changesSince(tx, "Media", id, 0)).map((entry) => entry.changes);
  const hashes = [row?.hash, ...changes.map(({ hash }) => hash?.[0])].filter(
    (hash) => typeof hash === "string",
  );
  const formerWidths = changes.flatMap(({ width }) =>
    typeof width?.[0] === "number" ? [width[0]] : [],
  );
  const formerCrops = changes.flatMap(({ crops }) => (crops?.[0] ? [crops[0] as ManualCrops] : []));
  return {
    hashes: [...new Set(hashes)],
    imageWidths: [...(row ? [row.width] : []), ...formerWidths],
    crops: [...(row ? [row.crops] : []), ...formerCrops],
  };
}
