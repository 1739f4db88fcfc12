import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Maximum number of countries that a sentence lists. */
const MAX_LISTED = 12;

/** Name of a country in a language, in its short form, such as "Palestine". */
export const countryName = (locale: Locale, code: string): string =>
  new Intl.DisplayNames(locale, { type: "region", style: "short" }).of(code) ?? code;

/** Names of countries in a language, sorted, and how many more there are. */
export function countryNames(
  locale: Locale,
  codes: readonly string[],
): { names: string; others: number } {
  const { compare } = new Intl.Collator(locale);
  const sorted = codes.map((code) => countryName(locale, code)).sort(compare);
  // One more would be as long as the text that replaces it.
  const listed = sorted.length <= MAX_LISTED + 1 ? sorted : sorted.slice(0, MAX_LISTED);
  const others = sorted.length - listed.length;
  const names = others
    ? listed.join(locale === "ar-JO" ? "، " : ", ")
    : new Intl.ListFormat(locale).format(listed);
  return { names, others };
}
