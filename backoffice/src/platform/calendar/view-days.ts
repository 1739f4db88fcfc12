import type { Locale } from "@masthead/contract/platform/locale.ts";
import { addDays, weekdayOf } from "../time/days.ts";

export type ViewKind = "day" | "week" | "month";

/**
 * First day of the week by language; 0 is Sunday. CLDR has Saturday for Jordan, where the working
 * week begins on Sunday.
 */
const FIRST_WEEKDAY: Record<Locale, number> = { "en-US": 0, "ar-JO": 0 };

const startOfWeek = (date: string, locale: Locale): string =>
  addDays(date, -((weekdayOf(date) - FIRST_WEEKDAY[locale] + 7) % 7));

/** First day of a month, given as an offset in months from a date. */
const startOfMonth = (date: string, months = 0): string => {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
};

/** Returns the days that a view shows: a month in whole weeks. */
export function daysOfView(kind: ViewKind, date: string, locale: Locale): string[] {
  if (kind === "day") return [date];
  const first = startOfWeek(kind === "month" ? startOfMonth(date) : date, locale);
  const last =
    kind === "month"
      ? addDays(startOfWeek(addDays(startOfMonth(date, 1), -1), locale), 6)
      : addDays(first, 6);
  const days = [first];
  while ((days.at(-1) ?? last) < last) days.push(addDays(days.at(-1) ?? last, 1));
  return days;
}

/** Returns the date that a view shows after a number of steps: days, weeks or months. */
export function stepDate(kind: ViewKind, date: string, steps: number): string {
  if (kind !== "month") return addDays(date, steps * (kind === "week" ? 7 : 1));
  // The same day of the month, or the last one of a shorter month.
  const lastDay = addDays(startOfMonth(date, steps + 1), -1);
  const sameDay = `${lastDay.slice(0, 8)}${date.slice(8)}`;
  return sameDay < lastDay ? sameDay : lastDay;
}
