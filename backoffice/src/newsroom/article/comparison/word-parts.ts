import type { Locale } from "@masthead/contract/system/locale.ts";
import { diffArrays } from "diff";

interface WordPart {
  value: string;
  removed: boolean;
  added: boolean;
}

/** The words of two texts, those that only one has marked. Words are divided as the language does; in Arabic no word is marked in part. */
export function wordParts(before: string, after: string, locale: Locale): WordPart[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: "word" });
  const wordsOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment);
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, removed, added }) => ({ value: value.join(""), removed, added }));
}
