import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE } from "@masthead/contract/platform/locale.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { airingsByChannel, stationTimeZone } from "../schedule/channel-airings.service.ts";
import { slotAirings } from "../schedule/weekly-slots.ts";
import { RECORD_AIRING_JOB, STORE_AIRING_JOB } from "./airing-jobs.ts";
import {
  type AiringRecordingRow,
  deleteRecordingsBefore,
  idleRecordings,
  insertRecording,
  recordingsEndingAfter,
  recordingsToSweep,
  updateRecording,
} from "./airing-recording.store.ts";
import { removeSegments } from "./airing-segments.ts";
import {
  type KnownRecording,
  type PlannedAiring,
  planRecordings,
  type RecordingStep,
} from "./plan-recordings.ts";

/** How long before its padding the recording of an airing is planned, in milliseconds. */
const LEAD_MS = 90_000;
/** Time for which the segments of a failed recording can be stored again, in milliseconds. */
const RETRY_MS = 7 * DAY;
/** Retention of recordings without an episode, in milliseconds. */
const RETENTION_MS = 30 * DAY;
/** How far back airings are compared with their recordings, in milliseconds. */
const LOOK_BACK_MS = 10 * MINUTE;

/**
 * Brings the recordings in line with the schedule, and starts those that are due and that no
 * process works on.
 */
export async function syncRecordings(platform: Platform, now = new Date()): Promise<void> {
  const { db } = platform.database;
  const padding = platform.config.RECORDING_PADDING_SECONDS;
  const rows = await recordingsEndingAfter(db, new Date(now.getTime() - LOOK_BACK_MS));
  const until = Math.max(now.getTime() + LEAD_MS + padding * 1000, ...rows.map(endOf)) + MINUTE;
  const airings = await plannedAirings(platform, { from: now.getTime() - LOOK_BACK_MS, until });
  const steps = planRecordings(rows.map(toKnown), airings, {
    now: now.getTime(),
    leadMs: LEAD_MS,
    paddingMs: padding * 1000,
  });
  for (const step of steps) await apply(platform, step);
  await startIdle(platform, now);
}

const endOf = ({ endsAt }: AiringRecordingRow) => endsAt.getTime();

const toKnown = (row: AiringRecordingRow): KnownRecording => ({
  id: row.id,
  programId: row.programId,
  channelId: row.channelId,
  from: row.startsAt.getTime(),
  until: row.endsAt.getTime(),
  state: row.state === "recording" || row.state === "cancelled" ? row.state : "other",
  recording: { publish: row.publish, days: row.availableDays },
});

/**
 * Returns the airings of a time range. An episode that replaces a slot of its program is recorded
 * like the slot.
 */
async function plannedAirings(
  platform: Platform,
  range: { from: number; until: number },
): Promise<PlannedAiring[]> {
  const context = innerContext(platform, DEFAULT_LOCALE);
  const timeZone = await stationTimeZone(context);
  const channels = await airingsByChannel(context, {
    ...range,
    includeHidden: true,
    planned: true,
  });
  return channels.flatMap(({ channel, airings }) =>
    airings.map(({ program, episode, recording, from, until }): PlannedAiring => {
      const slots = program.slots.filter((one) => one.channelId === channel.id && one.recording);
      const replaced = episode ? slotAirings(slots, timeZone, { from, until })[0]?.slot : undefined;
      const own = episode ? replaced?.recording : recording;
      return {
        programId: program.id,
        channelId: channel.id,
        from,
        until,
        recording: (channel.enabled && own) || null,
      };
    }),
  );
}

async function apply({ database: { db }, config, log }: Platform, step: RecordingStep) {
  log.info({ step }, "recording of an airing planned");
  if (step.is === "begin") {
    const { programId, channelId, from, until } = step.airing;
    return insertRecording(db, {
      programId,
      channelId,
      startsAt: new Date(from),
      endsAt: new Date(until),
      padding: config.RECORDING_PADDING_SECONDS,
      publish: step.recording.publish,
      availableDays: step.recording.days ?? null,
    });
  }
  if (step.is === "cancel")
    return updateRecording(db, step.id, "recording", { state: "cancelled", problem: step.problem });
  if (step.is === "end")
    return updateRecording(db, step.id, "recording", {
      endsAt: new Date(step.until),
      padding: 0,
      problem: step.problem,
    });
  const values = {
    startsAt: new Date(step.from),
    endsAt: new Date(step.until),
    publish: step.recording.publish,
    availableDays: step.recording.days ?? null,
  };
  if (await updateRecording(db, step.id, "recording", values)) return;
  await updateRecording(db, step.id, "cancelled", { ...values, state: "recording", problem: null });
}

/** Sends the jobs of recordings that no process works on: their time has come, or it died. */
async function startIdle({ database: { db }, jobs }: Platform, now: Date): Promise<void> {
  for (const { id, startsAt, padding } of await idleRecordings(db, "recording")) {
    const at = new Date(startsAt.getTime() - padding * 1000 - 2000);
    if (at <= now) await jobs.send(RECORD_AIRING_JOB, { id }, `record-${id}`);
    else if (at.getTime() - now.getTime() < MINUTE)
      await jobs.sendAt(RECORD_AIRING_JOB, { id }, at);
  }
  for (const { id } of await idleRecordings(db, "storing"))
    await jobs.send(STORE_AIRING_JOB, { id }, `airing-${id}`);
}

/**
 * Removes the segments of recordings that are stored, cancelled or can no longer be stored, and
 * recordings without an episode after a month.
 */
export async function sweepSegments(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await recordingsToSweep(db, new Date(now.getTime() - RETRY_MS)))
    await removeSegments(platform, id);
  await deleteRecordingsBefore(db, new Date(now.getTime() - RETENTION_MS));
}
