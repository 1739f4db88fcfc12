import { isCompleteMp4, isMp4, type RecordingProblem, recordingProblem } from "@masthead/contract/broadcast/recording-format.ts";
import { fileTypeFromBuffer } from "file-type";
import { isStorageUnavailable } from "../../../platform/storage/storage-fault.ts";
import { type RangedFile, RangeTokenizer } from "./range-tokenizer.ts";

/** Format of a recording. */
export interface RecordingFormat {
  extension: string;
  kind: "video" | "audio";
  mimeType: string;
  durationSeconds: number | null;
}

/** Bytes needed to detect the type of a file. */
export const SIGNATURE_BYTES = 4100;

/** Accepted formats by detected MIME type: those that browsers play. */
const ACCEPTED_TYPES: Record<string, Pick<RecordingFormat, "extension" | "mimeType">> = {
  "video/mp4": { extension: "mp4", mimeType: "video/mp4" },
  "video/x-m4v": { extension: "mp4", mimeType: "video/mp4" },
  "audio/mp4": { extension: "m4a", mimeType: "audio/mp4" },
  "audio/x-m4a": { extension: "m4a", mimeType: "audio/mp4" },
  "audio/mpeg": { extension: "mp3", mimeType: "audio/mpeg" },
  "video/webm": { extension: "webm", mimeType: "video/webm" },
  "audio/ogg": { extension: "ogg", mimeType: "audio/ogg" },
  "audio/ogg; codecs=opus": { extension: "ogg", mimeType: "audio/ogg" },
  "audio/aac": { extension: "aac", mimeType: "audio/aac" },
  "audio/flac": { extension: "flac", mimeType: "audio/flac" },
  "audio/wav": { extension: "wav", mimeType: "audio/wav" },
};

/** Detected MIME types that are refused with a reason of their own. */
const REFUSED_TYPES: Record<string, RecordingProblem> = { "video/quicktime": "quicktime", "video/matroska": "matroska" };

/** Returns by the first bytes of a file why it is no recording that browsers play; null if it may be one. */
export async function problemOfSignature(head: Uint8Array): Promise<RecordingProblem | null> {
  const type = await fileTypeFromBuffer(head);
  if (type !== undefined && type.mime in ACCEPTED_TYPES) return null;
  return (type && REFUSED_TYPES[type.mime]) ?? "container";
}

/**
 * Detects the format of a complete file from its content, or why browsers do not play it. Reads only
 * the parts that it needs, where the format allows it.
 */
export async function detectRecordingFormat(file: RangedFile): Promise<RecordingFormat | RecordingProblem> {
  const head = await file.read(0, Math.min(SIGNATURE_BYTES, file.size));
  const type = await fileTypeFromBuffer(head);
  const accepted = type && ACCEPTED_TYPES[type.mime];
  if (!accepted) return (await problemOfSignature(head)) ?? "container";
  // Loaded on first use: the package includes parsers for many formats.
  const { parseFromTokenizer } = await import("music-metadata");
  const tokenizer = new RangeTokenizer(file, type.mime);
  const format = await parseFromTokenizer(tokenizer, { duration: true, skipCovers: true }).then(
    (metadata) => metadata.format,
    (error) => {
      if (isStorageUnavailable(error)) throw error;
      return null;
    },
  );
  if (!format) return "unreadable";
  const problem = recordingProblem(format);
  if (problem) return problem;
  if (isMp4(format) && !(await isCompleteMp4(file))) return "unreadable";
  const durationSeconds = format.duration ? Math.max(1, Math.round(format.duration)) : null;
  const audioOnly = accepted.extension === "mp4" && format.hasVideo === false;
  const detected = audioOnly ? { extension: "m4a", mimeType: "audio/mp4" } : accepted;
  return { ...detected, kind: detected.mimeType.startsWith("video/") ? "video" : "audio", durationSeconds };
}
