import { type RecordingFile, UPLOAD_PART_BYTES } from "@masthead/contract/broadcast/episode.ts";

/** A recording on its way, whole or in part: what failed goes on where it stopped. */
export interface Shipment {
  file: File;
  /** Names it to the server. */
  upload: string;
  /** Bytes that the server has. */
  received: number;
}

interface Part {
  upload: string;
  offset: number;
  total: number;
  file: File;
}

interface SendingPart {
  signal: AbortSignal;
  /** Told the share of the part that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

export type SendPart = (part: Part, sending: SendingPart) => Promise<{ received: number; recording: RecordingFile | null }>;

interface Sending {
  signal: AbortSignal;
  /** Told the share of the whole that is sent, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Replies in a row that ask for the same part again before one gives up. */
const PATIENCE = 3;

/** Sends what the server lacks of a recording, part by part, and gives what became of it. @throws as `send` does; Error when the server takes no more */
export async function sendRecording(shipment: Shipment, send: SendPart, { signal, onProgress }: Sending): Promise<RecordingFile> {
  const { file: whole, upload } = shipment;
  for (let idle = 0; idle < PATIENCE; ) {
    const offset = shipment.received < whole.size ? shipment.received : Math.max(0, whole.size - UPLOAD_PART_BYTES);
    const bytes = whole.slice(offset, offset + UPLOAD_PART_BYTES);
    const { received, recording } = await send(
      { upload, offset, total: whole.size, file: new File([bytes], whole.name, { type: whole.type }) },
      { signal, onProgress: (share) => onProgress((offset + share * bytes.size) / whole.size) },
    );
    if (recording) return recording;
    idle = received > offset ? 0 : idle + 1;
    shipment.received = received;
  }
  throw new Error("the server takes no more of the recording");
}
