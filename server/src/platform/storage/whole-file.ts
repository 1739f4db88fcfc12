import { randomUUID } from "node:crypto";
import { copyFile, rename, rm, writeFile } from "node:fs/promises";

/** Writes a file that appears under its name whole or not at all, and leaves nothing behind when that fails. */
export function writeWholeFile(path: string, bytes: Uint8Array, options: { mode?: number } = {}): Promise<void> {
  return whole(path, (draft) => writeFile(draft, bytes, options));
}

/** Copies a file in the same way. */
export function copyWholeFile(from: string, to: string): Promise<void> {
  return whole(to, (draft) => copyFile(from, draft));
}

async function whole(path: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    await write(draft);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
