import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { MediaStorage, StoredFile } from "./storage.ts";

/** Files that are copied at the same time. */
const PARALLEL_COPIES = 4;

/** Numbers of files of a copy. */
export interface CopyResult {
  copied: number;
  /** Files that the target has already, with the same content. */
  equal: number;
  /** Bytes of the copied files. */
  bytes: number;
  /** Files that could not be copied, or whose copy differs. */
  failed: string[];
}

interface CopyOptions {
  /** Called after each file. */
  progress?(result: CopyResult): void;
  /** Called for a file that failed. */
  fail?(key: string, reason: string): void;
}

/**
 * Copies all files from one storage to another. A file that the target has with the same size and
 * SHA-256 is skipped, so that a copy that was interrupted can be repeated. Each copy is read again
 * and compared with the checksum of the source.
 */
export async function copyStorage(
  source: MediaStorage,
  target: MediaStorage,
  options: CopyOptions = {},
): Promise<CopyResult> {
  const result: CopyResult = { copied: 0, equal: 0, bytes: 0, failed: [] };
  // One iterator for all workers: each takes the next file.
  const files = source.list()[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const file = next.value;
      try {
        if (await copyFile(source, target, file)) {
          result.copied++;
          result.bytes += file.size;
        } else result.equal++;
      } catch (error) {
        result.failed.push(file.key);
        options.fail?.(file.key, (error as Error).message);
      }
      options.progress?.(result);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_COPIES }, work));
  return result;
}

/**
 * Copies a file, unless the target has it. Returns whether it did. @throws Error if the copy
 * differs
 */
async function copyFile(
  source: MediaStorage,
  target: MediaStorage,
  { key, size }: StoredFile,
): Promise<boolean> {
  const sha256 = (await source.stat(key))?.sha256 ?? (await checksumOf(source, key));
  const existing = await target.stat(key);
  if (existing?.size === size && (existing.sha256 ?? (await checksumOf(target, key))) === sha256)
    return false;
  const content = await source.stream(key);
  if (!content) throw new Error("the file was removed meanwhile");
  await target.putStream(key, content, { size, sha256 });
  if ((await checksumOf(target, key)) !== sha256)
    throw new Error("the copy differs from the source");
  return true;
}

/** Reads a file and returns its SHA-256 in hex. */
async function checksumOf(storage: MediaStorage, key: string): Promise<string> {
  const content = await storage.stream(key);
  if (!content) throw new Error("the file was removed meanwhile");
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}
