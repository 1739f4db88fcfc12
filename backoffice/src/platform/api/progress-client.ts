import type { contract } from "@masthead/contract/contract.ts";
import { createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createApiLink } from "./api-link.ts";

interface Context {
  /** Called with the share of the body that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  /**
   * Called with the time of the response by the server's clock, in milliseconds since the epoch.
   */
  onResponse?: (at: number) => void;
}

/** Sends a request by XMLHttpRequest, which reports upload progress, unlike fetch. */
async function send(request: Request, { onProgress, onResponse }: Context): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, request.url);
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress?.(loaded / total);
    xhr.onload = () => {
      onResponse?.(Date.parse(xhr.getResponseHeader("date") ?? ""));
      const type = xhr.getResponseHeader("content-type");
      resolve(
        new Response(xhr.responseText || null, {
          status: xhr.status,
          headers: type ? { "content-type": type } : {},
        }),
      );
    };
    xhr.onerror = () => reject(new TypeError("Connection lost"));
    xhr.onabort = () => reject(request.signal.reason);
    request.signal.addEventListener("abort", () => xhr.abort());
    if (request.signal.aborted) reject(request.signal.reason);
    else xhr.send(body);
  });
}

/** API client for large uploads, with progress. @throws TypeError when the connection is lost */
export const progressClient: ContractRouterClient<typeof contract, Context> = createORPCClient(
  createApiLink<Context>((request, _, context) => send(request, context)),
);
