import { ImportRefused } from "../import-refused.ts";

/** Bytes at the start of a file that are searched for an encoding declaration. */
const HEAD_BYTES = 1024;
/**
 * Characters that XML forbids: control characters except white space, and the noncharacters U+FFFE
 * and U+FFFF.
 */
const FORBIDDEN_CHARACTERS = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

/** Removes the characters that XML forbids. */
export const withoutForbidden = (text: string): string => text.replaceAll(FORBIDDEN_CHARACTERS, "");

/**
 * Decodes an XML file chunk by chunk, in its declared encoding (UTF-8 by default). Tolerates white
 * space before the XML declaration, a common flaw, and passes its number of lines to
 * `skippedLines`. Drops control characters that XML forbids but WordPress exports.
 * @param line current line, for the error message
 * @param options.fatal false: replace invalid bytes with U+FFFD
 * @throws ImportRefused if bytes are invalid in the encoding, or the encoding is unknown
 */
export async function* decodeXml(
  bytes: AsyncIterable<Uint8Array>,
  line: () => number,
  skippedLines: (lines: number) => void,
  { fatal = true } = {},
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let started = false;
  for await (const chunk of withWholeHead(bytes)) {
    decoder ??= decoderOf(chunk, fatal);
    let text = withoutForbidden(decode(decoder, chunk, line));
    if (!started) {
      const blank = /^\s*/.exec(text)?.[0] ?? "";
      skippedLines(blank.split("\n").length - 1);
      text = text.slice(blank.length);
      started = text !== "";
    }
    if (text) yield text;
  }
  if (decoder) decode(decoder, undefined, line);
}

/** Regroups chunks so that the first one is long enough to contain the encoding declaration. */
async function* withWholeHead(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (!head) yield chunk;
    else {
      head.push(chunk);
      length += chunk.length;
      if (length < HEAD_BYTES) continue;
      yield Buffer.concat(head);
      head = undefined;
    }
  }
  if (head && length) yield Buffer.concat(head);
}

/** Returns the encoding that the XML declaration at the start of a file states. */
export const declaredEncoding = (head: Uint8Array): string | undefined =>
  /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(
    Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1"),
  )?.[1];

function decoderOf(head: Uint8Array, fatal: boolean): TextDecoder {
  const label = encodingOfByteOrderMark(head) ?? declaredEncoding(head) ?? "utf-8";
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    throw new ImportRefused(1, `unknown encoding: ${label}`);
  }
}

export function encodingOfByteOrderMark(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: () => number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new ImportRefused(
      line() + (chunk ? linesBeforeInvalidBytes(decoder.encoding, chunk) : 0),
      `bytes that are not valid ${decoder.encoding.toUpperCase()}`,
    );
  }
}

/**
 * Counts the valid lines before invalid bytes in a chunk. Ignores the rest of a character that
 * began in the previous chunk.
 */
function linesBeforeInvalidBytes(encoding: string, chunk: Uint8Array): number {
  let start = 0;
  while (start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start++;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, start);
    try {
      new TextDecoder(encoding, { fatal: true }).decode(
        chunk.subarray(start, end + 1 || chunk.length),
      );
    } catch {
      return lines;
    }
    if (end === -1) return lines;
    start = end + 1;
  }
}
