import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { TextMeasure } from "./measure-text.ts";

export interface Readability {
  /** Average number of words in a sentence. */
  sentenceLength: number;
  /** Share of long words, 0 to 1. */
  longWordShare: number;
  /**
   * School grade of the Automated Readability Index; null for languages that it was not made for.
   */
  grade: number | null;
}

/** Words from which the averages say something. */
export const MIN_WORDS = 50;

/** Returns how easy prose is to read; null for a short text. */
export function readabilityOf(
  measures: readonly TextMeasure[],
  locale: Locale,
): Readability | null {
  const sum = (countOf: (measure: TextMeasure) => number) =>
    measures.reduce((total, measure) => total + countOf(measure), 0);
  const words = sum((measure) => measure.words);
  const sentences = sum((measure) => measure.sentences.length);
  if (words < MIN_WORDS) return null;
  const sentenceLength = words / sentences;
  return {
    sentenceLength,
    longWordShare: sum((measure) => measure.longWords) / words,
    grade:
      locale === "en-US"
        ? automatedReadabilityIndex(sum((measure) => measure.letters) / words, sentenceLength)
        : null,
  };
}

/** School grade (United States) in which a text is understood: Senter and Smith, 1967. */
function automatedReadabilityIndex(lettersPerWord: number, wordsPerSentence: number): number {
  return Math.max(1, Math.ceil(4.71 * lettersPerWord + 0.5 * wordsPerSentence - 21.43));
}
