import { RESTORABLE } from "../../platform/crud/staff-record.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Db, isReferredTo } from "../../platform/postgres/database.ts";
import { changesSince, writeLog } from "../../system/log/log.store.ts";
import { lockBytes, mediaById, mediaDeletedBefore, purgeMediaRow } from "./media.store.ts";
import { removeUnusedFiles } from "./media-files.service.ts";

/**
 * Removes for good the pictures that were deleted more than 30 days ago, and their files. What a deleted record of another room still shows
 * waits until that one is gone. Returns how many went.
 */
export async function purgeMedia(platform: Platform, job: string, now: Date): Promise<number> {
  const { db } = platform.database;
  const before = new Date(now.getTime() - RESTORABLE);
  let purged = 0;
  for (const id of await mediaDeletedBefore(db, before)) {
    try {
      if (await db.transaction((tx) => purgeOne(tx, platform, id, { before, job }))) purged++;
    } catch (error) {
      if (!isReferredTo(error)) throw error;
    }
  }
  return purged;
}

/**
 * The files go before the transaction ends: until then nobody stores the same bytes, and if it fails the row is still there to be purged again.
 * Returns whether there was something to purge.
 */
async function purgeOne(tx: Db, { storage }: Platform, id: number, { before, job }: { before: Date; job: string }): Promise<boolean> {
  const hashes = await hashesOf(tx, id);
  await lockBytes(tx, hashes);
  const row = await purgeMediaRow(tx, id, before);
  if (!row) return false;
  await writeLog(tx, { id: null, name: job }, [{ action: "purge", entity: "Media", entityId: id, changes: {} }]);
  for (const hash of hashes) await removeUnusedFiles(tx, storage, hash, row.widths);
  return true;
}

/** Of the bytes that a picture has, and of those that it had before it was replaced: the log knows them. */
async function hashesOf(tx: Db, id: number): Promise<string[]> {
  const row = await mediaById(tx, id);
  const former = (await changesSince(tx, "Media", id, 0)).map(({ changes }) => changes.hash?.[0]);
  return [...new Set([row?.hash, ...former])].filter((hash) => typeof hash === "string");
}
