import type { IncomingMessage, ServerResponse } from "node:http";
import type { CopyState } from "../cdn/cdn.ts";
import { replaceHeaders } from "../http/replace-headers.ts";
import type { Page } from "./page.ts";

interface SendOptions {
  extraHeaders?: string[];
  /** Target of a redirect, if it depends on the request. */
  location?: string;
  /** Returns the state of the page when it is sent. */
  stateOf?: () => CopyState;
}

/** Sends a page, or 304 if the client's copy is current. */
export function sendPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
  { extraHeaders = [], location, stateOf = () => "fresh" }: SendOptions = {},
): void {
  const encoding = page.encodingFor(request.headers["accept-encoding"] ?? "");
  const ifNoneMatch = request.headers["if-none-match"];
  if (ifNoneMatch !== undefined && page.matchesEtag(ifNoneMatch)) {
    response.writeHead(304, [...page.headersIn(encoding, undefined, stateOf()), ...extraHeaders]);
    response.end();
    return;
  }
  const send = (body: Buffer) => {
    const headers = page.headersIn(encoding, body.length, stateOf());
    response.writeHead(page.status, [
      ...(location === undefined ? headers : replaceHeaders(headers, ["location", location])),
      ...extraHeaders,
    ]);
    response.end(request.method === "HEAD" ? undefined : body);
  };
  page.bodyIn(encoding).then(send, (error) => response.destroy(error));
}
