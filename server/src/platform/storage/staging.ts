import type { Readable } from "node:stream";
import type { StoredRange } from "./storage.ts";

/**
 * Unfinished file. The caller stores it between two parts, so that any process can continue it.
 */
export interface StagedFile {
  /** Letters, digits and hyphens. */
  name: string;
  /** Bytes received so far. */
  received: number;
  /** State from which the storage continues the file, as JSON. */
  state: unknown;
  /** Bytes that were received, but are too few to be stored. */
  pending: Buffer | null;
}

/**
 * Place where files are assembled from parts before they get a key. One caller at a time uses a
 * file.
 */
export interface Staging {
  /** Free space in bytes; infinite if the storage has no known limit. */
  freeBytes(): Promise<number>;
  /**
   * Appends a part. Repeating it after a failure, with the file as it was before, is safe.
   * @param isLast whether the file is complete with this part
   * @throws Error ENOSPC if the storage is full
   */
  append(file: StagedFile, bytes: Uint8Array, isLast: boolean): Promise<StagedFile>;
  /** Streams a complete file, or a range of it. */
  stream(name: string, range?: StoredRange): Promise<Readable>;
  /** Moves a complete file to a key of the storage. The caller discards the rest. */
  moveTo(name: string, key: string, sha256: string): Promise<void>;
  /** Removes a file, complete or not. */
  discard(file: Pick<StagedFile, "name" | "state">): Promise<void>;
  /**
   * Removes files that no process has continued since a given time, and that no caller knows of.
   */
  sweep(before: Date): Promise<void>;
}
