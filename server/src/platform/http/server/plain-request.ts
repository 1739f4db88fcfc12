/** A GET or HEAD request without a body, as far as replies from the cache depend on it. */
export interface PlainRequest {
  method: "GET" | "HEAD";
  target: string;
  keepAlive: boolean;
  acceptEncoding: string;
  acceptLanguage: string;
  cookie: string;
  userAgent: string;
  ifNoneMatch: string | undefined;
  /** Of the page that sent the request, by CORS. */
  origin: string | undefined;
}

/** A head that comes near Node's own limits is left to Node, which allows 16 KiB, and fewer with many fields. */
const MAX_HEAD_BYTES = 8192;
const MAX_FIELDS = 64;

/**
 * RFC 9112, and nothing that parsers read in different ways: a target of visible ASCII without `#`; fields of a token, a colon with no space before
 * it, and a value without control characters; CRLF alone ends a line. The end of the text is the end of the head.
 */
const PLAIN_HEAD = /^(?:GET|HEAD) \/[!"$-~]* HTTP\/1\.[01]\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)*\r\n$/;

/** Fields that make a request more than a plain one. Node's parser reads `proxy-connection` as `connection`. */
const NOT_PLAIN = /\r\n(?:content-length|transfer-encoding|trailer|upgrade|expect|http2-settings|proxy-connection):/i;

/** Fields that are read, by the length of their names. */
const READ_FIELDS = [
  "host",
  "connection",
  "accept-encoding",
  "accept-language",
  "cookie",
  "user-agent",
  "if-none-match",
  "origin",
] as const;
type ReadField = (typeof READ_FIELDS)[number];
const BY_LENGTH = new Map<number, ReadField[]>();
for (const name of READ_FIELDS) BY_LENGTH.set(name.length, [...(BY_LENGTH.get(name.length) ?? []), name]);

/**
 * Returns the request when the bytes are the whole head of exactly one plain request and valid without doubt. Everything else, including
 * what is invalid, is for Node's parser to judge.
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
      // How values of two fields of one name are joined is left to Node.
      if (values[name] !== undefined) return undefined;
      values[name] = fieldValue(text, colon + 1, end);
    }
    start = end + 2;
  }
  const current = text.charCodeAt(lineEnd - 1) === ONE;
  if (current && values.host === undefined) return undefined;
  const connection = values.connection?.toLowerCase();
  if (connection !== undefined && connection !== "keep-alive" && connection !== "close") return undefined;
  const method = text.charCodeAt(0) === G ? "GET" : "HEAD";
  return {
    method,
    target: text.slice(method.length + 1, lineEnd - VERSION_LENGTH),
    keepAlive: current ? connection !== "close" : connection === "keep-alive",
    acceptEncoding: values["accept-encoding"] ?? "",
    acceptLanguage: values["accept-language"] ?? "",
    cookie: values.cookie ?? "",
    userAgent: values["user-agent"] ?? "",
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

/** The field that a line begins with, if it is one of those that are read. */
function fieldAt(text: string, start: number, colon: number): ReadField | undefined {
  const names = BY_LENGTH.get(colon - start);
  if (!names) return undefined;
  const first = text.charCodeAt(start) | LOWER_CASE;
  return names.find((name) => name.charCodeAt(0) === first && text.slice(start, colon).toLowerCase() === name);
}

const isBlank = (code: number) => code === SPACE || code === TAB;

/** Without spaces and tabs around it. `trim` would also remove a no-break space, which belongs to the value. */
function fieldValue(text: string, start: number, end: number): string {
  let from = start;
  let to = end;
  while (from < to && isBlank(text.charCodeAt(from))) from++;
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--;
  return text.slice(from, to);
}
