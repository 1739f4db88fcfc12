import type { GridPeriodKind } from "@masthead/contract/broadcast/seasonal-grid.ts";
import {
  type AnnouncedStarts,
  DHU_AL_HIJJA,
  monthIndex,
  monthStart,
  RAMADAN,
  SHAWWAL,
} from "../religious-calendar/hijri-calendar.ts";
import {
  announcedRamadan,
  type DateRange,
  expectedRamadan,
} from "../religious-calendar/ramadan-dates.ts";
import type { GridDates } from "../schedule/grid-history.ts";

/** Days of Eid al-Fitr, and of Eid al-Adha with the days of Tashreeq, from its first day. */
const EIDS = {
  eidFitr: { month: SHAWWAL, firstDay: 1, days: 3 },
  eidAdha: { month: DHU_AL_HIJJA, firstDay: 10, days: 4 },
};
export interface PeriodSettings {
  period: GridPeriodKind;
  firstDate: string | null;
  lastDate: string | null;
  hijriYear: number | null;
}

/**
 * Returns the dates on which a grid is in force. A grid that follows announcements has none before
 * the announcement.
 */
export function datesInForce(
  { period, firstDate, lastDate, hijriYear }: PeriodSettings,
  announced: AnnouncedStarts,
): GridDates | null {
  if (period === "dates")
    return firstDate && lastDate ? { first: firstDate, last: lastDate } : null;
  if (hijriYear === null) return null;
  if (period === "ramadan") {
    const ramadan = announcedRamadan(hijriYear, announced);
    return ramadan && textOf(ramadan);
  }
  const { month, firstDay, days } = EIDS[period];
  const start = announced.get(monthIndex(hijriYear, month));
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
  const isAnnounced = (month: number) => announced.has(monthIndex(hijriYear, month));
  if (period === "ramadan") {
    const provisional = !isAnnounced(RAMADAN) || !isAnnounced(SHAWWAL);
    return { ...textOf(expectedRamadan(hijriYear, announced)), provisional };
  }
  const { month, firstDay, days } = EIDS[period];
  const start = monthStart(monthIndex(hijriYear, month), announced);
  const first = start.add({ days: firstDay - 1 });
  return { ...(dates ?? range(first, first.add({ days }))), provisional: !isAnnounced(month) };
}

const textOf = ({ first, last }: DateRange): GridDates => ({
  first: first.toString(),
  last: last.toString(),
});

/** @param end date after the last one */
const range = (first: Temporal.PlainDate, end: Temporal.PlainDate): GridDates => ({
  first: first.toString(),
  last: end.subtract({ days: 1 }).toString(),
});
