import { DAY } from "@masthead/contract/platform/durations.ts";

const CLOCK_FIELDS = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
} as const;

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached clock format of a time zone, as creating one is expensive. */
function clockFormatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clockFormats.get(timeZone);
  if (cached) return cached;
  const clockFormat = new Intl.DateTimeFormat("en-US", {
    ...CLOCK_FIELDS,
    timeZone,
    calendar: "iso8601",
    numberingSystem: "latn",
    hourCycle: "h23",
  });
  clockFormats.set(timeZone, clockFormat);
  return clockFormat;
}

/** Returns the wall time of a zone at a timestamp as if it were UTC, in milliseconds. */
function wallTimeAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockFormatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}

const WALL_TIME_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/**
 * Returns the wall time of a zone to the minute, in the format of date and time inputs:
 * `2026-11-21T14:05`.
 */
export function toWallTime(at: string | Date, timeZone: string): string {
  return new Date(wallTimeAt(new Date(at).getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * Converts a wall time of a zone to UTC; null when it is invalid. An ambiguous time, when the
 * clocks go back, is resolved to its first occurrence. A skipped time, when they go forward, is
 * shifted by the length of the gap.
 */
export function fromWallTime(wallTime: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wallTime}:00Z`);
  if (!WALL_TIME_PATTERN.test(wallTime) || Number.isNaN(asUtc)) return null;
  // UTC offsets of the day before and the day after. They differ only around a change of the
  // clocks.
  const offsets = [asUtc - DAY, asUtc + DAY].map((moment) => wallTimeAt(moment, timeZone) - moment);
  const candidates = offsets.map((offset) => asUtc - offset);
  const matches = candidates.filter((moment) => wallTimeAt(moment, timeZone) === asUtc);
  return new Date(matches.length ? Math.min(...matches) : (candidates[0] ?? asUtc)).toISOString();
}

/** Returns the UTC offset of a time zone: `GMT+3`. */
export function offsetAt(at: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "shortOffset",
  }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
