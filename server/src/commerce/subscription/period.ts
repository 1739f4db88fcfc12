import type { Interval } from "@masthead/contract/commerce/package-terms.ts";

/** Months of one of an interval; of what is bought once, those that it opens are counted. */
const MONTHS: Record<Interval, number> = { once: 1, month: 1, year: 12 };

/**
 * End of a period: so many months or years after its begin, by the station's calendar. `anchor` is the moment from which all periods are counted, so
 * that what began on the 31st ends on the last day of shorter months, and on the 31st of the others; every begin lies whole months after it.
 */
export function endOfPeriod(
  begin: Date,
  { interval, intervalCount, anchor, timeZone }: { interval: Interval; intervalCount: number; anchor: Date; timeZone: string },
): Date {
  const [first, since] = [zoned(anchor, timeZone), zoned(begin, timeZone)];
  const passed = (since.year - first.year) * 12 + since.month - first.month;
  return new Date(first.add({ months: passed + MONTHS[interval] * intervalCount }).epochMilliseconds);
}

const zoned = (at: Date, timeZone: string) => Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
