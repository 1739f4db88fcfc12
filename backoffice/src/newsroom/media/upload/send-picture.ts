import type { contract } from "@masthead/contract/contract.ts";
import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { linkThrough } from "../../../frame/api-link.ts";
import { assertSendable } from "./refusal.ts";

interface Context {
  /** Told the share of the bytes that are sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told when the server answered, by its own clock: milliseconds of the epoch. */
  onAnswer?: (at: number) => void;
}

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

/** Unlike fetch, XMLHttpRequest tells how much of a body is sent. */
async function send(request: Request, { onProgress, onAnswer }: Context): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, request.url);
    for (const [name, value] of request.headers) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total);
    call.onload = () => {
      onAnswer?.(Date.parse(call.getResponseHeader("date") ?? ""));
      const type = call.getResponseHeader("content-type");
      resolve(new Response(call.responseText || null, { status: call.status, headers: type ? { "content-type": type } : {} }));
    };
    call.onerror = () => reject(new TypeError("the connection broke off"));
    call.onabort = () => reject(request.signal.reason);
    request.signal.addEventListener("abort", () => call.abort());
    if (request.signal.aborted) reject(request.signal.reason);
    else call.send(body);
  });
}

const sender: ContractRouterClient<typeof contract, Context> = createORPCClient(
  linkThrough<Context>((request, _, context) => send(request, context)),
);

/** Sends a picture in. @throws RangeError when it is not worth sending; ORPCError with the server's reason; TypeError without a connection */
export async function sendPicture(file: File, { onProgress, signal }: Sending): Promise<Taken> {
  await assertSendable(file);
  const started = performance.now();
  let answered = Number.NaN;
  const onAnswer = (at: number) => (answered = at);
  const record = await sender.media.create({ file }, { signal, context: { onProgress, onAnswer } });
  // The same bytes are stored once: what was there before this call began was not made by it.
  return { record, known: Date.parse(record.createdAt) < answered - (performance.now() - started) - BLUR };
}

/** Sends a picture to stand in the place of another. @throws as `sendPicture` */
export async function sendReplacement(id: number, file: File, { onProgress, signal }: Sending): Promise<MediaRecord> {
  await assertSendable(file);
  return sender.media.replace({ id, file }, { signal, context: { onProgress } });
}
