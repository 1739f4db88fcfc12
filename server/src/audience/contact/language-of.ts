import type { Locale } from "@masthead/contract/system/locale.ts";

/** The language that a text is written in, by the script of most of its letters; of a text without letters another. */
export function languageOf(text: string, otherwise: Locale): Locale {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (!letters.length) return otherwise;
  const arabic = letters.filter((letter) => /\p{Script=Arabic}/u.test(letter)).length;
  return arabic * 2 > letters.length ? "ar-JO" : "en-US";
}
