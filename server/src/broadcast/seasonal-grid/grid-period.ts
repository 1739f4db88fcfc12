import type { GridPeriodKind } from "@masthead/contract/broadcast/seasonal-grid.ts";
import {
  type AnnouncedStarts,
  DHU_AL_HIJJA,
  monthIndex,
  monthStart,
  RAMADAN,
  SHAWWAL,
} from "../religious-calendar/hijri-calendar.ts";

/** Days of Eid al-Fitr, and of Eid al-Adha with the days of Tashreeq, from its first day. */
const EIDS = {
  eidFitr: { month: SHAWWAL, firstDay: 1, days: 3 },
  eidAdha: { month: DHU_AL_HIJJA, firstDay: 10, days: 4 },
};
/** Longest Hijri month, in days. */
const LONGEST_MONTH = 30;

export interface PeriodSettings {
  period: GridPeriodKind;
  firstDate: string | null;
  lastDate: string | null;
  hijriYear: number | null;
}

/** First and last date; null: none. */
export interface GridDates {
  first: string;
  last: string;
}

/**
 * Returns the dates on which a grid is in force. A grid that follows announcements has none before
 * the announcement. Ramadan lasts until the Eid is announced, 30 days at most: on an uncertain
 * thirtieth day, the fast goes on.
 */
export function datesInForce(
  { period, firstDate, lastDate, hijriYear }: PeriodSettings,
  announced: AnnouncedStarts,
): GridDates | null {
  if (period === "dates")
    return firstDate && lastDate ? { first: firstDate, last: lastDate } : null;
  if (hijriYear === null) return null;
  const startOf = (month: number) => announced.get(monthIndex(hijriYear, month));
  if (period === "ramadan") {
    const start = startOf(RAMADAN);
    if (start === undefined) return null;
    const first = Temporal.PlainDate.from(start);
    const eid = startOf(SHAWWAL);
    const end = eid ? Temporal.PlainDate.from(eid) : first.add({ days: LONGEST_MONTH });
    return range(first, end);
  }
  const { month, firstDay, days } = EIDS[period];
  const start = startOf(month);
  if (start === undefined) return null;
  const first = Temporal.PlainDate.from(start).add({ days: firstDay - 1 });
  return range(first, first.add({ days }));
}

/** Expected dates of a grid for staff; provisional while an announcement is missing. */
export function expectedDates(
  settings: PeriodSettings,
  announced: AnnouncedStarts,
): (GridDates & { provisional: boolean }) | null {
  const { period, hijriYear } = settings;
  const dates = datesInForce(settings, announced);
  if (period === "dates" || hijriYear === null) return dates && { ...dates, provisional: false };
  const startOf = (month: number) => monthStart(monthIndex(hijriYear, month), announced);
  const isAnnounced = (month: number) => announced.has(monthIndex(hijriYear, month));
  if (period === "ramadan") {
    const provisional = !isAnnounced(RAMADAN) || !isAnnounced(SHAWWAL);
    return { ...(dates ?? range(startOf(RAMADAN), startOf(SHAWWAL))), provisional };
  }
  const { month, firstDay, days } = EIDS[period];
  const first = startOf(month).add({ days: firstDay - 1 });
  return { ...(dates ?? range(first, first.add({ days }))), provisional: !isAnnounced(month) };
}

/** @param end date after the last one */
const range = (first: Temporal.PlainDate, end: Temporal.PlainDate): GridDates => ({
  first: first.toString(),
  last: end.subtract({ days: 1 }).toString(),
});
