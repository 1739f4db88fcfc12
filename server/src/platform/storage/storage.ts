import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where media files are kept, by key such as `ab/ab12…-640.avif`. */
export interface MediaStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** Media files on the disk of this machine. */
export function diskStorage(folder: string): MediaStorage {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: "public" }));
  return {
    put: (key, bytes) => disk.put(key, bytes),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: (key) => disk.getStream(key),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}
