import type { ResponseCounter } from "../../telemetry/traffic.ts";

/** GET or HEAD request without a body: the fields that cached responses depend on. */
export interface PlainRequest {
  method: "GET" | "HEAD";
  target: string;
  keepAlive: boolean;
  acceptEncoding: string;
  acceptLanguage: string;
  cookie: string;
  userAgent: string;
  saveData: string;
  ifNoneMatch: string | undefined;
  /** Origin of the page that sent the request (CORS). */
  origin: string | undefined;
  /** Set when the response is found: counts it. */
  counter?: ResponseCounter;
}

/**
 * Heads close to Node's own limits are left to Node. It allows 16 KiB, and less with many fields.
 */
const MAX_HEAD_BYTES = 8192;
const MAX_FIELDS = 64;

/**
 * Request head by RFC 9112, without anything that parsers interpret differently. The target is
 * visible ASCII without `#`. A field is a token, a colon with no space before it, and a value
 * without control characters. Only CRLF ends a line. The head ends at the end of the text.
 */
const PLAIN_HEAD =
  /^(?:GET|HEAD) \/[!"$-~]* HTTP\/1\.[01]\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/;

/**
 * Fields that exclude a request from being plain. Node's parser reads `proxy-connection` as
 * `connection`.
 */
const NOT_PLAIN =
  /\r\n(?:content-length|transfer-encoding|trailer|upgrade|expect|http2-settings|proxy-connection):/i;

const READ_FIELDS = [
  "host",
  "connection",
  "accept-encoding",
  "accept-language",
  "cookie",
  "user-agent",
  "save-data",
  "if-none-match",
  "origin",
] as const;
type ReadField = (typeof READ_FIELDS)[number];
/** Fields that are read, by the length of their names. */
const FIELDS_BY_LENGTH = new Map<number, ReadField[]>();
for (const name of READ_FIELDS)
  FIELDS_BY_LENGTH.set(name.length, [...(FIELDS_BY_LENGTH.get(name.length) ?? []), name]);

/**
 * Returns the request if the bytes are the complete head of exactly one plain request and
 * undoubtedly valid. Everything else, including invalid requests, is left to Node's parser.
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > MAX_HEAD_BYTES) return undefined;
  const text = bytes.toString("latin1");
  if (!PLAIN_HEAD.test(text) || NOT_PLAIN.test(text)) return undefined;
  const lineEnd = text.indexOf("\r\n");
  const values: Partial<Record<ReadField, string>> = {};
  let fields = 0;
  for (let start = lineEnd + 2; start < text.length - 2; ) {
    if (++fields > MAX_FIELDS) return undefined;
    const colon = text.indexOf(":", start);
    const end = text.indexOf("\r\n", colon);
    const name = fieldAt(text, start, colon);
    if (name) {
      // Node decides how to combine repeated fields.
      if (values[name] !== undefined) return undefined;
      values[name] = fieldValue(text, colon + 1, end);
    }
    start = end + 2;
  }
  const isHttp11 = text.charCodeAt(lineEnd - 1) === ONE;
  if (isHttp11 && values.host === undefined) return undefined;
  const connection = values.connection?.toLowerCase();
  if (connection !== undefined && connection !== "keep-alive" && connection !== "close")
    return undefined;
  const method = text.charCodeAt(0) === G ? "GET" : "HEAD";
  return {
    method,
    target: text.slice(method.length + 1, lineEnd - VERSION_LENGTH),
    keepAlive: isHttp11 ? connection !== "close" : connection === "keep-alive",
    acceptEncoding: values["accept-encoding"] ?? "",
    acceptLanguage: values["accept-language"] ?? "",
    cookie: values.cookie ?? "",
    userAgent: values["user-agent"] ?? "",
    saveData: values["save-data"] ?? "",
    ifNoneMatch: values["if-none-match"],
    origin: values.origin,
  };
}

const VERSION_LENGTH = " HTTP/1.1".length;
const ONE = "1".charCodeAt(0);
const G = "G".charCodeAt(0);
const SPACE = " ".charCodeAt(0);
const TAB = "\t".charCodeAt(0);
const LOWER_CASE = 0x20;

/** Returns the field that a line begins with, if it is one of those that are read. */
function fieldAt(text: string, start: number, colon: number): ReadField | undefined {
  const names = FIELDS_BY_LENGTH.get(colon - start);
  if (!names) return undefined;
  const first = text.charCodeAt(start) | LOWER_CASE;
  return names.find(
    (name) => name.charCodeAt(0) === first && text.slice(start, colon).toLowerCase() === name,
  );
}

const isBlank = (code: number) => code === SPACE || code === TAB;

/** Trims spaces and tabs. `trim` would also remove no-break spaces, which belong to the value. */
function fieldValue(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
