import { MAX_UPLOAD_PART_BYTES, type RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import type { VideoSize } from "./video-size.ts";

/** State of a resumable upload. An upload that failed resumes where it stopped. */
export interface RecordingUpload {
  file: File;
  /** Id of the upload, chosen by the client. */
  upload: string;
  /** Bytes that the server has received. */
  received: number;
  /** Video size, measured during the upload. */
  size: Promise<VideoSize | null>;
}

interface Part extends Partial<VideoSize> {
  upload: string;
  offset: number;
  total: number;
  file: File;
}

interface PartControls {
  signal: AbortSignal;
  /** Called with the share of the part that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export type UploadPart = (
  part: Part,
  sending: PartControls,
) => Promise<{ received: number; recording: RecordingFile | null }>;

interface UploadControls {
  signal: AbortSignal;
  /** Called with the share of the whole file that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Consecutive responses without progress after which the upload is given up. */
const MAX_IDLE_RESPONSES = 3;

/**
 * Uploads the missing parts of a recording and returns the stored file. @throws Error when the
 * server accepts no more bytes, and any error of `send`
 */
export async function uploadRecording(
  shipment: RecordingUpload,
  send: UploadPart,
  { signal, onProgress }: UploadControls,
): Promise<RecordingFile> {
  const { file: recordingFile, upload } = shipment;
  for (let idleResponses = 0; idleResponses < MAX_IDLE_RESPONSES; ) {
    const offset =
      shipment.received < recordingFile.size
        ? shipment.received
        : Math.max(0, recordingFile.size - MAX_UPLOAD_PART_BYTES);
    const bytes = recordingFile.slice(offset, offset + MAX_UPLOAD_PART_BYTES);
    const part = new File([bytes], recordingFile.name, { type: recordingFile.type });
    const isLast = offset + bytes.size === recordingFile.size;
    const { received, recording } = await send(
      {
        upload,
        offset,
        total: recordingFile.size,
        file: part,
        ...(isLast && (await shipment.size)),
      },
      {
        signal,
        onProgress: (share) => onProgress((offset + share * bytes.size) / recordingFile.size),
      },
    );
    if (recording) return recording;
    idleResponses = received > offset ? 0 : idleResponses + 1;
    shipment.received = received;
  }
  throw new Error("The server accepts no more of the recording");
}
