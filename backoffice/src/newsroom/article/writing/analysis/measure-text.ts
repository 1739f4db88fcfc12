import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Sentence of a block, with its offset in the text of the block. */
interface Sentence {
  text: string;
  start: number;
  words: number;
}

export interface TextMeasure {
  sentences: Sentence[];
  words: number;
  longWords: number;
  /** Letters and digits of all words. */
  letters: number;
}

/**
 * Minimum length of a long word, in letters. Arabic words include their article, conjunctions and
 * pronouns.
 */
export const LONG_WORD_LETTERS: Record<Locale, number> = { "en-US": 7, "ar-JO": 8 };

/**
 * Maximum number of blocks that are remembered: some of the longest articles, not each state of a
 * text that is typed for hours.
 */
const MAX_REMEMBERED = 3000;

/** Marks above and below letters, and the stretching of Arabic words, are not letters. */
const NO_LETTERS = /[^\p{L}\p{N}]|\u0640/gu;

/**
 * Returns a function that finds the sentences of a block and measures its words, by the boundaries
 * of the language. It remembers the blocks that were measured last, so that only changed ones are
 * measured again.
 */
export function createTextMeasure(locale: Locale): (text: string) => TextMeasure {
  const sentenceSegmenter = new Intl.Segmenter(locale, { granularity: "sentence" });
  const wordSegmenter = new Intl.Segmenter(locale, { granularity: "word" });
  const known = new Map<string, TextMeasure>();

  const measure = (text: string): TextMeasure => {
    const result: TextMeasure = { sentences: [], words: 0, longWords: 0, letters: 0 };
    for (const { segment, index } of sentenceSegmenter.segment(text)) {
      let words = 0;
      for (const { segment: word, isWordLike } of wordSegmenter.segment(segment)) {
        if (!isWordLike) continue;
        const letters = word.replace(NO_LETTERS, "").length;
        words += 1;
        result.letters += letters;
        if (letters >= LONG_WORD_LETTERS[locale]) result.longWords += 1;
      }
      if (!words) continue;
      result.sentences.push({
        text: segment.trim(),
        start: index + segment.length - segment.trimStart().length,
        words,
      });
      result.words += words;
    }
    return result;
  };
  return (text) => {
    const found = known.get(text) ?? measure(text);
    known.delete(text);
    known.set(text, found);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return found;
  };
}
