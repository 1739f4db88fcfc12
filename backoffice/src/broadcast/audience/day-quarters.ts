import type { AudienceDay } from "@masthead/contract/broadcast/audience-figures.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";

/** Minutes of a row of the table. */
const QUARTER_MINUTES = 15;

export interface Quarter {
  /** Beginning, in milliseconds since 1970. */
  at: number;
  average: number;
  peak: number;
  /** Average of the same quarter a week before; null when unknown. */
  before: number | null;
  /** Title of the airing at its beginning; empty without one. */
  title: string;
}

const average = (values: number[]) =>
  values.length ? values.reduce((sum, value) => sum + value, 0) / values.length : 0;

/** Returns the audience of a day by quarter of an hour, until now. */
export function quartersOf({ startsAt, minutes, before, airings }: AudienceDay): Quarter[] {
  const start = Date.parse(startsAt);
  const all = minutes ?? [];
  return Array.from({ length: Math.ceil(all.length / QUARTER_MINUTES) }, (_, index) => {
    const first = index * QUARTER_MINUTES;
    const at = start + first * MINUTE;
    const values = all.slice(first, first + QUARTER_MINUTES);
    const earlier = before?.minutes.slice(first, first + QUARTER_MINUTES) ?? [];
    return {
      at,
      average: average(values),
      peak: Math.max(0, ...values),
      before: earlier.length ? average(earlier) : null,
      title: airingAt(airings, at)?.title ?? "",
    };
  });
}

/** Returns the airing at a time. */
export const airingAt = (airings: AudienceDay["airings"], at: number) =>
  airings.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt));

/** Returns an upper end of the axis that is a round number, at least 4. */
export function axisEnd(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  const end = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  // Four lines need whole numbers.
  return Math.ceil((end * power) / 4) * 4;
}
