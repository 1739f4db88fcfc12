/** Error codes of a full file system, or of an exceeded quota. */
const DISK_FULL_CODES = new Set(["ENOSPC", "EDQUOT"]);
/** Maximum number of nested causes that are inspected. */
const MAX_DEPTH = 5;

/** The storage does not answer, or refuses to: an outage, or wrong settings. */
export class StorageUnavailable extends Error {}

/** Returns whether an error is an outage of the storage. */
export const isStorageUnavailable = (error: unknown): boolean =>
  error instanceof StorageUnavailable;

/**
 * Returns whether a file could not be written because the disk is full, even if the error is
 * wrapped.
 */
export function isStorageFull(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_DEPTH && cause instanceof Error; depth++) {
    if (DISK_FULL_CODES.has((cause as NodeJS.ErrnoException).code ?? "")) return true;
    cause = cause.cause;
  }
  return false;
}

/** Error of a full storage, with the code of a full disk. */
export const storageFull = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: "ENOSPC" });
