import { dateFormat, formatNumber } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { calculatedStart, type HijriDate, monthIndex } from "./hijri-calendar.ts";

/** Returns the name of a Hijri month. */
function hijriMonthName({ year, month }: Omit<HijriDate, "day">, locale: Locale): string {
  const start = calculatedStart(monthIndex(year, month));
  return dateFormat(locale, {
    calendar: "islamic-umalqura",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${start}T12:00Z`));
}

/** Formats a year without separators of thousands. */
const yearText = (year: number, locale: Locale) =>
  [...String(year)].map((digit) => formatNumber(Number(digit), locale)).join("");

const ERAS: Record<Locale, string> = { "en-US": "AH", "ar-JO": "هـ" };

/** Formats a Hijri month: Ramadan 1448 AH. */
export const formatHijriMonth = (date: Omit<HijriDate, "day">, locale: Locale): string =>
  `${hijriMonthName(date, locale)} ${yearText(date.year, locale)} ${ERAS[locale]}`;

/** Formats a Hijri date: 1 Ramadan 1448 AH. */
export const formatHijriDate = (date: HijriDate, locale: Locale): string =>
  `${formatNumber(date.day, locale)} ${formatHijriMonth(date, locale)}`;
