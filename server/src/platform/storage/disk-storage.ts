import { createWriteStream } from "node:fs";
import {
  access,
  constants,
  type FileHandle,
  mkdir,
  open,
  opendir,
  readFile,
  stat,
  statfs,
  unlink,
} from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { atomically, DRAFT_EXTENSION, writeFileAtomically } from "./atomic-file.ts";
import { diskStaging } from "./disk-staging.ts";
import { FILE_MODE, FOLDER_MODE } from "./folder-modes.ts";
import type { DiskSpace, MediaStorage, StoredFile, StoredRange } from "./storage.ts";

/** Free bytes below which a disk is treated as full. */
const MIN_FREE_BYTES = 8 * 1024 * 1024;

/** Stores media files in a folder, and unfinished uploads in another one of the same disk. */
export function diskStorage(
  folder: string,
  stagingFolder = join(folder, "..", "uploads"),
): MediaStorage {
  const root = resolve(folder);
  const pathOf = async (key: string) => {
    const path = join(root, key);
    await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE });
    return path;
  };
  return {
    put: async (key, bytes) => writeFileAtomically(await pathOf(key), bytes, { mode: FILE_MODE }),
    putStream: async (key, content) => writeStreamAtomically(await pathOf(key), content),
    get: (key) => readFile(join(root, key)),
    stream: (key, range) => streamIfExists(join(root, key), range),
    has: async (key) => (await ifExists(stat(join(root, key))))?.isFile() ?? false,
    stat: async (key) => {
      const stats = await ifExists(stat(join(root, key)));
      return stats && { size: stats.size };
    },
    remove: async (key) => ifExists(unlink(join(root, key))),
    list: () => listFiles(root),
    readerUrl: async () => undefined,
    check: async () => {
      await mkdir(root, { recursive: true, mode: FOLDER_MODE });
      await access(root, constants.W_OK);
      return (await spaceOf(root)).freeBytes < MIN_FREE_BYTES ? "full" : "ok";
    },
    space: () => spaceOf(root),
    staging: diskStaging(resolve(stagingFolder), pathOf),
  };
}

async function spaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Returns the result of a file operation; undefined if the file does not exist. */
async function ifExists<Result>(operation: Promise<Result>): Promise<Result | undefined> {
  try {
    return await operation;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function streamIfExists(
  path: string,
  range: StoredRange | undefined,
): Promise<Readable | undefined> {
  const file: FileHandle | undefined = await ifExists(open(path));
  return file?.createReadStream(range);
}

/** Writes a file from a stream: it appears complete or not at all. */
function writeStreamAtomically(path: string, content: Readable): Promise<void> {
  return atomically(path, (draft) =>
    pipeline(content, createWriteStream(draft, { mode: FILE_MODE })),
  );
}

async function* listFiles(root: string): AsyncGenerator<StoredFile> {
  for await (const entry of (await ifExists(opendir(root, { recursive: true }))) ?? []) {
    if (!entry.isFile() || entry.name.endsWith(DRAFT_EXTENSION)) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await ifExists(stat(path));
    if (stats) yield { key: relative(root, path), size: stats.size };
  }
}
