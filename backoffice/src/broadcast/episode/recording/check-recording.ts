import {
  isCompleteMp4,
  isConvertible,
  isMp4,
  type RecordingProblem,
  recordingProblem,
} from "@masthead/contract/broadcast/recording-format.ts";

/** Errors of the parser for files whose container it does not know. */
const UNKNOWN_CONTAINER = new Set(["CouldNotDetermineFileTypeError", "UnsupportedFileTypeError"]);

/** Reason why browsers cannot play a file, and whether the server can convert it. */
interface CheckedRecording {
  problem: RecordingProblem;
  convertible: boolean;
}

const refused = (problem: RecordingProblem): CheckedRecording => ({ problem, convertible: false });

/**
 * Returns why browsers cannot play a file, by its content, before it is uploaded; null if they can.
 */
export async function checkRecording(file: File): Promise<CheckedRecording | null> {
  // Loaded on first use: the package includes parsers for many formats.
  const { parseBlob } = await import("music-metadata");
  const format = await parseBlob(file, { duration: true, skipCovers: true }).then(
    (metadata) => metadata.format,
    (error: Error): RecordingProblem =>
      UNKNOWN_CONTAINER.has(error.name) ? "container" : "unreadable",
  );
  if (typeof format === "string") return refused(format);
  const problem = recordingProblem(format);
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer());
  if (isMp4(format) && !(await isCompleteMp4({ size: file.size, read })))
    return refused("unreadable");
  return problem && { problem, convertible: isConvertible(format, problem) };
}
