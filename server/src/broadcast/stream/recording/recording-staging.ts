import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/**
 * Quota for the announced total of one user's unfinished uploads, in bytes: two recordings of the
 * maximum size.
 */
const STAGING_BYTES_PER_USER = 8 * 1024 ** 3;
/** Disk space that uploads must leave free, in bytes. */
const RESERVED_DISK_BYTES = 1024 ** 3;
/** Idle time after which an upload may be replaced by another one of the same user, in milliseconds. */
const IDLE_MS = 15 * 60 * 1000;

/** Unfinished upload, in the file `{user}-{upload}.{total}`. */
interface StagedUpload {
  file: string;
  user: string;
  total: number;
  received: number;
  usedAt: number;
}

/**
 * Reason to reject a new upload: the user's quota is exceeded, or the disk would be full. Message
 * keys below `broadcast.recording`.
 */
export type UploadRejection = "tooMuchBegun" | "diskFull";

/**
 * Checks whether there is room for another upload; null when there is. Removes idle uploads of the
 * same user to make room.
 */
export async function checkUploadQuota(
  folder: string,
  { user, total }: { user: number; total: number },
  now: Date,
): Promise<UploadRejection | null> {
  const uploads = await listUploads(folder);
  const ownUploads = uploads.filter((one) => one.user === String(user)).sort((a, b) => a.usedAt - b.usedAt);
  let announcedBytes = ownUploads.reduce((sum, one) => sum + one.total, 0);
  for (const one of ownUploads) {
    if (announcedBytes + total <= STAGING_BYTES_PER_USER) break;
    if (now.getTime() - one.usedAt < IDLE_MS) continue;
    await rm(join(folder, one.file), { force: true });
    uploads.splice(uploads.indexOf(one), 1);
    announcedBytes -= one.total;
  }
  if (announcedBytes + total > STAGING_BYTES_PER_USER) return "tooMuchBegun";
  const { bavail, bsize } = await statfs(folder);
  const pendingBytes = uploads.reduce((sum, one) => sum + one.total - one.received, 0);
  return bavail * bsize - pendingBytes - total < RESERVED_DISK_BYTES ? "diskFull" : null;
}

async function listUploads(folder: string): Promise<StagedUpload[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (file): Promise<StagedUpload[]> => {
      const [, user, total] = /^(\d+)-.+\.(\d+)$/.exec(file) ?? [];
      const stats = await stat(join(folder, file)).catch(() => undefined);
      return user && stats ? [{ file, user, total: Number(total), received: stats.size, usedAt: stats.mtimeMs }] : [];
    }),
  );
  return found.flat();
}
