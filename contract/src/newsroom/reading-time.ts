import type { Locale } from "../system/locale.ts";

/** Words that a reader takes in a minute. */
const WORDS_A_MINUTE: Record<Locale, number> = { "en-US": 230, "ar-JO": 180 };

/** Minutes that reading so many words takes, one at least. */
export function readingMinutes(words: number, locale: Locale): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE[locale]));
}
