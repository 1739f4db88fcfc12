/** Parses `YYYY-MM-DD HH:MM:SS` in UTC. Returns undefined for WordPress's zero date and for invalid dates. */
export const parseUtcDate = (text: string) => parseZonedDate(text, "UTC");

/** Parses `YYYY-MM-DD HH:MM:SS` in a time zone, such as `Asia/Amman`; an ambiguous time at a clock change is the earlier one. */
export function parseZonedDate(text: string, timeZone: string): Date | undefined {
  if (!/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  try {
    return new Date(Temporal.PlainDateTime.from(text.replace(" ", "T")).toZonedDateTime(timeZone).epochMilliseconds);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Parses a date as in RSS and Atom (RFC 822, RFC 3339). */
export function parseFeedDate(text: string): Date | undefined {
  const moment = new Date(text);
  const year = moment.getUTCFullYear();
  return year > 0 && year < 10_000 ? moment : undefined;
}
