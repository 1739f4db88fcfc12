import {
  isCompleteMp4,
  isConvertible,
  isMp4,
  mp4Seconds,
  type RecordingProblem,
  recordingProblem,
} from "@masthead/contract/broadcast/recording-format.ts";
import { fileTypeFromBuffer } from "file-type";
import type { Demuxer } from "../../../platform/ffmpeg/ffmpeg.ts";
import { isStorageUnavailable } from "../../../platform/storage/storage-fault.ts";
import { type RangedFile, RangeTokenizer } from "./range-tokenizer.ts";

export interface RecordingFormat {
  extension: string;
  kind: "video" | "audio";
  mimeType: string;
  durationSeconds: number | null;
  hasSound: boolean;
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

/** Detected MIME types that are rejected with a specific reason. */
const REFUSED_TYPES: Record<string, RecordingProblem> = {
  "video/quicktime": "quicktime",
  "video/matroska": "matroska",
};

/** A recording that has to be converted, as it will be. */
export interface ConvertibleRecording extends RecordingFormat {
  /** Format of the file as it is. */
  demuxer: Demuxer;
}

/** Formats that are converted, by detected MIME type. */
const DEMUXERS: Record<string, Demuxer> = {
  "video/mp4": "mov",
  "video/x-m4v": "mov",
  "audio/mp4": "mov",
  "audio/x-m4a": "mov",
  "video/quicktime": "mov",
  "video/webm": "matroska",
  "video/matroska": "matroska",
};

/** Whether recordings that browsers do not play are converted. */
interface ConversionOption {
  converts: boolean;
}

/**
 * Returns by the first bytes of a file why browsers cannot play it and it cannot be converted; null
 * if it may be a recording.
 */
export async function problemOfSignature(
  head: Uint8Array,
  { converts }: ConversionOption,
): Promise<RecordingProblem | null> {
  const type = await fileTypeFromBuffer(head);
  if (type !== undefined && (type.mime in ACCEPTED_TYPES || (converts && type.mime in DEMUXERS)))
    return null;
  return (type && REFUSED_TYPES[type.mime]) ?? "container";
}

/**
 * Detects the format of a complete file from its content, or why browsers do not play it, and it is
 * not converted. Reads only the parts that it needs, where the format allows it.
 */
export async function detectRecordingFormat(
  file: RangedFile,
  { converts }: ConversionOption,
): Promise<RecordingFormat | ConvertibleRecording | RecordingProblem> {
  const head = await file.read(0, Math.min(SIGNATURE_BYTES, file.size));
  const type = await fileTypeFromBuffer(head);
  const refused = await problemOfSignature(head, { converts });
  if (!type || refused) return refused ?? "container";
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
  const demuxer = DEMUXERS[type.mime];
  const isConverted = converts && demuxer && problem && isConvertible(format, problem);
  if (problem && !isConverted) return problem;
  if ((isMp4(format) || demuxer === "mov") && !(await isCompleteMp4(file))) return "unreadable";
  const seconds = format.duration || (isMp4(format) ? await mp4Seconds(file) : null);
  const durationSeconds = seconds ? Math.max(1, Math.round(seconds)) : null;
  const hasSound = format.hasAudio === true;
  if (isConverted)
    return format.hasVideo === false
      ? {
          extension: "m4a",
          mimeType: "audio/mp4",
          kind: "audio",
          durationSeconds,
          hasSound,
          demuxer,
        }
      : {
          extension: "mp4",
          mimeType: "video/mp4",
          kind: "video",
          durationSeconds,
          hasSound,
          demuxer,
        };
  const accepted = ACCEPTED_TYPES[type.mime];
  if (!accepted) return "container";
  const audioOnly = accepted.extension === "mp4" && format.hasVideo === false;
  const detected = audioOnly ? { extension: "m4a", mimeType: "audio/mp4" } : accepted;
  return {
    ...detected,
    kind: detected.mimeType.startsWith("video/") ? "video" : "audio",
    durationSeconds,
    hasSound,
  };
}
