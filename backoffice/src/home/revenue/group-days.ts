/** Date ranges to choose from, in days. */
export const RANGE_DAYS = [30, 90, 365] as const;
export type RangeDays = (typeof RANGE_DAYS)[number];

/** Maximum number of groups that fit on a chart. */
const MAX_GROUPS = 90;
const DAYS_PER_WEEK = 7;

/**
 * Groups days for a chart: single days, or weeks when there are too many days. The last week ends
 * with the last day, so the first may be shorter.
 */
export function groupDays<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= MAX_GROUPS) return days.map((day) => [day]);
  const firstWeekLength = days.length % DAYS_PER_WEEK;
  const weeks = Array.from({ length: Math.floor(days.length / DAYS_PER_WEEK) }, (_, week) =>
    days.slice(
      firstWeekLength + week * DAYS_PER_WEEK,
      firstWeekLength + (week + 1) * DAYS_PER_WEEK,
    ),
  );
  return firstWeekLength ? [days.slice(0, firstWeekLength), ...weeks] : weeks;
}

export const sumBy = <Day>(days: readonly Day[], getValue: (day: Day) => number) =>
  days.reduce((sum, day) => sum + getValue(day), 0);
