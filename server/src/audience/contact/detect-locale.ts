import type { Locale } from "@masthead/contract/platform/locale.ts";

/**
 * Detects the language of a text by the script of most of its letters. Falls back to `otherwise` if
 * it has no letters.
 */
export function detectLocale(text: string, otherwise: Locale): Locale {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (!letters.length) return otherwise;
  const arabic = letters.filter((letter) => /\p{Script=Arabic}/u.test(letter)).length;
  return arabic * 2 > letters.length ? "ar-JO" : "en-US";
}
