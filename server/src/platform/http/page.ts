import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cacheable } from "../cache/page-cache.ts";
import { bodyIn, type Encoded, type Encoding, encodeBody, encodingFor } from "./compress.ts";

/** A whole reply, ready to be sent to anyone. */
export interface Page extends Cacheable {
  status: number;
  etag: string;
  body: Encoded;
  /** Headers without those of the encoding, as Node's flat list of names and values. */
  headers: string[];
  /** Head and brotli body in one, made when first asked for. */
  wire?: Wire;
}

/** Headers that say how long others may keep a page: a CDN a minute and then while it asks again, browsers only to compare. */
const SHARED_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400";

/** A whole HTTP/1.1 reply; its date is written anew at most once a second. */
interface Wire {
  bytes: Buffer;
  second: number;
}

/** Answers that are kept apart from pages: anybody can have them made for any number of addresses. */
const ASIDE = new Set([301, 400, 404]);

export interface PageSource {
  status: number;
  text: string;
  contentType: string;
  headers?: Record<string, string>;
  /** Whole set-cookie headers. */
  cookies?: string[];
  keep: boolean;
}

/** Makes a page of its text: compressed, with ETag and headers laid out once. */
export async function makePage(source: PageSource): Promise<Page> {
  const body = await encodeBody(source.text);
  const headers = Object.entries({
    "content-type": source.contentType,
    "cache-control": source.keep ? SHARED_CACHE : "no-store",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...source.headers,
    vary: "accept-encoding",
    etag: body.etag,
    "x-content-type-options": "nosniff",
  }).flat();
  for (const cookie of source.cookies ?? []) headers.push("set-cookie", cookie);
  // The body is kept once more as part of the wire form, with the head before it.
  const aside = ASIDE.has(source.status) && !source.headers?.["cache-control"]?.includes("no-store");
  return { status: source.status, etag: body.etag, body, headers, keep: source.keep, aside, bytes: 2 * (body.br.length + 1500) };
}

function headersIn(encoding: Encoding, headers: string[], length: number): string[] {
  return [...headers, ...(encoding === "identity" ? [] : ["content-encoding", encoding]), "content-length", String(length)];
}

const encodings = new Map<string, Encoding>();

/** The encoding for a header that has most likely been seen before. */
function knownEncoding(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  let encoding = encodings.get(header);
  if (!encoding) {
    encoding = encodingFor(header);
    if (encodings.size < 500) encodings.set(header, encoding);
  }
  return encoding;
}

const STATUS_LINE = "HTTP/1.1 200 OK\r\ndate: ";
const DATE_LENGTH = "Sat, 01 Jan 2000 00:00:00 GMT".length;
let dateSecond = 0;
let date = "";

/** A page as one buffer of head and body for who takes brotli; undefined for others, and when it says more than 200. */
export function wireOf(page: Page, acceptEncoding: string): Buffer | undefined {
  if (knownEncoding(acceptEncoding) !== "br" || page.status !== 200) return undefined;
  const second = Math.floor(Date.now() / 1000);
  if (second !== dateSecond) {
    dateSecond = second;
    date = new Date(second * 1000).toUTCString();
  }
  if (!page.wire) {
    const { br } = page.body;
    const lines = headersIn("br", page.headers, br.length).map((part, i) => (i % 2 ? `${part}\r\n` : `${part}: `));
    page.wire = {
      bytes: Buffer.concat([Buffer.from(`${STATUS_LINE}${date}\r\n${lines.join("")}connection: keep-alive\r\n\r\n`, "latin1"), br]),
      second,
    };
  }
  if (page.wire.second !== second) {
    page.wire.second = second;
    page.wire.bytes.write(date, STATUS_LINE.length, DATE_LENGTH, "latin1");
  }
  return page.wire.bytes;
}

/** Sends a page, or only 304 when the asker has it already. */
export function sendPage(page: Page, request: IncomingMessage, response: ServerResponse): void {
  const known = request.headers["if-none-match"];
  if (known !== undefined && page.status === 200 && matches(known, page.etag)) {
    response.writeHead(
      304,
      page.headers.filter((_, i, all) => all[i - (i % 2)] !== "content-type"),
    );
    response.end();
    return;
  }
  const encoding = knownEncoding(request.headers["accept-encoding"]);
  const send = (body: Buffer) => {
    response.writeHead(page.status, headersIn(encoding, page.headers, body.length));
    response.end(request.method === "HEAD" ? undefined : body);
  };
  if (encoding === "br") send(page.body.br);
  else bodyIn(encoding, page.body).then(send, (error) => response.destroy(error));
}

const matches = (header: string, etag: string) =>
  header === "*" || header.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
