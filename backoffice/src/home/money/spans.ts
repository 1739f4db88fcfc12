/** Days that are looked at. */
export const SPANS = [30, 90, 365] as const;
export type Span = (typeof SPANS)[number];

/** More places than this stand too close on a chart. */
const MOST_PLACES = 90;
const WEEK = 7;

/** Days as a chart shows them: each by itself or, where they are many, week by week; the last week ends with the last day. */
export function placesOf<Day>(days: readonly Day[]): Day[][] {
  if (days.length <= MOST_PLACES) return days.map((day) => [day]);
  const first = days.length % WEEK;
  const weeks = Array.from({ length: Math.floor(days.length / WEEK) }, (_, week) =>
    days.slice(first + week * WEEK, first + (week + 1) * WEEK),
  );
  return first ? [days.slice(0, first), ...weeks] : weeks;
}

export const sumBy = <Day>(days: readonly Day[], of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
