import { declaredEncoding, encodingOfByteOrderMark, withoutForbidden } from "./xml-decode.ts";

/** Encoding of a feed, found by its bytes: what feeds declare is often wrong. */
export interface FeedEncoding {
  label: string;
  /** Reason why the encoding is not the declared one, or a description of unreadable parts. */
  notice?: string;
}

/**
 * Share of unreadable bytes up to which a text is UTF-8 with flaws, such as characters cut in half.
 */
const MAX_FLAWS = 0.1;

/**
 * Detects the encoding of a feed: from its byte order mark, UTF-8 if its bytes are valid, the
 * declared one, else a guess.
 * @param charset encoding that the server stated
 */
export async function detectEncoding(
  bytes: AsyncIterable<Uint8Array>,
  charset?: string,
): Promise<FeedEncoding> {
  const survey = await surveyBytes(bytes);
  const marked = encodingOfByteOrderMark(survey.head) ?? wideEncoding(survey.head);
  if (marked) return { label: marked };
  const stated = [charset, declaredEncoding(survey.head)].map(knownEncoding);
  const legacy = stated.find((label) => label && !label.startsWith("utf-"));
  if (!survey.flaws) return { label: survey.letters || !legacy ? "utf-8" : legacy };
  if (legacy) return { label: legacy };
  if (survey.flaws <= survey.letters * MAX_FLAWS)
    return {
      label: "utf-8",
      notice: `${survey.flaws} characters are not valid UTF-8 and were replaced by \ufffd`,
    };
  // Letters outside ASCII are isolated in Western words, and consecutive in Arabic ones.
  const guess = survey.highInRows * 2 > survey.high ? "windows-1256" : "windows-1252";
  return { label: guess, notice: `the text is not valid UTF-8: it was read as ${guess}` };
}

/** Returns the label of an encoding as the decoder names it, or undefined if it is unknown. */
function knownEncoding(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Returns the encoding of a file whose first character, `<`, has two bytes. */
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0x3c && second === 0) return "utf-16le";
  return first === 0 && second === 0x3c ? "utf-16be" : undefined;
}

interface Survey {
  head: Uint8Array;
  /** Characters outside ASCII, and bytes that are none in UTF-8. */
  letters: number;
  flaws: number;
  /** Bytes outside ASCII, and how many of them follow another. */
  high: number;
  highInRows: number;
}

async function surveyBytes(bytes: AsyncIterable<Uint8Array>): Promise<Survey> {
  const decoder = new TextDecoder("utf-8");
  const survey: Survey = { head: new Uint8Array(), letters: 0, flaws: 0, high: 0, highInRows: 0 };
  let previous = 0;
  const take = (text: string) => {
    for (const [character] of text.matchAll(/[^\0-\x7f]/gu))
      character === "\ufffd" ? survey.flaws++ : survey.letters++;
  };
  for await (const chunk of bytes) {
    if (survey.head.length < 1024)
      survey.head = Buffer.concat([survey.head, chunk.subarray(0, 1024)]);
    for (const byte of chunk) {
      if (byte >= 0x80) {
        survey.high++;
        if (previous >= 0x80) survey.highInRows++;
      }
      previous = byte;
    }
    take(decoder.decode(chunk, { stream: true }));
  }
  take(decoder.decode());
  return survey;
}

/**
 * Decodes a feed chunk by chunk. Invalid bytes become U+FFFD; characters that XML forbids are
 * dropped.
 */
export async function* decodeFeed(
  bytes: AsyncIterable<Uint8Array>,
  label: string,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  for await (const chunk of bytes) yield withoutForbidden(decoder.decode(chunk, { stream: true }));
  yield withoutForbidden(decoder.decode());
}
