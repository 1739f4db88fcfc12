import type { AiringRecordingProblem } from "@masthead/contract/broadcast/airing-recording.ts";
import { MAX_RECORDING_BYTES } from "@masthead/contract/broadcast/episode.ts";
import { HOUR, MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Window } from "./coverage.ts";

/** Maximum length of a recording, with padding, in milliseconds. */
const MAX_LENGTH_MS = 8 * HOUR;
/** Disk space that recordings must leave free, in bytes. */
const RESERVED_BYTES = 2 * 1024 ** 3;
/** Time after the end in which the last segments may arrive, in milliseconds. */
const LATE_SEGMENTS_MS = MINUTE;
/** Size at which a recording ends, so that the file with its index is within the limit. */
const MAX_BYTES = MAX_RECORDING_BYTES * 0.95;

interface Progress {
  now: number;
  /** With padding. */
  window: Window;
  /** End of what is stored, in milliseconds since the epoch; null: nothing. */
  coveredUntil: number | null;
  bytes: number;
  /** Free space of the storage; infinite for a bucket. */
  freeBytes: number;
  /** Whether the stream is listed in segments, of which the last ones arrive after the end. */
  isListed: boolean;
  /** Whether this worker has read the list of segments: the window of a rewind may have them. */
  hasRead: boolean;
}

/** Returns the window of an airing with its padding, up to the maximum length. */
export function recordedWindow(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  paddingSeconds: number,
): Window & { isCut: boolean } {
  const from = startsAt.getTime() - paddingSeconds * 1000;
  const until = endsAt.getTime() + paddingSeconds * 1000;
  const isCut = until - from > MAX_LENGTH_MS;
  return { from, until: isCut ? from + MAX_LENGTH_MS : until, isCut };
}

/** Returns whether a recording ends now, and why if it ends early; null: it goes on. */
export function endOfRecording({
  now,
  window,
  coveredUntil,
  bytes,
  freeBytes,
  isListed,
  hasRead,
}: Progress): { problem: AiringRecordingProblem | null } | null {
  if (bytes >= MAX_BYTES) return { problem: "tooLarge" };
  if (freeBytes < RESERVED_BYTES) return { problem: "diskFull" };
  if (coveredUntil !== null && coveredUntil >= window.until) return { problem: null };
  if (!isListed) return now >= window.until ? { problem: null } : null;
  return hasRead && now >= window.until + LATE_SEGMENTS_MS ? { problem: null } : null;
}

/** Delays after failures in a row, in milliseconds. */
const BACK_OFF_MS = [500, 1000, 2000, 4000];

/** Returns how long to wait before the next look at the playlist, in milliseconds. */
export const pollDelay = (failures: number, targetSeconds: number): number =>
  failures === 0
    ? Math.min(5000, Math.max(500, targetSeconds * 500))
    : (BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length) - 1] ?? 4000);
