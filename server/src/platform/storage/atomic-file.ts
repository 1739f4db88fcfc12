import { randomUUID } from "node:crypto";
import { copyFile, rename, rm, writeFile } from "node:fs/promises";

/** Name ending of files that are being written. */
export const DRAFT_EXTENSION = ".part";

/** Writes a file atomically: it appears complete or not at all, and no partial file is left behind on failure. */
export function writeFileAtomically(path: string, bytes: Uint8Array, options: { mode?: number } = {}): Promise<void> {
  return atomically(path, (draft) => writeFile(draft, bytes, options));
}

/** Copies a file atomically. */
export function copyFileAtomically(from: string, to: string): Promise<void> {
  return atomically(to, (draft) => copyFile(from, draft));
}

async function atomically(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}${DRAFT_EXTENSION}`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
