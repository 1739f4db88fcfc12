import type { AiringRecordingProblem } from "@masthead/contract/broadcast/airing-recording.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { createRecord, editRecord } from "../../platform/crud/write-records.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { auditLogFor } from "../../system/log/audit-log.ts";
import { episodeRecords } from "../episode/episode.records.ts";
import { episode } from "../episode/episode.table.ts";
import { program } from "../program/program.table.ts";
import { stationTimeZone } from "../schedule/channel-airings.service.ts";
import { titlesOf } from "../schedule/schedule-move.service.ts";
import { RECORDER } from "./airing-jobs.ts";
import type { AiringRecordingRow } from "./airing-recording.store.ts";

/** Thrown when an episode cannot be made or completed. */
export class EpisodeRefused extends Error {
  readonly problem: AiringRecordingProblem;

  constructor(problem: AiringRecordingProblem, cause?: unknown) {
    super(`the episode of an airing is refused: ${problem}`, { cause });
    this.problem = problem;
  }
}

interface RecordedFile {
  url: string;
  kind: "video" | "audio";
  durationSeconds: number;
  premium: boolean;
  availableUntil: Date | null;
}

const recorded = { ...episodeRecords, auditLog: auditLogFor({ id: null, name: RECORDER }) };

/**
 * Creates the episode of a recorded airing, with the checks of an edit by staff. An episode of the
 * program at that time, which staff prepared, gets the recording instead.
 * @returns the id of the episode
 * @throws EpisodeRefused if that episode has a recording, or another program has the time
 */
export async function createRecordedEpisode(
  platform: Platform,
  tx: Db,
  row: AiringRecordingRow,
  { url, kind, durationSeconds, premium, availableUntil }: RecordedFile,
): Promise<number> {
  const context = { ...innerContext(platform, DEFAULT_LOCALE), db: tx };
  const media = { [kind === "video" ? "videoUrl" : "audioUrl"]: url, durationSeconds };
  const prepared = await preparedEpisode(tx, row);
  try {
    if (!prepared) return await create(context, row, { ...media, premium, availableUntil });
    if (kind === "video" ? prepared.videoUrl : prepared.audioUrl)
      throw new EpisodeRefused("hasRecording");
    const { id, version } = prepared;
    const until = prepared.availableUntil ?? availableUntil;
    await editRecord(context, recorded, { id, version, ...media, availableUntil: until });
    return id;
  } catch (error) {
    if ((error as { code?: unknown }).code === "CONFLICT")
      throw new EpisodeRefused("airtime", error);
    throw error;
  }
}

async function create(
  context: CallContext,
  row: AiringRecordingRow,
  media: object,
): Promise<number> {
  const { programId, channelId, startsAt, endsAt, publish } = row;
  const [found] = await context.db
    .select({ name: program.name })
    .from(program)
    .where(and(eq(program.id, programId), isNull(program.deletedAt)));
  if (!found) throw new EpisodeRefused("cancelled");
  const airing = { program: found, from: startsAt.getTime() };
  const title = titlesOf(airing, await stationTimeZone(context));
  const times = { channelId, airAt: startsAt, endAt: endsAt };
  const fields = { programId, ...times, title, status: publish, ...media };
  return (await createRecord(context, recorded, fields)).id;
}

/** Returns the episode of the program that overlaps an airing. */
async function preparedEpisode(tx: Db, row: AiringRecordingRow) {
  const { id, version, videoUrl, audioUrl, availableUntil } = episode;
  const [found] = await tx
    .select({ id, version, videoUrl, audioUrl, availableUntil })
    .from(episode)
    .where(
      and(
        isNull(episode.deletedAt),
        eq(episode.programId, row.programId),
        eq(episode.channelId, row.channelId),
        lt(episode.airAt, row.endsAt),
        gt(episode.endAt, row.startsAt),
      ),
    )
    .orderBy(episode.airAt)
    .limit(1);
  return found;
}
