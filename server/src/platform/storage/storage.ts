import { createReadStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { copyWholeFile, writeWholeFile } from "./whole-file.ts";

/** Where media files are kept, by key such as `ab/ab12…-640.avif`. */
export interface MediaStorage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file of this machine in, however large. */
  moveIn(key: string, path: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** The file, or a piece of it, both ends in it. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** Media files on the disk of this machine. */
export function diskStorage(folder: string): MediaStorage {
  const disk = new Disk(new FSDriver({ location: resolve(folder), visibility: "public" }));
  return {
    put: async (key, bytes) => {
      const path = join(resolve(folder), key);
      await mkdir(dirname(path), { recursive: true });
      await writeWholeFile(path, bytes);
    },
    moveIn: (key, path) => move(path, join(resolve(folder), key)),
    get: async (key) => Buffer.from(await disk.getBytes(key)),
    stream: async (key, range) => (range ? createReadStream(join(resolve(folder), key), range) : disk.getStream(key)),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

/** Moves a file, also from another disk. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyWholeFile(from, to);
    await rm(from);
  }
}
