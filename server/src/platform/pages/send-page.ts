import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page.ts";

/** Sends a page, or 304 if the client has it already. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse, extraHeaders: string[] = []): void {
  const encoding = page.encodingFor(request.headers["accept-encoding"] ?? "");
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && page.matchesEtag(ifNoneMatch)) {
    response.writeHead(304, [...page.headersIn(encoding), ...extraHeaders]);
    response.end();
    return;
  }
  const send = (body: Buffer) => {
    response.writeHead(page.status, [...page.headersIn(encoding, body.length), ...extraHeaders]);
    response.end(request.method === "HEAD" ? undefined : body);
  };
  page.bodyIn(encoding).then(send, (error) => response.destroy(error));
}
