import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { MediaStorage } from "../../../platform/storage/storage.ts";
import {
  announcedBytes,
  deleteUpload,
  lockUpload,
  tryLockUpload,
  uploadByName,
  uploadsOf,
  uploadsUsedBefore,
} from "./recording-upload.store.ts";

/**
 * Quota for the announced total of one user's unfinished uploads, in bytes: two recordings of the
 * maximum size.
 */
const STAGING_BYTES_PER_USER = 8 * 1024 ** 3;
/** Disk space that uploads must leave free, in bytes. */
const RESERVED_DISK_BYTES = 1024 ** 3;
/** Idle time after which an upload may be replaced by another one of the same user, in milliseconds. */
const IDLE_MS = 15 * 60 * 1000;
/** Age after which an unfinished upload is removed, in milliseconds since its last part. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Reason to reject a new upload: the user's quota is exceeded, or the disk would be full.
 */
export type UploadRejection = "tooMuchBegun" | "diskFull";

/**
 * Checks whether there is room for a new upload; null when there is. Removes idle uploads of the
 * same user to make room. Checks of several processes follow each other, so that they do not both
 * take the last free space.
 */
export async function checkUploadQuota(
  tx: Db,
  storage: MediaStorage,
  { name, userId, total }: { name: string; userId: number; total: number },
  now: Date,
): Promise<UploadRejection | null> {
  await lockUpload(tx, "staging");
  const uploads = await uploadsOf(tx, userId);
  let begun = uploads.reduce((sum, one) => sum + one.total, 0);
  for (const one of uploads) {
    if (begun + total <= STAGING_BYTES_PER_USER) break;
    if (now.getTime() - one.usedAt.getTime() < IDLE_MS) continue;
    if (await removeUpload(tx, storage, one.name)) begun -= one.total;
  }
  if (begun + total > STAGING_BYTES_PER_USER) return "tooMuchBegun";
  const free = (await storage.staging.freeBytes()) - (await announcedBytes(tx, name));
  return free - total < RESERVED_DISK_BYTES ? "diskFull" : null;
}

/** Removes an upload, unless a part of it is being received. Returns whether it did. */
async function removeUpload(tx: Db, { staging }: MediaStorage, name: string): Promise<boolean> {
  if (!(await tryLockUpload(tx, name))) return false;
  const row = await uploadByName(tx, name);
  if (row) await staging.discard({ name, state: row.staged });
  await deleteUpload(tx, name);
  return true;
}

/** Removes unfinished uploads that received no part for a day. */
export async function sweepUploads({ database: { db }, storage }: Platform, now: Date): Promise<void> {
  const before = new Date(now.getTime() - STALE_MS);
  for (const name of await uploadsUsedBefore(db, before))
    await db.transaction(async (tx) => {
      if (await tryLockUpload(tx, name)) {
        const row = await uploadByName(tx, name);
        if (row && row.usedAt < before) await removeUpload(tx, storage, name);
      }
    });
  await storage.staging.sweep(before);
}
