import { isCompleteMp4, isMp4, type RecordingProblem, recordingProblem } from "@masthead/contract/broadcast/recording-format.ts";

/** Errors of the parser for files whose container it does not know. */
const UNKNOWN_CONTAINER = new Set(["CouldNotDetermineFileTypeError", "UnsupportedFileTypeError"]);

/** Returns why browsers cannot play a file, by its content, before it is uploaded; null if they can. */
export async function checkRecording(file: File): Promise<RecordingProblem | null> {
  // Loaded on first use: the package includes parsers for many formats.
  const { parseBlob } = await import("music-metadata");
  const format = await parseBlob(file, { duration: true, skipCovers: true }).then(
    (metadata) => metadata.format,
    (error: Error): RecordingProblem => (UNKNOWN_CONTAINER.has(error.name) ? "container" : "unreadable"),
  );
  if (typeof format === "string") return format;
  const problem = recordingProblem(format);
  if (problem) return problem;
  const read = async (offset: number, length: number) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  return isMp4(format) && !(await isCompleteMp4({ size: file.size, read })) ? "unreadable" : null;
}
