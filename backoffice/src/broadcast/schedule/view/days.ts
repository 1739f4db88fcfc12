import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { toWallTime } from "../../../frame/station-time.ts";

const DAY = 24 * 60 * 60 * 1000;
const atNoon = (date: string) => Date.parse(`${date}T12:00:00Z`);
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** A date, `YYYY-MM-DD`, so many days later. */
export const addDays = (date: string, days: number): string => dateOf(atNoon(date) + days * DAY);

/** Its day of the week: 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(atNoon(date)).getUTCDay();

/** The Sunday of its week. */
export const weekOf = (date: string): string => addDays(date, -weekdayOf(date));

/** The date that clocks of a zone show at a moment. */
export const dateAt = (at: Date, timeZone: string): string => toWallTime(at, timeZone).slice(0, 10);

export const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(atNoon(text));

/** A date in words. */
export const dayName = (date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: "UTC" }).format(atNoon(date));
