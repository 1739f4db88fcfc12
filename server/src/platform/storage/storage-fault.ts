import { statfs } from "node:fs/promises";

/** Error codes of a full file system, or of an exceeded quota. */
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
/** Maximum number of nested causes that are inspected. */
const MAX_DEPTH = 5;

/** Returns whether a file could not be written because the disk is full, however the error is wrapped. */
export function isStorageFull(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    if (DISK_FULL_CODES.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
    cause = cause.cause;
  }
  return false;
}

/** Ensures that the disk of a folder has space for a file, before part of it is written. @throws Error ENOSPC */
export async function requireFreeSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw Object.assign(new Error(`no space left for ${bytes} bytes in ${folder}`), { code: "ENOSPC" });
}
