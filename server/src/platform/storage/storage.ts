import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { copyFileAtomically, writeFileAtomically } from "./atomic-file.ts";

/** Storage of media files, by keys such as `ab/ab12…-640.avif`. */
export interface MediaStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a local file of any size into the storage. */
  moveIn(key: string, path: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Streams the file, or an inclusive byte range of it. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
}

/** Stores media files on the local disk. */
export function diskStorage(folder: string): MediaStorage {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: "public" }));
  return {
    put: async (key, bytes) => {
      const path = join(resolve(folder), key);
      await mkdir(dirname(path), { recursive: true });
      await writeFileAtomically(path, bytes);
    },
    moveIn: (key, path) => move(path, join(resolve(folder), key)),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: async (key, range) => (range ? createReadStream(join(resolve(folder), key), range) : disk.getStream(key)),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

/** Moves a file, also across disks. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFileAtomically(from, to);
    await rm(from);
  }
}
