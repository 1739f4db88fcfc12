/** A GET request that carries nothing but what a cached page needs. */
export interface PlainGet {
  target: string;
  acceptEncoding: string;
}

/** A head that comes near Node's own limits is left to Node, which allows 16 KiB, and fewer with many fields. */
const MAX_HEAD_BYTES = 8192;
const MAX_FIELDS = 64;

/**
 * RFC 9112, and nothing that parsers read in different ways: a target of visible ASCII without `#`; fields of a token, a colon with no space before
 * it, and a value without control characters; CRLF alone ends a line. The end of the text is the end of the head.
 */
const PLAIN_HEAD = /^GET \/[!"$-~]* HTTP\/1\.1\r\n(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/;

/** Fields that make a request more than a plain GET. Node's parser reads `proxy-connection` as `connection`. */
const NOT_PLAIN =
  /\r\n(?:content-length|transfer-encoding|trailer|upgrade|expect|if-none-match|if-modified-since|range|http2-settings|proxy-connection):/i;

const HOST = "host";
const CONNECTION = "connection";
const ACCEPT_ENCODING = "accept-encoding";

/**
 * Returns the request when the bytes are the whole head of exactly one plain GET and valid without doubt. Everything else, including
 * what is invalid, is for Node's parser to judge.
 */
export function readPlainGet(bytes: Buffer): PlainGet | undefined {
  if (bytes.length > MAX_HEAD_BYTES) return undefined;
  const text = bytes.toString("latin1");
  if (!PLAIN_HEAD.test(text) || NOT_PLAIN.test(text)) return undefined;
  const lineEnd = text.indexOf("\r\n");
  let fields = 0;
  let hosts = 0;
  let acceptEncoding: string | undefined;
  for (let start = lineEnd + 2; start < text.length - 2; ) {
    if (++fields > MAX_FIELDS) return undefined;
    const end = text.indexOf("\r\n", start);
    const length = text.indexOf(":", start) - start;
    if (length === HOST.length && isNamed(text, start, HOST)) hosts++;
    else if (length === CONNECTION.length && isNamed(text, start, CONNECTION)) {
      if (fieldValue(text, start + length + 1, end).toLowerCase() !== "keep-alive") return undefined;
    } else if (length === ACCEPT_ENCODING.length && isNamed(text, start, ACCEPT_ENCODING)) {
      if (acceptEncoding !== undefined) return undefined;
      acceptEncoding = fieldValue(text, start + length + 1, end);
    }
    start = end + 2;
  }
  if (hosts !== 1) return undefined;
  return { target: text.slice("GET ".length, lineEnd - " HTTP/1.1".length), acceptEncoding: acceptEncoding ?? "" };
}

const isNamed = (text: string, start: number, name: string) => text.slice(start, start + name.length).toLowerCase() === name;

/** Without spaces and tabs around it. `trim` would also remove a no-break space, which belongs to the value. */
const fieldValue = (text: string, start: number, end: number) => text.slice(start, end).replace(/^[ \t]+|[ \t]+$/g, "");
