import type { Locale } from "./locale.ts";

/** Digits of Arabic text: 123 or ١٢٣. English text always has Western digits. */
export const NUMERALS = ["western", "arabicIndic"] as const;
export type Numerals = (typeof NUMERALS)[number];
export const DEFAULT_NUMERALS: Numerals = "western";

const NUMBERING_SYSTEMS: Record<Numerals, string> = { western: "latn", arabicIndic: "arab" };

/**
 * A process or browser serves one station, so its numerals are module state rather than an argument
 * of every formatter.
 */
let currentNumerals: Numerals = DEFAULT_NUMERALS;

/**
 * Sets the numerals of all formatters in this module. Called when the station's settings are read.
 */
export function setNumerals(numerals: Numerals): void {
  currentNumerals = numerals;
}

export const stationNumerals = (): Numerals => currentNumerals;

/** BCP 47 tag for `Intl`, with the station's numbering system: ar-JO-u-nu-latn. */
export function intlLocale(locale: Locale): string {
  return locale === "ar-JO" ? `${locale}-u-nu-${NUMBERING_SYSTEMS[currentNumerals]}` : locale;
}

/** Tag for dates. English dates have day before month and 24 hours, as in 22 Nov 2026, 14:05. */
const dateLocale = (locale: Locale) => (locale === "en-US" ? "en-GB" : intlLocale(locale));

const formatters = new Map<string, unknown>();

/** Returns a cached formatter per tag and options, as formatters are costly to create. */
function cachedFormatter<T>(
  kind: string,
  tag: string,
  options: object | undefined,
  create: () => T,
): T {
  const key = `${kind} ${tag} ${options ? JSON.stringify(options) : ""}`;
  const found = formatters.get(key) as T | undefined;
  if (found) return found;
  const created = create();
  formatters.set(key, created);
  return created;
}

export function numberFormat(
  locale: Locale,
  options?: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const tag = intlLocale(locale);
  return cachedFormatter("number", tag, options, () => new Intl.NumberFormat(tag, options));
}

/** Formatter of dates on the site, in emails and in receipts. */
export function dateFormat(
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const tag = dateLocale(locale);
  return cachedFormatter("date", tag, options, () => new Intl.DateTimeFormat(tag, options));
}

/** Formatter of relative times: 2 hours ago. */
export function relativeFormat(
  locale: Locale,
  options?: Intl.RelativeTimeFormatOptions,
): Intl.RelativeTimeFormat {
  const tag = intlLocale(locale);
  return cachedFormatter("relative", tag, options, () => new Intl.RelativeTimeFormat(tag, options));
}

export const formatNumber = (value: number | bigint, locale: Locale): string =>
  numberFormat(locale).format(value);
