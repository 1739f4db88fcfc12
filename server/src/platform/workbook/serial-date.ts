import { DAY } from "@masthead/contract/platform/durations.ts";

/**
 * Formats a date as a workbook's serial number: days since the end of 1899, in local time of a time
 * zone.
 */
export type SerialDateFormatter = (moment: Date) => string;

/** Serial number of 1970-01-01. */
const EPOCH_DAYS = 25_569;
const QUARTER_HOUR = 900_000;

/**
 * @param timeZone IANA name, such as Asia/Amman
 * @returns the formatter; it caches the UTC offset per quarter of an hour, since offsets change
 *   only between those
 * @throws RangeError from the formatter, for an invalid date or one before March 1900
 */
export function serialDateFormatter(timeZone: string): SerialDateFormatter {
  const offsets = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const quarter = Math.floor(time / QUARTER_HOUR);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      if (offsets.size > 10_000) offsets.clear();
      const zoned = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);
      offset = zoned.offsetNanoseconds / 1_000_000;
      offsets.set(quarter, offset);
    }
    return offset;
  };
  return (moment) => {
    const time = moment.getTime();
    const days = (Math.round((time + offsetAt(time)) / 1000) * 1000) / DAY + EPOCH_DAYS;
    // Serial numbers below 61 include a day that never existed: February 29, 1900.
    if (!(days >= 61)) throw new RangeError("a workbook cannot contain dates before March 1900");
    return String(days);
  };
}
