import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./page.ts";

/** Sends a page, or only 304 when the client has it already. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse, more: string[] = []): void {
  const encoding = page.encodingFor(request.headers["accept-encoding"] ?? "");
  const known = request.headers["if-none-match"];
  if (known !== undefined && page.isKnown(known)) {
    response.writeHead(304, [...page.headersIn(encoding), ...more]);
    response.end();
    return;
  }
  const send = (body: Buffer) => {
    response.writeHead(page.status, [...page.headersIn(encoding, body.length), ...more]);
    response.end(request.method === "HEAD" ? undefined : body);
  };
  page.bodyIn(encoding).then(send, (error) => response.destroy(error));
}
