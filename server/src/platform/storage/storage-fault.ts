import { statfs } from "node:fs/promises";

/** Error codes of a file system that has no room left, or none for this user. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);
/** How far errors wrap each other. */
const MAX_DEPTH = 5;

/** Whether a file could not be written because the disk is full, however the error is wrapped. */
export function isStorageFull(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    if (FULL.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
    cause = cause.cause;
  }
  return false;
}

/** Whether the disk of a folder has room for a file. @throws Error ENOSPC, before the file is written in part */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw Object.assign(new Error(`no space left for ${bytes} bytes in ${folder}`), { code: "ENOSPC" });
}
