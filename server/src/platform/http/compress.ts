import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);
const zip = promisify(gzip);

/** A reply's body. It is kept as brotli, which nearly every browser takes; what others take is made of that when asked for. */
export interface Encoded {
  br: Buffer;
  etag: string;
}

const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Beyond it brotli takes several times as long for a few percent less. */
const QUALITY = 4;

/** Compresses a text body once for all who will ask. */
export async function encodeBody(text: string): Promise<Encoded> {
  const bytes = Buffer.from(text);
  const br = await brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return { br, etag: `"${createHash("sha1").update(bytes).digest("base64url")}"` };
}

/** The body in an encoding. */
export async function bodyIn(encoding: Encoding, { br }: Encoded): Promise<Buffer> {
  if (encoding === "br") return br;
  const text = await unpack(br);
  return encoding === "gzip" ? zip(text, { level: 5 }) : text;
}

/** The best encoding we keep that the asker takes. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  const refused = (name: string) => new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?(,|\\s|$)`).test(acceptEncoding);
  if (/\bbr\b/.test(acceptEncoding) && !refused("br")) return "br";
  return /\bgzip\b|\*/.test(acceptEncoding) && !refused("gzip") ? "gzip" : "identity";
}
