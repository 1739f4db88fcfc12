import type { Interval } from "@masthead/contract/commerce/package-terms.ts";

/** Months per interval; a one-time purchase counts its months of access. */
const MONTHS: Record<Interval, number> = { once: 1, month: 1, year: 12 };

/**
 * End of a period: a number of months or years after its start, by the calendar of the time zone.
 * All periods are counted from `anchor`, so that a subscription started on the 31st ends on the
 * last day of shorter months, and on the 31st of the others. Every period starts whole months after
 * the anchor.
 */
export function endOfPeriod(
  start: Date,
  {
    interval,
    intervalCount,
    anchor,
    timeZone,
  }: { interval: Interval; intervalCount: number; anchor: Date; timeZone: string },
): Date {
  const [first, current] = [zoned(anchor, timeZone), zoned(start, timeZone)];
  const monthsSinceAnchor = (current.year - first.year) * 12 + current.month - first.month;
  return new Date(
    first.add({ months: monthsSinceAnchor + MONTHS[interval] * intervalCount }).epochMilliseconds,
  );
}

const zoned = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
