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

/** Maximum width and height of a video, in pixels. */
export const MAX_VIDEO_PIXELS = 20_000;

export const isVideoFile = (file: string): boolean => /\.(?:mp4|webm)$/.test(file);
