import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import {
  RECORDING_PATH_PREFIX,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { BodyRecordingFile } from "../../../newsroom/article/body-recordings.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { FileSource } from "../../../platform/http/send-file.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, createdChanges, writeLog } from "../../../system/log/log.store.ts";
import {
  deleteUnreferenced,
  lockExisting,
  type RecordingRow,
  recordingByFile,
  recordingsByFile,
  renewReferences,
  saveRecording,
  unreferencedSince,
} from "./recording.store.ts";
import { recordingKey, recordingSourceKey } from "./recording-key.ts";

/** Job that converts an uploaded recording to one that browsers play. */
export const CONVERT_JOB = "stream.convert";

/** Retention of recordings that neither an episode nor an article references, in milliseconds. */
const RETENTION_MS = 30 * DAY;

/** Cache tag of the pages that show a recording. */
export const recordingTag = (file: string) => `file:${file}` as const;

const fileOf = (url: string) =>
  url.startsWith(RECORDING_PATH_PREFIX) ? url.slice(RECORDING_PATH_PREFIX.length) : undefined;

/**
 * Returns the file of a recording by the path that episodes reference it with; undefined when it
 * does not exist, or is still being converted.
 */
export async function recordingFileOf(
  { database: { db }, storage }: Platform,
  url: string,
): Promise<FileSource | undefined> {
  const row = await recordingByFile(db, fileOf(url) ?? "");
  if (row?.state !== "ready") return undefined;
  const { file, mimeType: type, bytes: size } = row;
  const key = recordingKey(file);
  return {
    type,
    size,
    etag: file,
    read: async (range) => {
      const content = await storage.stream(key, range);
      if (!content) throw new Error(`the recording ${file} is missing in the storage`);
      return content;
    },
    readerUrl: () => storage.readerUrl(key, "private"),
  };
}

/**
 * Requires that the uploaded recording of a URL exists, and locks it against purging until the
 * transaction ends. Ignores URLs that are not uploads.
 * @throws INVALID_INPUT at `path`
 */
export async function requireRecording(
  context: CallContext,
  url: string,
  path: string,
): Promise<void> {
  const file = fileOf(url);
  if (file === undefined || (await lockExisting(context.db, [file])).has(file)) return;
  throw invalidInput(context, path, "broadcast.recording.gone");
}

/**
 * Locks recordings for the text of an article against purging. Returns the files of those that
 * exist.
 */
export const lockRecordings = (tx: Db, files: string[]): Promise<ReadonlySet<string>> =>
  lockExisting(tx, files);

/** Returns a recording as staff get it. */
export const toRecordingFile = ({
  file,
  kind,
  mimeType,
  name,
  bytes,
  durationSeconds,
  width,
  height,
  hasSound,
  state,
  problem,
}: RecordingRow): RecordingFile => ({
  url: recordingPath(file),
  kind,
  mimeType,
  name,
  bytes,
  durationSeconds,
  width,
  height,
  hasSound,
  state,
  problem,
});

/** Returns an uploaded recording. @throws NOT_FOUND */
export async function recordingDetails({ db }: CallContext, file: string): Promise<RecordingFile> {
  const row = await recordingByFile(db, file);
  if (!row) throw notFound();
  return toRecordingFile(row);
}

/** Whether a URL can be played: only an uploaded recording that is being converted cannot. */
export async function isPlayable({ database: { db } }: Platform, url: string): Promise<boolean> {
  const file = fileOf(url);
  return file === undefined || ((await recordingByFile(db, file))?.state ?? "ready") === "ready";
}

/** Recordings of articles by file. Readers see those that are ready as players. */
export async function bodyRecordingFiles(
  db: Db,
  files: string[],
): Promise<ReadonlyMap<string, BodyRecordingFile>> {
  tag(...files.map(recordingTag));
  const rows = await recordingsByFile(db, files);
  return new Map(
    rows.map(({ file, state, kind, mimeType, bytes, durationSeconds, width, height, hasSound }) => [
      file,
      { state, kind, mimeType, bytes, durationSeconds, width, height, hasSound },
    ]),
  );
}

/**
 * Moves a complete upload to its key as a recording, unless the recording is already stored, and
 * enqueues its conversion if it needs one. Returns the stored recording.
 */
export async function storeRecording(
  context: CallContext,
  upload: string,
  row: RecordingRow,
  sha256: string,
): Promise<RecordingRow> {
  const { database, storage, jobs } = context.platform;
  // The row is committed first: with its time it is not purged for weeks, even if moving the file
  // takes long. Until then, and if the move fails, nobody knows its URL.
  const stored = await database.db.transaction(async (tx) => {
    const { isNew, ...saved } = await saveRecording(tx, row);
    const { file, name, bytes } = row;
    if (isNew)
      await writeLog(tx, actorOf(context), [
        {
          action: "create",
          entity: "Recording",
          entityId: null,
          changes: createdChanges({ file, name, bytes }),
        },
      ]);
    return saved;
  });
  const isConverted = stored.state === "processing";
  const key = isConverted ? recordingSourceKey(row.file) : recordingKey(row.file);
  if (!(await storage.has(key))) await storage.staging.moveTo(upload, key, sha256);
  if (isConverted) await jobs.send(CONVERT_JOB, { file: row.file }, row.file);
  return stored;
}

/**
 * Purges recordings that neither an episode nor an article has referenced for 30 days. Returns the
 * number of purged recordings.
 */
export async function purgeRecordings(
  { database: { db }, storage }: Platform,
  now: Date,
): Promise<number> {
  await renewReferences(db, now);
  const before = new Date(now.getTime() - RETENTION_MS);
  let purgedCount = 0;
  for (const file of await unreferencedSince(db, before)) {
    const wasPurged = await db.transaction(async (tx) => {
      if (!(await deleteUnreferenced(tx, file, before))) return false;
      await storage.remove(recordingKey(file));
      await storage.remove(recordingSourceKey(file));
      return true;
    });
    if (wasPurged) purgedCount++;
  }
  return purgedCount;
}
