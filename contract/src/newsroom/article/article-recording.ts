/**
 * Path prefix of uploaded recordings. Articles' recordings are served there, and episodes reference
 * theirs by it.
 */
export const RECORDING_PATH_PREFIX = "/recordings/";

/** File of an uploaded recording: the SHA-256 of its content, and its extension. */
const RECORDING_FILE = /^[0-9a-f]{64}\.(?:mp4|webm|mp3|m4a|aac|ogg|flac|wav)$/;

export const isRecordingFile = (file: unknown): file is string =>
  typeof file === "string" && RECORDING_FILE.test(file);

/** Returns the path of a recording in an article. */
export const recordingPath = (file: string): string => RECORDING_PATH_PREFIX + file;

/** Returns the file of a recording from its path; undefined for any other URL. */
export function recordingFileFrom(path: string): string | undefined {
  const file = path.startsWith(RECORDING_PATH_PREFIX)
    ? path.slice(RECORDING_PATH_PREFIX.length)
    : undefined;
  return isRecordingFile(file) ? file : undefined;
}

/** Maximum length of a looping clip in seconds, and its maximum size in bytes. */
export const LOOP_LIMITS = { seconds: 60, bytes: 20 * 1024 ** 2 } as const;

/** Properties of a recording that decide whether it can be a looping clip. */
export interface LoopCandidate {
  kind: "video" | "audio";
  state: "processing" | "ready" | "failed";
  bytes: number;
  durationSeconds: number | null;
  /** Null: unknown, of a recording that was uploaded before it was stored. */
  hasSound: boolean | null;
}

/** Whether a recording can be a looping clip: a short and small video without sound. */
export const canLoop = ({ kind, state, bytes, durationSeconds, hasSound }: LoopCandidate) =>
  kind === "video" &&
  state === "ready" &&
  hasSound === false &&
  bytes <= LOOP_LIMITS.bytes &&
  durationSeconds !== null &&
  durationSeconds <= LOOP_LIMITS.seconds;

/** Maximum width and height of a video, in pixels. */
export const MAX_VIDEO_PIXELS = 20_000;

export const isVideoFile = (file: string): boolean => /\.(?:mp4|webm)$/.test(file);
