/** A moment written `YYYY-MM-DD HH:MM:SS`, in UTC. Undefined for the zeros that stand for none, and for no date. */
export const utcMoment = (text: string) => zonedMoment(text, "UTC");

/** The same in a time zone, such as `Asia/Amman`; of a moment that a change of clocks made double, the first of the two. */
export function zonedMoment(text: string, timeZone: string): Date | undefined {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  try {
    return new Date(Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(timeZone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A moment as RSS and Atom write it (RFC 822, RFC 3339). */
export function feedMoment(text: string): Date | undefined {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year > 0 && year < 10_000 ? moment : undefined;
}
