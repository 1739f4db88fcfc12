import { constants, createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { copyFileAtomically } from "./atomic-file.ts";
import { FILE_MODE, FOLDER_MODE } from "./folder-modes.ts";
import type { Staging } from "./staging.ts";

/** Assembles files in a folder. */
export function diskStaging(folder: string, pathOfKey: (key: string) => Promise<string>): Staging {
  const pathOf = (name: string) => join(folder, name);
  return {
    freeBytes: async () => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    append: async (file, bytes) => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      // Written at its offset, independent of the length of the file: a dead or frozen process may
      // have written the part as well.
      const handle = await open(
        pathOf(file.name),
        file.received ? constants.O_WRONLY : constants.O_WRONLY | constants.O_CREAT,
        FILE_MODE,
      );
      await pipeline([bytes], handle.createWriteStream({ start: file.received }));
      return { ...file, received: file.received + bytes.length };
    },
    stream: async (name, range) => createReadStream(pathOf(name), range),
    moveTo: async (name, key) => move(pathOf(name), await pathOfKey(key)),
    discard: ({ name }) => rm(pathOf(name), { force: true }),
    sweep: async (before) => {
      for (const name of await readdir(folder).catch(() => [])) {
        const stats = await stat(pathOf(name)).catch(() => undefined);
        if (stats && stats.mtime < before) await rm(pathOf(name), { force: true });
      }
    },
  };
}

/** Moves a file, also across disks. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFileAtomically(from, to);
    await rm(from);
  }
}
