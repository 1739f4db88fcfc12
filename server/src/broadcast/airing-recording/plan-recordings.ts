import type { AiringRecordingProblem } from "@masthead/contract/broadcast/airing-recording.ts";
import type { SlotRecording } from "@masthead/contract/broadcast/program.ts";

/** Airing of a program on a channel, in milliseconds since the epoch. */
export interface PlannedAiring {
  programId: number;
  channelId: number;
  from: number;
  until: number;
  /** null: it is not recorded. */
  recording: SlotRecording | null;
}

/** Recording that has begun, or whose airing is about to begin. */
export interface KnownRecording {
  id: number;
  programId: number;
  channelId: number;
  from: number;
  until: number;
  state: "recording" | "cancelled" | "other";
  recording: SlotRecording;
}

/** Change that brings the recordings in line with the schedule. */
export type RecordingStep =
  | { is: "begin"; airing: PlannedAiring; recording: SlotRecording }
  | { is: "change"; id: number; from: number; until: number; recording: SlotRecording }
  | { is: "cancel"; id: number; problem: AiringRecordingProblem }
  | { is: "end"; id: number; until: number; problem: AiringRecordingProblem };

interface PlanOptions {
  now: number;
  /** How long before its padding a recording is planned, in milliseconds. */
  leadMs: number;
  paddingMs: number;
}

const isSameSubject = (
  one: Pick<PlannedAiring, "programId" | "channelId">,
  other: Pick<PlannedAiring, "programId" | "channelId">,
) => one.programId === other.programId && one.channelId === other.channelId;

/**
 * Returns what has to change so that recordings follow the schedule.
 *
 * - An airing whose slot is recorded begins shortly before its start. One that is found late, after
 *   downtime or because the setting was switched on, is recorded from then on.
 * - A recording follows its airing when that is moved, extended or shortened.
 * - Without its airing, or with the setting switched off, it is cancelled before the start. Once the
 *   airing has begun, it keeps its setting; without the airing it ends now, with what there is.
 */
export function planRecordings(
  known: readonly KnownRecording[],
  airings: readonly PlannedAiring[],
  { now, leadMs, paddingMs }: PlanOptions,
): RecordingStep[] {
  const taken = new Set<PlannedAiring>();
  const steps: RecordingStep[] = [];
  for (const row of known) {
    const airing = airingOf(row, airings);
    if (airing) taken.add(airing);
    if (row.state === "other") continue;
    const step = row.state === "recording" ? follow(row, airing, now) : resume(row, airing, now);
    if (step) steps.push(step);
  }
  for (const airing of airings) {
    const { recording, from, until } = airing;
    if (!recording || taken.has(airing)) continue;
    if (now < from - paddingMs - leadMs || now >= until) continue;
    steps.push({ is: "begin", airing, recording });
  }
  return steps;
}

/** Returns the airing of a recording: with its start, else one that overlaps it. */
function airingOf(
  row: KnownRecording,
  airings: readonly PlannedAiring[],
): PlannedAiring | undefined {
  const candidates = airings.filter((airing) => isSameSubject(row, airing));
  return (
    candidates.find(({ from }) => from === row.from) ??
    candidates.find(({ from, until }) => from < row.until && row.from < until)
  );
}

function follow(
  row: KnownRecording,
  airing: PlannedAiring | undefined,
  now: number,
): RecordingStep | undefined {
  const { id } = row;
  const hasBegun = now >= row.from;
  if (!airing)
    return hasBegun
      ? now < row.until
        ? { is: "end", id, until: now, problem: "moved" }
        : undefined
      : { is: "cancel", id, problem: "cancelled" };
  if (!hasBegun && !airing.recording) return { is: "cancel", id, problem: "cancelled" };
  const recording = hasBegun ? row.recording : (airing.recording ?? row.recording);
  const isUnchanged =
    airing.from === row.from &&
    airing.until === row.until &&
    recording.publish === row.recording.publish &&
    (recording.days ?? null) === (row.recording.days ?? null);
  return isUnchanged
    ? undefined
    : { is: "change", id, from: airing.from, until: airing.until, recording };
}

/** A cancelled airing that was restored is recorded again. */
function resume(
  row: KnownRecording,
  airing: PlannedAiring | undefined,
  now: number,
): RecordingStep | undefined {
  if (!airing?.recording || now >= airing.until) return undefined;
  return {
    is: "change",
    id: row.id,
    from: airing.from,
    until: airing.until,
    recording: airing.recording,
  };
}
