import type { Locale } from "@masthead/contract/platform/locale.ts";
import { diffArrays } from "diff";

interface WordPart {
  value: string;
  removed: boolean;
  added: boolean;
}

/**
 * Compares two texts word by word. Words are segmented by the rules of the language, so Arabic
 * words are never marked in part.
 */
export function diffWords(before: string, after: string, locale: Locale): WordPart[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  const segmentWords = (text: string) =>
    Array.from(segmenter.segment(text), ({ segment }) => segment);
  return diffArrays(segmentWords(before), segmentWords(after)).map(({ value, removed, added }) => ({
    value: value.join(""),
    removed,
    added,
  }));
}
