import type { DateRange } from "../../audience/analytics/range.ts";

/** Moves a day by a number of days. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns the days of a range whose days may be relative, such as `6daysAgo`. */
export function datesOf({ startDate, endDate }: DateRange, today: string) {
  const dateOf = (day: string) => {
    if (day === "today") return today;
    if (day === "yesterday") return addDays(today, -1);
    const [, ago] = /^(\d+)daysAgo$/.exec(day) ?? [];
    return ago ? addDays(today, -Number(ago)) : day;
  };
  return { from: dateOf(startDate), to: dateOf(endDate) };
}
