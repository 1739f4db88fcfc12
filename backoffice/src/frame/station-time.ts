const FIELDS = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Reads the clock on the wall of a zone. The making of one costs more than its use. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US", { ...FIELDS, timeZone, calendar: "iso8601", numberingSystem: "latn", hourCycle: "h23" });
  clocks.set(timeZone, clock);
  return clock;
}

/** Time that clocks of a zone show at a moment, as if it were UTC; in milliseconds. */
function shownAt(moment: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((moment % 1000) + 1000) % 1000);
}

const DAY = 24 * 60 * 60 * 1000;
const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** What clocks of a zone show at a moment, to the minute, as fields of date and time have it: `2026-11-21T14:05`. */
export function toWallTime(at: string | Date, timeZone: string): string {
  return new Date(shownAt(new Date(at).getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which clocks of a zone show a time, in UTC; null of what is no time. A time that clocks show twice when they are put
 * back is the first of both; one that they leap over is as much later as they leap.
 */
export function fromWallTime(wall: string, timeZone: string): string | null {
  const shown = Date.parse(`${wall}:00Z`);
  if (!WALL.test(wall) || Number.isNaN(shown)) return null;
  // What the day after and the day before are off UTC: the same, but where clocks are changed in between.
  const offsets = [shown - DAY, shown + DAY].map((moment) => shownAt(moment, timeZone) - moment);
  const moments = offsets.map((offset) => shown - offset);
  const found = moments.filter((moment) => shownAt(moment, timeZone) === shown);
  return new Date(found.length ? Math.min(...found) : (moments[0] ?? shown)).toISOString();
}

/** How far a zone is off UTC at a moment: `GMT+3`. */
export function offsetAt(at: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
