/**
 * Hijri calendar by Umm al-Qura, with the month starts that a country announced. Dates are of the
 * civil day: the first day of Ramadan is the first day of fasting, whose night begins at the
 * sunset before.
 */

const CALENDAR = "islamic-umalqura";

/** Months of which an announced start still shifts the following ones. */
const MONTHS_CARRIED = 12;

export const RAMADAN = 9;
export const SHAWWAL = 10;
export const DHU_AL_HIJJA = 12;

export interface HijriDate {
  year: number;
  /** 1 is Muharram. */
  month: number;
  day: number;
}

/** First days of months that a country announced, as ISO dates by `monthIndex`. */
export type AnnouncedStarts = ReadonlyMap<number, string>;

/** Running number of a Hijri month. */
export const monthIndex = (year: number, month: number): number => year * 12 + month - 1;

export const monthOfIndex = (index: number): Pick<HijriDate, "year" | "month"> => ({
  year: Math.floor(index / 12),
  month: (index % 12) + 1,
});

/** Returns the first day of a month by Umm al-Qura. */
export function calculatedStart(index: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({
    ...monthOfIndex(index),
    day: 1,
    calendar: CALENDAR,
  }).withCalendar("iso8601");
}

/**
 * Returns the first day of a month in a country: the announced one, otherwise the calculated one
 * that is closest to it and leaves the months since the last announcement 29 or 30 days.
 */
export function monthStart(index: number, announced: AnnouncedStarts): Temporal.PlainDate {
  for (let back = 0; back <= MONTHS_CARRIED; back++) {
    const date = announced.get(index - back);
    if (date === undefined) continue;
    let start = Temporal.PlainDate.from(date);
    for (let next = index - back + 1; next <= index; next++)
      start = closestStart(start, calculatedStart(next));
    return start;
  }
  return calculatedStart(index);
}

/** The two possible first days of the month after one that began on a day. */
export const startsAfter = (
  previous: Temporal.PlainDate,
): [Temporal.PlainDate, Temporal.PlainDate] => [
  previous.add({ days: 29 }),
  previous.add({ days: 30 }),
];

function closestStart(
  previous: Temporal.PlainDate,
  calculated: Temporal.PlainDate,
): Temporal.PlainDate {
  const [early, late] = startsAfter(previous);
  if (isBefore(calculated, early)) return early;
  return isBefore(late, calculated) ? late : calculated;
}

/** Returns the Hijri date of a civil date in a country. */
export function hijriDate(date: Temporal.PlainDate, announced: AnnouncedStarts): HijriDate {
  const calculated = date.withCalendar(CALENDAR);
  let index = monthIndex(calculated.year, calculated.month);
  while (isBefore(date, monthStart(index, announced))) index--;
  while (!isBefore(date, monthStart(index + 1, announced))) index++;
  return {
    ...monthOfIndex(index),
    day: monthStart(index, announced).until(date, { largestUnit: "days" }).days + 1,
  };
}

/** Returns the days of a month in a country: 29 or 30. */
export function daysOfMonth(index: number, announced: AnnouncedStarts): Temporal.PlainDate[] {
  const start = monthStart(index, announced);
  const { days } = start.until(monthStart(index + 1, announced), { largestUnit: "days" });
  return Array.from({ length: days }, (_, day) => start.add({ days: day }));
}

export const isBefore = (a: Temporal.PlainDate, b: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(a, b) < 0;
