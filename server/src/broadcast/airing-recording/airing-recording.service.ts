import type {
  AiringRecording,
  AiringRecordingState,
} from "@masthead/contract/broadcast/airing-recording.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { hasFfmpeg } from "../../platform/ffmpeg/ffmpeg.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { STORE_AIRING_JOB } from "./airing-jobs.ts";
import {
  type AiringRecordingRow,
  countRecordingsIn,
  lockRecording,
  namedRecording,
  pageOfRecordings,
  recordingOfEpisode,
  type SegmentRow,
  segmentsOf,
  updateRecording,
} from "./airing-recording.store.ts";
import { coveredSeconds, gapsIn, totalSeconds } from "./coverage.ts";
import { recordedWindow } from "./recording-limits.ts";

/** Age of the newest segment that is not a gap yet, in milliseconds: it arrives when it is complete. */
const ARRIVAL_MS = 20_000;

interface NamedRow {
  row: AiringRecordingRow;
  program: LocalizedText;
  channel: LocalizedText;
}

/** Returns a page of the recordings of airings, newest first. */
export async function listAiringRecordings(
  context: CallContext,
  { page, limit, state }: { page: number; limit: number; state?: AiringRecordingState },
) {
  const { db, platform } = context;
  const [total, rows] = await Promise.all([
    countRecordingsIn(db, state),
    pageOfRecordings(db, state, { limit, offset: (page - 1) * limit }),
  ]);
  return {
    data: await present(context, rows),
    meta: { page, limit, total, canStore: await hasFfmpeg(platform.config) },
  };
}

/** Returns the recording that an episode was made from; null if it was not made from one. */
export async function airingRecordingOfEpisode(
  context: CallContext,
  episodeId: number,
): Promise<AiringRecording | null> {
  const found = await recordingOfEpisode(context.db, episodeId);
  return found ? ((await present(context, [found]))[0] ?? null) : null;
}

/**
 * Makes the episode of a failed recording again.
 * @throws NOT_FOUND; CONFLICT if it has not failed, or its segments were removed
 */
export async function retryAiringRecording(
  context: CallContext,
  id: number,
): Promise<AiringRecording> {
  const { platform } = context;
  await context.db.transaction(async (tx) => {
    const row = await lockRecording(tx, id);
    if (!row) throw notFound();
    if (row.state !== "failed" || !(await segmentsOf(tx, [id])).length)
      throw conflictAt(context, "id", "broadcast.airingRecording.notRetried");
    const { problem } = row;
    await updateRecording(tx, id, "failed", { state: "storing", problem: null, attempts: 0 });
    await writeLog(tx, actorOf(context), [
      {
        action: "retry",
        entity: "Recording",
        entityId: null,
        changes: { recording: [id, id], problem: [problem, null] },
      },
    ]);
  });
  await platform.jobs.send(STORE_AIRING_JOB, { id }, `airing-${id}`);
  const found = await namedRecording(context.db, id);
  const [presented] = found ? await present(context, [found]) : [];
  if (!presented) throw notFound();
  return presented;
}

async function present(context: CallContext, rows: NamedRow[]): Promise<AiringRecording[]> {
  const unstored = rows.filter(({ row }) => row.state !== "stored").map(({ row }) => row.id);
  const segments = unstored.length ? await segmentsOf(context.db, unstored) : [];
  return rows.map((named) =>
    presentOne(
      context,
      named,
      segments.filter(({ recordingId }) => recordingId === named.row.id),
    ),
  );
}

function presentOne(
  { locale, now }: CallContext,
  { row, program, channel }: NamedRow,
  segments: SegmentRow[],
): AiringRecording {
  const { from, until } = recordedWindow(row, row.padding);
  const isOpen = row.state === "recording";
  const shown = {
    from,
    until: isOpen ? Math.max(from, Math.min(until, now.getTime() - ARRIVAL_MS)) : until,
  };
  const main = segments.filter(({ track }) => track === "main");
  const gaps = row.gaps ?? (row.state === "cancelled" ? [] : gapsIn(shown, main));
  const isLeased = row.leasedUntil !== null && row.leasedUntil > now;
  return {
    id: row.id,
    programId: row.programId,
    program: localized(program, locale),
    channelId: row.channelId,
    channel: localized(channel, locale),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    state: row.state,
    waiting: (isOpen || row.state === "storing") && !isLeased && now.getTime() > from,
    problem: problemText(row, locale),
    publishes: row.publish,
    availableDays: row.availableDays,
    seconds: row.seconds ?? coveredSeconds(shown, main),
    bytes: row.bytes,
    gaps,
    gapSeconds: totalSeconds(gaps),
    episodeId: row.episodeId,
    abilities: { retry: row.state === "failed" && segments.length > 0 },
  };
}

/** Returns why a recording failed or ended early, or what is wrong with its stream now. */
function problemText({ problem, trouble }: AiringRecordingRow, locale: Locale): string | null {
  const t = messagesFor(locale);
  if (problem) return t(`broadcast.airingRecording.${problem}`);
  if (!trouble) return null;
  const [key, status] = trouble.split(":", 2);
  return key === "unknown"
    ? t("broadcast.airingRecording.trouble")
    : t(`broadcast.stream.${key}`, { status });
}
