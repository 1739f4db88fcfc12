import type { Locale } from "./locale.ts";

/** Digits that Arabic text is written with: 123 or ١٢٣. English always has Western ones. */
export const NUMERALS = ["western", "arabicIndic"] as const;
export type Numerals = (typeof NUMERALS)[number];
export const DEFAULT_NUMERALS: Numerals = "western";

const NUMBERING_SYSTEMS: Record<Numerals, string> = { western: "latn", arabicIndic: "arab" };

/** One station runs in a process or a browser, so its numerals are state of the module rather than an argument of each formatter. */
let station: Numerals = DEFAULT_NUMERALS;

/** Sets the numerals of every formatter of this module. Called where the station's settings are read. */
export function setNumerals(numerals: Numerals): void {
  station = numerals;
}

export const stationNumerals = (): Numerals => station;

/** BCP 47 tag for `Intl`, with the station's numbering system: ar-JO-u-nu-latn. */
export function intlLocale(locale: Locale): string {
  return locale === "ar-JO" ? `${locale}-u-nu-${NUMBERING_SYSTEMS[station]}` : locale;
}

/** Tag for dates. English has day before month and 24 hours, as in 22 Nov 2026, 14:05. */
const dateLocale = (locale: Locale) => (locale === "en-US" ? "en-GB" : intlLocale(locale));

const cached = new Map<string, unknown>();

/** Formatters are costly to make: one for each tag and set of options. */
function formatter<T>(kind: string, tag: string, options: object | undefined, make: () => T): T {
  const key = `${kind} ${tag} ${options ? JSON.stringify(options) : ""}`;
  const found = cached.get(key) as T | undefined;
  if (found) return found;
  const made = make();
  cached.set(key, made);
  return made;
}

export function numberFormat(locale: Locale, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const tag = intlLocale(locale);
  return formatter("number", tag, options, () => new Intl.NumberFormat(tag, options));
}

/** Dates of the site, of mails and of receipts. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = dateLocale(locale);
  return formatter("date", tag, options, () => new Intl.DateTimeFormat(tag, options));
}

/** Relative times: 2 hours ago. */
export function relativeFormat(locale: Locale, options?: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  const tag = intlLocale(locale);
  return formatter("relative", tag, options, () => new Intl.RelativeTimeFormat(tag, options));
}

export const numberText = (value: number | bigint, locale: Locale): string => numberFormat(locale).format(value);

/** Figures that messages write in running text, so that they follow the station's numerals: `{{dayHours, number}}`. */
export const MESSAGE_FIGURES = { dayHours: 24, stepSeconds: 10 };

/** The part of an i18next instance that formats values. */
interface Messages {
  services: { formatter?: { add(name: string, format: (value: unknown, language: string | undefined) => string): void } | undefined };
}

/** Writes `{{count, number}}` in messages with the same numerals. */
export function formatMessageNumbers({ services }: Messages): void {
  services.formatter?.add("number", (value, language) => numberText(Number(value), language === "ar-JO" ? "ar-JO" : "en-US"));
}
