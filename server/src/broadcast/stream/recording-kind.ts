import { fileTypeFromBuffer } from "file-type";

/** What a recording is. */
export interface RecordingKind {
  extension: string;
  kind: "video" | "audio";
  mimeType: string;
  durationSeconds: number | null;
}

/** Bytes that tell what a file is. */
export const TELLING_BYTES = 4100;

/** What is taken, by what its first bytes tell. What plays in no browser is not. */
const TAKEN: Record<string, Pick<RecordingKind, "extension" | "mimeType">> = {
  "video/mp4": { extension: "mp4", mimeType: "video/mp4" },
  "video/x-m4v": { extension: "mp4", mimeType: "video/mp4" },
  "audio/mp4": { extension: "m4a", mimeType: "audio/mp4" },
  "audio/x-m4a": { extension: "m4a", mimeType: "audio/mp4" },
  "audio/mpeg": { extension: "mp3", mimeType: "audio/mpeg" },
  "video/webm": { extension: "webm", mimeType: "video/webm" },
};

/** Whether a file may be a recording, by how it begins. */
export async function mayBeRecording(beginning: Uint8Array): Promise<boolean> {
  const type = await fileTypeFromBuffer(beginning);
  return type !== undefined && type.mime in TAKEN;
}

/** What a whole file is, by its bytes alone; null when it is no recording that we take, or cannot be read. */
export async function readRecording(path: string, beginning: Uint8Array): Promise<RecordingKind | null> {
  const type = await fileTypeFromBuffer(beginning);
  const taken = type && TAKEN[type.mime];
  if (!taken) return null;
  // Its readers of all formats are loaded for the first recording.
  const { parseFile } = await import("music-metadata");
  const format = await parseFile(path, { duration: true, skipCovers: true }).then(
    (read) => read.format,
    () => null,
  );
  if (!format?.hasAudio && !format?.hasVideo) return null;
  const durationSeconds = format.duration ? Math.max(1, Math.round(format.duration)) : null;
  // Sound without a beginning and an end is none: text may begin as an MP3 does.
  if (taken.extension === "mp3" && durationSeconds === null) return null;
  const soundAlone = taken.extension === "mp4" && format.hasVideo === false;
  const told = soundAlone ? { extension: "m4a", mimeType: "audio/mp4" } : taken;
  return { ...told, kind: told.mimeType.startsWith("video/") ? "video" : "audio", durationSeconds };
}
