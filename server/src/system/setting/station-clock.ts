/** Returns the date in a time zone at a given time. */
export const dayAt = (timeZone: string, at: Date | number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(Number(at)).toZonedDateTimeISO(timeZone).toPlainDate();

/**
 * Converts a local time to an instant. A time skipped by a daylight saving change is moved forward
 * by the length of the gap; of a repeated time, the first occurrence is used.
 */
export const instantOf = (timeZone: string, localTime: Temporal.PlainDateTime): number =>
  localTime.toZonedDateTime(timeZone).epochMilliseconds;

/** Returns the time range of a day: 23, 24 or 25 hours. */
export function dayRange(
  timeZone: string,
  day: Temporal.PlainDate,
): { from: number; until: number } {
  const startOfDay = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
  return { from: startOfDay(day), until: startOfDay(day.add({ days: 1 })) };
}
