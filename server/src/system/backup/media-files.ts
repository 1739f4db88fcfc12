import { createHash, hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MediaStorage, StoredFile } from "../../platform/storage/storage.ts";
import type { ArchiveEntry } from "./archive/archive-reader.ts";
import type { ArchiveWriter } from "./archive/archive-writer.ts";
import {
  MEDIA_LIST_PREFIX,
  MEDIA_PREFIX,
  type MediaLine,
  mediaLineSchema,
  PART_BYTES,
} from "./archive/backup-format.ts";
import { BackupError } from "./backup-error.ts";

/**
 * Maximum size in bytes of a file that is held in memory, and number of files that are read or
 * written at a time.
 */
const SMALL_BYTES = 4 * 1024 * 1024;
const CONCURRENCY = 8;

/** Number and size of media files. */
export interface MediaTotals {
  files: number;
  bytes: number;
}

/** Writes all media files, or with `withContent` false only the list of them. */
export async function dumpMedia(
  storage: MediaStorage,
  archive: ArchiveWriter,
  withContent: boolean,
): Promise<MediaTotals> {
  const totals: MediaTotals = { files: 0, bytes: 0 };
  let lines: string[] = [];
  let lineBytes = 0;
  let lists = 0;
  const flush = async () => {
    if (lines.length)
      await archive.add(
        `${MEDIA_LIST_PREFIX}${String(++lists).padStart(6, "0")}`,
        Buffer.from(lines.join("")),
      );
    [lines, lineBytes] = [[], 0];
  };
  const addLine = async (line: MediaLine) => {
    const text = `${JSON.stringify(line)}\n`;
    lines.push(text);
    lineBytes += text.length;
    totals.files++;
    totals.bytes += line.bytes;
    if (lineBytes >= PART_BYTES) await flush();
  };
  for await (const files of inBatches(storage.list())) {
    const contents = await Promise.all(
      files.map((file) =>
        file.size <= SMALL_BYTES ? readIfPresent(storage, file.key) : undefined,
      ),
    );
    for (const [index, { key, size }] of files.entries()) {
      const content = contents[index];
      // Deleted since it was listed: rows of the snapshot may still reference it, as in any backup.
      if (content === null) continue;
      if (content) {
        const sha256 = withContent
          ? await archive.add(MEDIA_PREFIX + key, content)
          : hash("sha256", content);
        await addLine({ key, bytes: content.length, sha256 });
      } else {
        const stream = await storage.stream(key);
        if (!stream) continue;
        const sha256 = withContent
          ? await archive.addStream(MEDIA_PREFIX + key, size, stream)
          : await sha256Of(stream);
        await addLine({ key, bytes: size, sha256 });
      }
    }
  }
  await flush();
  return totals;
}

async function readIfPresent(storage: MediaStorage, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (await storage.has(key)) throw error;
    return null;
  }
}

async function* inBatches(files: AsyncIterable<StoredFile>): AsyncIterable<StoredFile[]> {
  let batch: StoredFile[] = [];
  for await (const file of files) {
    batch.push(file);
    if (batch.length < CONCURRENCY) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of content) digest.update(chunk);
  return digest.digest("hex");
}

export async function readMediaList(entry: ArchiveEntry): Promise<MediaLine[]> {
  const lines = (await entry.read()).toString().split("\n").filter(Boolean);
  try {
    return lines.map((line) => mediaLineSchema.parse(JSON.parse(line)));
  } catch (error) {
    throw new BackupError(
      "DAMAGED",
      `the backup is damaged: ${entry.name} is no list of media files`,
      error,
    );
  }
}

/** Writer of the media files of a backup into the storage. */
export class MediaLoader {
  /** Keys that were written. */
  readonly written: string[] = [];
  #pending: Promise<void>[] = [];
  readonly #storage: MediaStorage;
  readonly #folder: string;

  /** @param folder for large files, whose checksum the storage needs before they are written */
  constructor(storage: MediaStorage, folder: string) {
    this.#storage = storage;
    this.#folder = folder;
  }

  async write(entry: ArchiveEntry): Promise<void> {
    const key = entry.name.slice(MEDIA_PREFIX.length);
    requireSafeKey(key);
    this.written.push(key);
    if (entry.bytes > SMALL_BYTES) {
      const draft = join(this.#folder, `${this.written.length}.part`);
      await pipeline(entry.content, createWriteStream(draft));
      await this.#storage.putStream(key, createReadStream(draft), {
        size: entry.bytes,
        sha256: entry.sha256(),
      });
      await rm(draft);
      return;
    }
    const writing = this.#storage.put(key, await entry.read());
    // Awaited with the others.
    writing.catch(() => {});
    this.#pending.push(writing);
    if (this.#pending.length >= CONCURRENCY) await this.flush();
  }

  async flush(): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    // Waits for all: undoing must not overtake a file that is still being written.
    const failed = (await Promise.allSettled(pending)).find(
      (outcome) => outcome.status === "rejected",
    );
    if (failed) throw failed.reason;
  }

  /** Removes the written files. */
  async undo(): Promise<void> {
    await this.flush().catch(() => {});
    for (const key of this.written) await this.#storage.remove(key);
  }
}

/** Returns the keys of files that the storage lacks or has with another content. */
export async function findDifferingFiles(
  storage: MediaStorage,
  lines: MediaLine[],
): Promise<string[]> {
  const differing: string[] = [];
  for (let start = 0; start < lines.length; start += CONCURRENCY) {
    await Promise.all(
      lines.slice(start, start + CONCURRENCY).map(async ({ key, sha256 }) => {
        const stream = await storage.stream(key);
        if (!stream || (await sha256Of(stream)) !== sha256) differing.push(key);
      }),
    );
  }
  return differing;
}

/** A key of an archive that someone made must not leave the folder of the storage. */
function requireSafeKey(key: string): void {
  const segments = key.split("/");
  if (
    !key ||
    key.includes("\\") ||
    key.includes("\0") ||
    segments.some((segment) => !segment || segment === "." || segment === "..")
  )
    throw new BackupError(
      "DAMAGED",
      `the backup is damaged: ${JSON.stringify(key)} is no name of a media file`,
    );
}
