import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../../config.ts";
import { diskStorage } from "./disk-storage.ts";
import { closeDataFolders } from "./folder-modes.ts";
import type { Staging } from "./staging.ts";

/** Folders of files and of unfinished uploads in the data folder. */
const MEDIA_FOLDER = "media";
const UPLOAD_FOLDER = "uploads";

/** Inclusive range of bytes. */
export interface StoredRange {
  start: number;
  end: number;
}

/** File in the storage. */
export interface StoredFile {
  key: string;
  /** In bytes. */
  size: number;
}

/** Condition of the storage, as readiness checks report it. */
type StorageState = "ok" | "full" | "not writable" | "unreachable";

/** Sizes in bytes. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/**
 * Storage of media files, by keys such as `ab/ab12…-640.avif`. All methods reject with
 * StorageUnavailable during an outage.
 */
export interface MediaStorage {
  /**
   * Stores bytes, all or none of them.
   * @param cacheSeconds lifetime in caches of readers who load the file from the storage itself;
   *   default: a year
   */
  put(key: string, bytes: Uint8Array, cacheSeconds?: number): Promise<void>;
  /** Stores a stream of a known size, with bounded memory. */
  putStream(key: string, content: Readable, file: { size: number; sha256: string }): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Streams the file, or a range of it; undefined if it does not exist. */
  stream(key: string, range?: StoredRange): Promise<Readable | undefined>;
  has(key: string): Promise<boolean>;
  /**
   * Returns the size of a file, and its SHA-256 in hex if the storage knows it; undefined if it
   * does not exist.
   */
  stat(key: string): Promise<{ size: number; sha256?: string } | undefined>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Lists all files except unfinished uploads. */
  list(): AsyncIterable<StoredFile>;
  /** URL from which readers load a file instead of from this server; undefined if they do not. */
  readerUrl(key: string, access: "public" | "private"): Promise<string | undefined>;
  check(): Promise<StorageState>;
  /** Returns the size of the disk; undefined for a bucket, which has no known limit. */
  space(): Promise<DiskSpace | undefined>;
  staging: Staging;
}

/** Opens the storage of an installation: a bucket if one is configured, otherwise a folder. */
export async function openStorage(config: Config): Promise<MediaStorage> {
  const { S3_BUCKET: bucket, DATA_DIR } = config;
  if (!bucket) {
    const storage = folderStorage(DATA_DIR);
    await closeDataFolders(DATA_DIR, [MEDIA_FOLDER, UPLOAD_FOLDER, "postgres.users"]);
    return storage;
  }
  // Loaded only here: the client takes time and memory at every start.
  const { s3Storage } = await import("./s3-storage.ts");
  return s3Storage({ ...config, S3_BUCKET: bucket });
}

export const folderStorage = (dataDir: string): MediaStorage =>
  diskStorage(join(dataDir, MEDIA_FOLDER), join(dataDir, UPLOAD_FOLDER));
