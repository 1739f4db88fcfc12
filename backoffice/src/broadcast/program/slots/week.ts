import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** A Sunday, and the days after it. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY = 24 * 60 * 60 * 1000;

/** Days of the week by their number in slots: 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The name of a day of the week. */
export const weekdayName = (weekday: number, locale: Locale, style: "long" | "short" = "long"): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { weekday: style, timeZone: "UTC" }).format(SUNDAY + weekday * DAY);

/** A time of the clock, `HH:MM`, as it is written in a language. */
export function clockName(start: string, locale: Locale): string {
  const at = Date.parse(`2023-01-01T${start}:00Z`);
  return Number.isNaN(at) ? start : new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone: "UTC" }).format(at);
}

/** What the clock shows so many minutes later, and how many midnights that is away. */
export function later(start: string, minutes: number): { clock: string; days: number } {
  const [hours = 0, minute = 0] = start.split(":").map(Number);
  const total = hours * 60 + minute + minutes;
  const two = (number: number) => String(number).padStart(2, "0");
  return { clock: `${two(Math.floor(total / 60) % 24)}:${two(total % 60)}`, days: Math.floor(total / (24 * 60)) };
}
