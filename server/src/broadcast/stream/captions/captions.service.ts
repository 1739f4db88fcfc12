import { createHash } from "node:crypto";
import {
  MAX_CAPTIONS_BYTES,
  type RecordingCaptions,
  type SavedCaptions,
} from "@masthead/contract/broadcast/recording-captions.ts";
import {
  isVideoFile,
  recordingPath,
} from "@masthead/contract/newsroom/article/article-recording.ts";
import { isLocale, type Locale } from "@masthead/contract/platform/locale.ts";
import { isInPublishedArticle } from "../../../newsroom/article/article-recording.sql.ts";
import { refreshEntriesWithRecording } from "../../../newsroom/live-blog/entry/entry-recording.service.ts";
import { isInPublishedEntry } from "../../../newsroom/live-blog/entry/entry-recording.sql.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { conflictAt, invalidInput, notFound } from "../../../platform/http/problem.ts";
import { type FileSource, fileFromBytes } from "../../../platform/http/send-file.ts";
import { requireRightToChange } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, type LogEntry, writeLog } from "../../../system/log/log.store.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { recordingTag } from "../recording/recording.service.ts";
import { lockExisting, recordingByFile } from "../recording/recording.store.ts";
import {
  type CaptionsRow,
  captionsContent,
  captionsOfFiles,
  deleteCaptions,
  lockCaptions,
  upsertCaptions,
} from "./captions.store.ts";
import { type CaptionsFile, readCaptionsFile } from "./captions-file.ts";

/** Length of the hash in the URL, in characters. */
const HASH_LENGTH = 16;

/** Subtitles of a recording for readers. */
export interface CaptionsTrack {
  language: Locale;
  path: string;
}

/** Returns the subtitles of recordings for readers, by file. Recordings without any are missing. */
export async function captionTracks(
  db: Db,
  files: string[],
): Promise<ReadonlyMap<string, CaptionsTrack[]>> {
  tag(...files.map(recordingTag));
  const rows = await captionsOfFiles(db, files);
  const byFile = Map.groupBy(rows, ({ file }) => file);
  return new Map(
    [...byFile].map(([file, ofFile]) => [
      file,
      ofFile.map(({ language, hash }) => ({ language, path: pathOf(file, language, hash) })),
    ]),
  );
}

const pathOf = (file: string, language: Locale, hash: string) =>
  `${recordingPath(file)}/${language}-${hash}.vtt`;

/**
 * Returns subtitles as a file to send, by the last segment of their path; undefined when they are
 * not there, or were changed since.
 */
export async function captionsFileOf(
  db: Db,
  file: string,
  name: string,
): Promise<FileSource | undefined> {
  const [, language = "", hash = ""] = /^([\w-]+)-([0-9a-f]+)\.vtt$/.exec(name) ?? [];
  const content = isLocale(language) ? await captionsContent(db, file, language, hash) : undefined;
  return content === undefined
    ? undefined
    : fileFromBytes(Buffer.from(content), { type: "text/vtt; charset=utf-8", etag: hash });
}

/** Returns the subtitles of a recording. @throws NOT_FOUND */
export async function listCaptions(
  { db }: CallContext,
  file: string,
): Promise<RecordingCaptions[]> {
  if (!(await recordingByFile(db, file))) throw notFound();
  return (await captionsOfFiles(db, [file])).map(toCaptions);
}

/**
 * Stores subtitles of a video, and replaces existing ones in the language. Returns the original
 * format of the file.
 * @throws FORBIDDEN (requireRight), NOT_FOUND, INVALID_INPUT at `file`
 */
export async function saveCaptions(
  context: CallContext,
  { recording, language, file }: { recording: string; language: Locale; file: File },
): Promise<SavedCaptions> {
  const { db, now } = context;
  const { content, cues, converted } = await readCaptions(context, recording, file);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, HASH_LENGTH);
  const row = { file: recording, language, content, hash, cues, updatedAt: now };
  return db.transaction(async (tx) => {
    // Purges wait until the transaction ends.
    if (!(await lockExisting(tx, [recording])).has(recording)) throw notFound();
    await requireRight(tx, context, recording);
    const before = await lockCaptions(tx, recording, language);
    if (before?.hash === hash) return { ...toCaptions(before), converted };
    await upsertCaptions(tx, row);
    await announceCaptions(tx, context, { recording, language, before, after: row });
    return { ...toCaptions(row), converted };
  });
}

/** Removes subtitles. @throws FORBIDDEN (requireRight), NOT_FOUND */
export function removeCaptions(
  context: CallContext,
  { recording, language }: { recording: string; language: Locale },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const before = await lockCaptions(tx, recording, language);
    if (!before) throw notFound();
    await requireRight(tx, context, recording);
    await deleteCaptions(tx, recording, language);
    await announceCaptions(tx, context, { recording, language, before });
  });
}

/**
 * Requires the right to change subtitles: in a published article or entry a change is public
 * immediately.
 * @throws FORBIDDEN without the right to publish, or to write if neither a published article nor a
 *   published entry has the recording; CONFLICT at `approval` if one has it that needs an approval, or as breaking news a
 *   second person
 */
async function requireRight(tx: Db, context: CallContext, recording: string): Promise<void> {
  const isPublished = await isInPublishedArticle(tx, recording);
  const isPublic = isPublished || (await isInPublishedEntry(tx, recording));
  requireRightToChange(context, { isPublic });
  const { editionApproval, twoPeopleForBreaking } = await publishingRules(tx);
  const needsApproval = editionApproval
    ? isPublished
    : twoPeopleForBreaking && (await isInPublishedArticle(tx, recording, { breaking: true }));
  if (needsApproval) throw conflictAt(context, "approval", "broadcast.captions.needsApproval");
}

/**
 * Reads and checks the file with subtitles of a recording. @throws NOT_FOUND, INVALID_INPUT at
 * `file`
 */
async function readCaptions(
  context: CallContext,
  recording: string,
  file: File,
): Promise<CaptionsFile> {
  const row = await recordingByFile(context.db, recording);
  if (!row) throw notFound();
  if (!isVideoFile(recording)) throw invalidInput(context, "file", "broadcast.captions.notAVideo");
  if (file.size > MAX_CAPTIONS_BYTES)
    throw invalidInput(context, "file", "broadcast.captions.tooLarge");
  const text = decodeUtf8(await file.arrayBuffer());
  if (text === undefined) throw invalidInput(context, "file", "broadcast.captions.notUtf8");
  const parsed = readCaptionsFile(text, row.durationSeconds);
  if ("reason" in parsed)
    throw invalidInput(context, "file", `broadcast.captions.${parsed.reason}`, {
      line: parsed.line,
    });
  return parsed;
}

/** Decodes UTF-8; undefined if it is not. */
export function decodeUtf8(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface CaptionsChange {
  recording: string;
  language: Locale;
  before: CaptionsRow | undefined;
  after?: CaptionsRow;
}

/** Writes the audit log and invalidates the pages that show the recording. */
async function announceCaptions(
  tx: Db,
  context: CallContext,
  { recording, language, before, after }: CaptionsChange,
): Promise<void> {
  const changes: LogEntry["changes"] = {
    file: [recording, recording],
    locale: [language, language],
    captions: [before?.cues ?? null, after?.cues ?? null],
  };
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Recording", entityId: null, changes },
  ]);
  await announceChange(tx, [recordingTag(recording)]);
  await refreshEntriesWithRecording(tx, recording);
}

const toCaptions = ({ language, cues, updatedAt }: CaptionsRow): RecordingCaptions => ({
  language,
  cues,
  updatedAt: updatedAt.toISOString(),
});
