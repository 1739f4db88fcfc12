import type { TranscriptLine } from "@masthead/contract/broadcast/episode-captions.ts";

/**
 * Characters of a transcript on a low-data page. Compressed, they are half of its 30 kB, also in
 * Arabic.
 */
const MAX_LENGTH = 30_000;
/** Length from which a new paragraph begins, in characters. */
const PARAGRAPH_LENGTH = 600;

/** Lines below the time of the first one. */
export type TranscriptParagraph = TranscriptLine[];

/** Returns the paragraphs of a transcript up to a length, and the first line that is left out. */
export function transcriptParagraphs(
  lines: readonly TranscriptLine[],
  maxLength = MAX_LENGTH,
): { paragraphs: TranscriptParagraph[]; rest: TranscriptLine | undefined } {
  const paragraphs: TranscriptParagraph[] = [];
  let total = 0;
  let length = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    total += line.text.length;
    if (total > maxLength) return { paragraphs, rest: line };
    if (length >= PARAGRAPH_LENGTH) {
      paragraphs.push([]);
      length = 0;
    }
    paragraphs.at(-1)?.push(line);
    length += line.text.length;
  }
  return { paragraphs, rest: undefined };
}
