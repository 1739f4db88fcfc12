import type { Locale } from "../../platform/locale.ts";

/** Reading speed in words per minute. */
const WORDS_PER_MINUTE: Record<Locale, number> = { "en-US": 230, "ar-JO": 180 };

/** Returns the reading time in minutes, at least one. */
export function readingMinutes(wordCount: number, locale: Locale): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_MINUTE[locale]));
}
