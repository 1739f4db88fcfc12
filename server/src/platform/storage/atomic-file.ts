import { randomUUID } from "node:crypto";
import { copyFile, rename, rm, writeFile } from "node:fs/promises";

/** Name ending of files that are being written. */
export const DRAFT_EXTENSION = ".part";

const DRAFT_NAME = new RegExp(`^\\.[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}\\${DRAFT_EXTENSION}$`);

/** Returns whether a file name belongs to a draft of the file `of`. */
export const isDraftOf = (name: string, of: string): boolean =>
  name.startsWith(of) && DRAFT_NAME.test(name.slice(of.length));

/**
 * Writes a file atomically: it appears complete or not at all, and no partial file is left behind
 * on failure.
 */
export function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  options: { mode?: number } = {},
): Promise<void> {
  return atomically(path, (draft) => writeFile(draft, bytes, options));
}

export function copyFileAtomically(from: string, to: string): Promise<void> {
  return atomically(to, (draft) => copyFile(from, draft));
}

/**
 * Writes a file as a separate draft, and publishes it under its name when it is complete. If that
 * fails, the draft is removed.
 * @param publish gives the draft its name; default: replaces the file of that name
 */
export async function atomically<Result>(
  path: string,
  write: (draft: string) => Promise<Result>,
  publish: (draft: string, path: string) => Promise<void> = rename,
): Promise<Result> {
  const draft = `${path}.${randomUUID()}${DRAFT_EXTENSION}`;
  try {
    const result = await write(draft);
    await publish(draft, path);
    return result;
  } catch (error) {
    // The first error is the one to report: a disk that failed may refuse this, too.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
