import type { contract } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { linkThrough } from "./api-link.ts";

interface Context {
  /** Told the share of the bytes that are sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told when the server answered, by its own clock: milliseconds of the epoch. */
  onAnswer?: (at: number) => void;
}

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

/** The API for what takes long to send: it tells how much of a call is sent. @throws TypeError without a connection */
export const progressClient: ContractRouterClient<typeof contract, Context> = createORPCClient(
  linkThrough<Context>((request, _, context) => send(request, context)),
);
