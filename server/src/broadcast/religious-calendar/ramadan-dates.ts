import {
  type AnnouncedStarts,
  monthIndex,
  monthStart,
  RAMADAN,
  SHAWWAL,
} from "./hijri-calendar.ts";

/** Longest Hijri month, in days. */
const LONGEST_MONTH = 30;

/** First and last day. */
export interface DateRange {
  first: Temporal.PlainDate;
  last: Temporal.PlainDate;
}

/**
 * Returns an announced Ramadan. It lasts until the Eid is announced, 30 days at most: on an
 * uncertain thirtieth day, the fast goes on. Null without an announcement.
 */
export function announcedRamadan(year: number, announced: AnnouncedStarts): DateRange | null {
  const start = announced.get(monthIndex(year, RAMADAN));
  if (start === undefined) return null;
  const first = Temporal.PlainDate.from(start);
  const eid = announced.get(monthIndex(year, SHAWWAL));
  const end = eid ? Temporal.PlainDate.from(eid) : first.add({ days: LONGEST_MONTH });
  return { first, last: end.subtract({ days: 1 }) };
}

/** Returns a Ramadan by announcement, otherwise by calculation. */
export function expectedRamadan(year: number, announced: AnnouncedStarts): DateRange {
  return (
    announcedRamadan(year, announced) ?? {
      first: monthStart(monthIndex(year, RAMADAN), announced),
      last: monthStart(monthIndex(year, SHAWWAL), announced).subtract({ days: 1 }),
    }
  );
}
