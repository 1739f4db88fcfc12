import { dateFormat, stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useFrame } from "./frame-data.ts";

export const DEFAULT_ZONE = "Asia/Amman";
/** Hour formats: 24 hours with two digits in English; 12 hours without a leading zero in Arabic. */
const HOUR_FORMAT = { "en-US": "2-digit", "ar-JO": "numeric" } as const;

const format = (locale: Locale, zone: string, options: Intl.DateTimeFormatOptions) =>
  dateFormat(locale, { ...options, timeZone: zone });

/** Returns the station's time zone, which all times on the site use. */
export function useTimeZone(): string {
  return useFrame()?.settings?.timeZone ?? DEFAULT_ZONE;
}

/** Formats day and time: 21 Nov 2026, 14:05. */
export const formatDayAndTime = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: HOUR_FORMAT[locale],
    minute: "2-digit",
  }).format(new Date(time));

/**
 * Formats day and time for cards: 21 Nov, 14:05. Dates of other years have the year and no time.
 */
export function formatDayAndTimeShort(time: string, locale: Locale, zone: string): string {
  const date = new Date(time);
  if (date.getUTCFullYear() !== new Date().getUTCFullYear()) return formatDay(time, locale, zone);
  return format(locale, zone, {
    day: "numeric",
    month: "short",
    hour: HOUR_FORMAT[locale],
    minute: "2-digit",
  }).format(date);
}

/** Formats a day for cards: 21 Nov. Dates of other years have the year. */
export function formatDayShort(time: string, locale: Locale, zone: string): string {
  const date = new Date(time);
  if (date.getUTCFullYear() !== new Date().getUTCFullYear()) return formatDay(time, locale, zone);
  return format(locale, zone, { day: "numeric", month: "short" }).format(date);
}

/** Formats a time: 14:05. */
export const formatTime = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { hour: HOUR_FORMAT[locale], minute: "2-digit" }).format(new Date(time));

/** Formats a day: 21 November 2026. */
export const formatDay = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(time));

/** Formats a day with its weekday: Saturday 21 November. */
export const formatWeekdayAndDay = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { weekday: "long", day: "numeric", month: "long" }).format(new Date(time));

/** Short form of `weekdayAndDay`: Sat 21 Nov. */
export const formatWeekdayAndDayShort = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { weekday: "short", day: "numeric", month: "short" }).format(new Date(time));

/** Name of a weekday; 0 is Sunday. */
export const weekdayName = (index: number, locale: Locale) =>
  formatWeekday(`2023-01-0${1 + index}`, locale);

/** Names of time zones, which are the same in summer and winter. */
const zoneNames = new Map<string, string>();

/** Name of a time zone: Jordan Time. */
export function zoneName(locale: Locale, zone: string): string {
  const key = `${locale} ${stationNumerals()} ${zone}`;
  let name = zoneNames.get(key);
  if (name === undefined) {
    const parts = format(locale, zone, { timeZoneName: "longGeneric" }).formatToParts(new Date());
    name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
    zoneNames.set(key, name);
  }
  return name;
}

/** Local date in a time zone, as 2026-11-21. */
export const localDate = (time: Date, zone: string) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(time);

/** Weekday of a date such as 2026-11-21. */
export const formatWeekday = (date: string, locale: Locale, length: "long" | "short" = "long") =>
  format(locale, "UTC", { weekday: length }).format(new Date(date));

/** Day and month of a date such as 2026-11-21: 21 Nov. */
export const formatDayOfMonth = (date: string, locale: Locale) =>
  format(locale, "UTC", { day: "numeric", month: "short" }).format(new Date(date));
