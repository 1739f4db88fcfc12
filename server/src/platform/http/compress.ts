import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

export type Encoding = "br" | "gzip" | "identity";

/** Beyond these a compressor takes several times as long for a few percent less. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 5;

/** Compresses off the event loop. */
export async function encodeBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  if (encoding === "gzip") return compressGzip(bytes, { level: GZIP_LEVEL });
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

export async function decodeBytes(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  return encoding === "gzip" ? decompressGzip(bytes) : decompressBrotli(bytes);
}

/** Fingerprint of a text, the same in every encoding. */
export const fingerprintOf = (bytes: Buffer): string => createHash("sha1").update(bytes).digest("base64url");

/** The best encoding that the client takes. */
function encodingFor(acceptEncoding: string): Encoding {
  if (!acceptEncoding) return "identity";
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|\\s|$)`).test(acceptEncoding);
  if (/\bbr\b/.test(acceptEncoding) && !refused("br")) return "br";
  return /\bgzip\b|\*/.test(acceptEncoding) && !refused("gzip") ? "gzip" : "identity";
}

const known = new Map<string, Encoding>();
const KNOWN_LIMIT = { entries: 500, length: 200 };

/** The same for a header that has most likely been seen before. */
export function knownEncodingFor(acceptEncoding: string): Encoding {
  let encoding = known.get(acceptEncoding);
  if (!encoding) {
    encoding = encodingFor(acceptEncoding);
    if (known.size < KNOWN_LIMIT.entries && acceptEncoding.length <= KNOWN_LIMIT.length) known.set(acceptEncoding, encoding);
  }
  return encoding;
}
