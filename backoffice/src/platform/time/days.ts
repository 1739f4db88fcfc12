import { DAY } from "@masthead/contract/platform/durations.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { toWallTime } from "./station-time.ts";

const atNoon = (date: string) => Date.parse(`${date}T12:00:00Z`);
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Adds days to a date (`YYYY-MM-DD`). */
export const addDays = (date: string, days: number): string => dateOf(atNoon(date) + days * DAY);

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((atNoon(to) - atNoon(from)) / DAY);

/** Returns the weekday of a date: 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(atNoon(date)).getUTCDay();

/** Returns the date at a point in time in a time zone. */
export const dateAt = (at: Date, timeZone: string): string => toWallTime(at, timeZone).slice(0, 10);

/**
 * Returns whether a text is a date that exists: not 31 February, which browsers read as 3 March.
 */
export const isDate = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(atNoon(text)) &&
  addDays(text, 0) === text;

/** Formats a date. */
export const formatDate = (
  date: string,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: "UTC" }).format(atNoon(date));
