/** Says a moment as a workbook's number: days since the end of 1899, by the clocks of a time zone. */
export type Clock = (moment: Date) => string;

const DAY = 86_400_000;
/** 1970-01-01, counted in days as workbooks do. */
const EPOCH = 25_569;
const QUARTER = 900_000;

/**
 * @param timeZone name of a zone, such as Asia/Amman
 * @returns the clock; it keeps how far the zone is from UTC for each quarter of an hour that it was asked for, since zones change at none between
 * @throws RangeError of the clock, for a moment that is none or that lies before 1900
 */
export function zoneClock(timeZone: string): Clock {
  const offsets = new Map<number, number>();
  const offsetAt = (time: number): number => {
    const quarter = Math.floor(time / QUARTER);
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
    const days = (Math.round((time + offsetAt(time)) / 1000) * 1000) / DAY + EPOCH;
    // Below 61 workbooks count a day that never was: the 29th of February 1900.
    if (!(days >= 61)) throw new RangeError("a moment before March 1900 cannot stand in a workbook");
    return String(days);
  };
}
