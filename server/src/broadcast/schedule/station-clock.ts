import type { Span } from "./span.ts";

/** The day that the station's clocks show at a moment. */
export const dayAt = (zone: string, at: number): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();

/**
 * When the clocks show this. What they leave out in spring is as much later as they are put forward, what they show twice in autumn is
 * the first time.
 */
export const momentOf = (zone: string, clock: Temporal.PlainDateTime): number => clock.toZonedDateTime(zone).epochMilliseconds;

/** From a day's first moment to the next one's: 23, 24 or 25 hours. */
export function daySpan(zone: string, day: Temporal.PlainDate): Span {
  const first = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { from: first(day), until: first(day.add({ days: 1 })) };
}
