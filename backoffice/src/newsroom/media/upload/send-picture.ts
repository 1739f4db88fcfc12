import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { progressClient } from "../../../frame/progress-client.ts";
import { assertSendable } from "./refusal.ts";

export interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A picture that the server has, and whether it had it before. */
export interface Taken {
  record: MediaRecord;
  known: boolean;
}

/** The server and its database may differ in what time it is: what was made so many milliseconds before a call may be of it. */
const BLUR = 10_000;

/** Sends a picture in. @throws RangeError when it is not worth sending; ORPCError with the server's reason; TypeError without a connection */
export async function sendPicture(file: File, { onProgress, signal }: Sending): Promise<Taken> {
  await assertSendable(file);
  const started = performance.now();
  let answered = Number.NaN;
  const onAnswer = (at: number) => (answered = at);
  const record = await progressClient.media.create({ file }, { signal, context: { onProgress, onAnswer } });
  // The same bytes are stored once: what was there before this call began was not made by it.
  return { record, known: Date.parse(record.createdAt) < answered - (performance.now() - started) - BLUR };
}

/** Sends a picture to stand in the place of another. @throws as `sendPicture` */
export async function sendReplacement(id: number, file: File, { onProgress, signal }: Sending): Promise<MediaRecord> {
  await assertSendable(file);
  return progressClient.media.replace({ id, file }, { signal, context: { onProgress } });
}
