import { randomUUID } from "node:crypto";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { MediaStorage } from "../../../platform/storage/storage.ts";
import {
  announcedBytes,
  deleteLeasedUpload,
  deleteUpload,
  leaseUpload,
  lockIdleUpload,
  lockUpload,
  type UploadRow,
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
/**
 * Idle time after which an upload may be replaced by another one of the same user, in milliseconds.
 */
const IDLE_MS = 15 * MINUTE;
/** Age after which an unfinished upload is removed, in milliseconds since its last part. */
const STALE_MS = DAY;

/**
 * Reason to reject a new upload: the user's quota is exceeded, or the disk would be full.
 */
type UploadRejection = "tooMuchBegun" | "diskFull";

/**
 * Result of a check: the reason for a rejection, or the idle uploads removed to free space, whose
 * files must be discarded.
 */
type QuotaCheck = { rejection: UploadRejection } | { rejection: null; removed: UploadRow[] };

/**
 * Checks whether there is room for a new upload. Removes idle uploads of the same user to make
 * room. Checks of several processes follow each other, so that they do not both take the last free
 * space.
 */
export async function checkUploadQuota(
  tx: Db,
  { staging }: MediaStorage,
  { name, userId, total }: { name: string; userId: number; total: number },
  now: Date,
): Promise<QuotaCheck> {
  await lockUpload(tx, "staging");
  const uploads = await uploadsOf(tx, userId);
  let begun = uploads.reduce((sum, one) => sum + one.total, 0);
  const removed: UploadRow[] = [];
  for (const one of uploads) {
    if (begun + total <= STAGING_BYTES_PER_USER) break;
    if (now.getTime() - one.usedAt.getTime() < IDLE_MS) continue;
    const idle = await lockIdleUpload(tx, one.name);
    if (!idle) continue;
    await deleteUpload(tx, one.name);
    removed.push(idle);
    begun -= one.total;
  }
  if (begun + total > STAGING_BYTES_PER_USER) return { rejection: "tooMuchBegun" };
  const discarded = removed.reduce((sum, one) => sum + one.received, 0);
  const free = (await staging.freeBytes()) + discarded - (await announcedBytes(tx, name));
  return free - total < RESERVED_DISK_BYTES
    ? { rejection: "diskFull" }
    : { rejection: null, removed };
}

/**
 * Removes unfinished uploads that received no part for a day. If the storage does not discard a
 * file, the next run tries again.
 */
export async function sweepUploads(
  { database: { db }, storage: { staging } }: Platform,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - STALE_MS);
  for (const name of await uploadsUsedBefore(db, before)) {
    const lease = randomUUID();
    const upload = await db.transaction(async (tx) => {
      const idle = await lockIdleUpload(tx, name);
      if (!idle || idle.usedAt >= before) return undefined;
      await leaseUpload(tx, idle, lease);
      return idle;
    });
    if (!upload) continue;
    await staging.discard({ name, state: upload.staged });
    await deleteLeasedUpload(db, name, lease);
  }
  await staging.sweep(before);
}
