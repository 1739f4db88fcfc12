import { ImportRefused } from "./refusal.ts";

/** Bytes in which an encoding is looked for. */
const HEAD = 1024;
/** What no XML file may hold: control characters but for white space, and two that are no characters. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/gu;

/**
 * The text of an XML file, piece by piece, in the encoding that it names (UTF-8 if none).
 * White space before the XML declaration, a common flaw, is tolerated: `skippedLines` says how many lines it took.
 * Control characters that XML forbids, which WordPress exports as they are, are dropped.
 * @param line of what was read so far, for the message
 * @param options.fatal false: U+FFFD replaces bytes that are not in that encoding
 * @throws ImportRefused where bytes are not in that encoding
 */
export async function* decodeXml(
  bytes: AsyncIterable<Uint8Array>,
  line: () => number,
  skippedLines: (lines: number) => void,
  { fatal = true } = {},
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let begun = false;
  for await (const chunk of headFirst(bytes)) {
    decoder ??= decoderOf(chunk, fatal);
    let text = decode(decoder, chunk, line).replaceAll(FORBIDDEN, "");
    if (!begun) {
      const blank = /^\s*/.exec(text)?.[0] ?? "";
      skippedLines(blank.split("\n").length - 1);
      text = text.slice(blank.length);
      begun = text !== "";
    }
    if (text) yield text;
  }
  if (decoder) decode(decoder, undefined, line);
}

/** The same bytes, the first piece at least as long as a declaration needs. */
async function* headFirst(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  let length = 0;
  for await (const chunk of bytes) {
    if (!head) yield chunk;
    else {
      head.push(chunk);
      length += chunk.length;
      if (length < HEAD) continue;
      yield Buffer.concat(head);
      head = undefined;
    }
  }
  if (head && length) yield Buffer.concat(head);
}

function decoderOf(head: Uint8Array, fatal: boolean): TextDecoder {
  const label =
    markedEncoding(head) ??
    /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(Buffer.from(head.subarray(0, HEAD)).toString("latin1"))?.[1] ??
    "utf-8";
  try {
    return new TextDecoder(label, { fatal });
  } catch {
    throw new ImportRefused(1, `the encoding ${label} is not known`);
  }
}

function markedEncoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  return head[0] === 0xfe && head[1] === 0xff ? "utf-16be" : undefined;
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, line: () => number): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch {
    throw new ImportRefused(
      line() + (chunk ? linesBeforeFault(decoder.encoding, chunk) : 0),
      `bytes that are not ${decoder.encoding.toUpperCase()}`,
    );
  }
}

/** Whole lines of a piece that can be read. A character begun in the piece before is left out of the judgement. */
function linesBeforeFault(encoding: string, chunk: Uint8Array): number {
  let start = 0;
  while (start < 3 && ((chunk[start] ?? 0) & 0xc0) === 0x80) start++;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, start);
    try {
      new TextDecoder(encoding, { fatal: true }).decode(chunk.subarray(start, end + 1 || chunk.length));
    } catch {
      return lines;
    }
    if (end === -1) return lines;
    start = end + 1;
  }
}
