import { createHash } from "node:crypto";
import { MAX_CUES, type Transcript } from "@masthead/contract/broadcast/episode-captions.ts";
import {
  MAX_CAPTIONS_BYTES,
  type RecordingCaptions,
  type SavedCaptions,
} from "@masthead/contract/broadcast/recording-captions.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import { requireRightToChange } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { decodeUtf8 } from "../../stream/captions/captions.service.ts";
import { type CaptionsFile, readCaptionsFile } from "../../stream/captions/captions-file.ts";
import { cuesOf } from "../../stream/captions/webvtt.ts";
import { playableEpisode } from "../../stream/playback/playback.service.ts";
import {
  deleteEpisodeCaptions,
  type EpisodeCaptionsRow,
  episodeCaptionsContent,
  listEpisodeCaptions,
  lockEpisode,
  upsertEpisodeCaptions,
} from "./episode-captions.store.ts";
import { announceTranscripts, indexTranscript } from "./episode-transcript.service.ts";
import { transcriptLines } from "./transcript.ts";

/** Length of the hash of subtitles, in characters. */
const HASH_LENGTH = 16;

/** Converts stored subtitles to a transcript. */
export const toTranscript = ({
  language,
  content,
}: {
  language: Locale;
  content: string;
}): Transcript => ({ language, lines: transcriptLines(cuesOf(content)) });

/**
 * Returns the transcript of an episode to those who may play it, in the preferred language if there is
 * one.
 * @throws NOT_FOUND, COUNTRY_NOT_ALLOWED, PAYMENT_REQUIRED
 */
export async function transcriptOf(
  context: CallContext,
  { id, language = context.locale }: { id: number; language?: Locale | undefined },
): Promise<Transcript> {
  const { source } = await playableEpisode(context, id);
  const languages = source.captions.map((one) => one.language);
  const found = languages.includes(language) ? language : languages[0];
  if (!found) throw notFound();
  return previewCaptions(context, { id, language: found });
}

/** Returns the subtitles of an episode. */
export async function captionsOf({ db }: CallContext, id: number): Promise<RecordingCaptions[]> {
  return (await listEpisodeCaptions(db, id)).map(toCaptions);
}

/** Returns the transcript that subtitles give. @throws NOT_FOUND */
export async function previewCaptions(
  { db }: CallContext,
  { id, language }: { id: number; language: Locale },
): Promise<Transcript> {
  const found = await episodeCaptionsContent(db, id, language);
  if (!found) throw notFound();
  return toTranscript({ language, content: found.content });
}

/**
 * Stores subtitles of an episode, and replaces existing ones in the language. Returns the original
 * format of the file.
 * @throws FORBIDDEN without the right to publish if readers see the episode, otherwise to write;
 *   NOT_FOUND, INVALID_INPUT at `file`
 */
export async function saveEpisodeCaptions(
  context: CallContext,
  { id, language, file }: { id: number; language: Locale; file: File },
): Promise<SavedCaptions> {
  const text = await readText(context, file);
  return context.db.transaction(async (tx) => {
    const { durationSeconds, programId } = await lockToChange(tx, context, id);
    const { content, cues, converted } = parse(context, text, durationSeconds);
    const before = await captionsRow(tx, id, language);
    if (before?.hash === hashOf(content)) return { ...toCaptions(before), converted };
    const row = { episodeId: id, language, content, cues, updatedAt: context.now };
    await storeCaptions(tx, row);
    await announce(tx, context, { id, programId, language, cues: [before?.cues ?? null, cues] });
    return { ...toCaptions(row), converted };
  });
}

/** Stores subtitles that have been checked, and makes them searchable. */
export async function storeCaptions(
  tx: Db,
  captions: Omit<EpisodeCaptionsRow, "hash"> & { content: string },
): Promise<void> {
  const row = { ...captions, hash: hashOf(captions.content) };
  await upsertEpisodeCaptions(tx, row);
  await indexTranscript(tx, row);
}

const hashOf = (content: string): string =>
  createHash("sha256").update(content).digest("hex").slice(0, HASH_LENGTH);

/** Removes subtitles. @throws FORBIDDEN as above, NOT_FOUND */
export function removeEpisodeCaptions(
  context: CallContext,
  { id, language }: { id: number; language: Locale },
): Promise<void> {
  return context.db.transaction(async (tx) => {
    const { programId } = await lockToChange(tx, context, id);
    const before = await captionsRow(tx, id, language);
    if (!before) throw notFound();
    await deleteEpisodeCaptions(tx, id, language);
    await announceTranscripts(tx);
    await announce(tx, context, { id, programId, language, cues: [before.cues, null] });
  });
}

async function lockToChange(tx: Db, context: CallContext, id: number) {
  const row = await lockEpisode(tx, id);
  if (!row || row.deletedAt) throw notFound();
  requireRightToChange(context, { isPublic: row.status });
  return row;
}

const captionsRow = async (tx: Db, id: number, language: Locale) =>
  (await listEpisodeCaptions(tx, id)).find((row) => row.language === language);

async function readText(context: CallContext, file: File): Promise<string> {
  if (file.size > MAX_CAPTIONS_BYTES)
    throw invalidInput(context, "file", "broadcast.captions.tooLarge");
  const text = decodeUtf8(await file.arrayBuffer());
  if (text === undefined) throw invalidInput(context, "file", "broadcast.captions.notUtf8");
  return text;
}

function parse(context: CallContext, text: string, duration: number | null): CaptionsFile {
  const parsed = readCaptionsFile(text, duration);
  if ("reason" in parsed)
    throw invalidInput(context, "file", `broadcast.captions.${parsed.reason}`, {
      line: parsed.line,
    });
  if (parsed.cues > MAX_CUES)
    throw invalidInput(context, "file", "broadcast.captions.tooManyCues", { count: MAX_CUES });
  return parsed;
}

interface CaptionsChange {
  id: number;
  programId: number;
  language: Locale;
  /** Number of subtitles before and after; null without any. */
  cues: [number | null, number | null];
}

/** Writes the audit log, and invalidates the pages and feeds that show the subtitles. */
async function announce(
  tx: Db,
  context: CallContext,
  { id, programId, language, cues }: CaptionsChange,
): Promise<void> {
  await writeLog(tx, actorOf(context), [
    {
      action: "update",
      entity: "Episodes",
      entityId: id,
      changes: { locale: [language, language], captions: cues },
    },
  ]);
  await announceChange(tx, [`episode:${id}`, `list:episode:${programId}`]);
}

const toCaptions = ({
  language,
  cues,
  updatedAt,
}: Omit<EpisodeCaptionsRow, "hash" | "episodeId">): RecordingCaptions => ({
  language,
  cues,
  updatedAt: updatedAt.toISOString(),
});

/** Languages in the order of the site. */
export const sortedLanguages = (captions: readonly { language: Locale }[]): Locale[] =>
  LOCALES.filter((locale) => captions.some(({ language }) => language === locale));
