import { dateFormat, formatNumber, stationNumerals } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useFrame } from "./frame-data.ts";
import { nextTask } from "./next-task.ts";

export const DEFAULT_ZONE = "Asia/Amman";
/** Hour formats: 24 hours with two digits in English; 12 hours without a leading zero in Arabic. */
const HOUR_FORMAT = { "en-US": "2-digit", "ar-JO": "numeric" } as const;

type Options = Intl.DateTimeFormatOptions;

const FORMATS = {
  dayAndTime: { day: "numeric", month: "short", year: "numeric", minute: "2-digit" },
  dayAndTimeShort: { day: "numeric", month: "short", minute: "2-digit" },
  time: { minute: "2-digit" },
  day: { day: "numeric", month: "long", year: "numeric" },
  dayShort: { day: "numeric", month: "short" },
  month: { month: "short" },
  fullDay: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  monthAndYear: { month: "long", year: "numeric" },
  weekdayAndDay: { weekday: "long", day: "numeric", month: "long" },
  weekdayAndDayShort: { weekday: "short", day: "numeric", month: "short" },
  weekday: { weekday: "long" },
  weekdayShort: { weekday: "short" },
} satisfies Record<string, Options>;

/** Formatted times by all that they depend on: pages show times that other pages show, too. */
const formatted = new Map<string, string>();
const MAX_FORMATTED = 5000;

function format(name: keyof typeof FORMATS, time: string, locale: Locale, zone: string): string {
  const key = `${name} ${locale} ${stationNumerals()} ${zone} ${time}`;
  let text = formatted.get(key);
  if (text === undefined) {
    const options: Options = FORMATS[name];
    text = dateFormat(locale, {
      ...options,
      ...(options.minute && { hour: HOUR_FORMAT[locale] }),
      timeZone: zone,
    }).format(new Date(time));
    if (formatted.size >= MAX_FORMATTED) formatted.clear();
    formatted.set(key, text);
  }
  return text;
}

/** Returns the station's time zone, which all times on the site use. */
export function useTimeZone(): string {
  return useFrame()?.settings?.timeZone ?? DEFAULT_ZONE;
}

/** Formats day and time: 21 Nov 2026, 14:05. */
export const formatDayAndTime = (time: string, locale: Locale, zone: string) =>
  format("dayAndTime", time, locale, zone);

/**
 * Formats day and time for cards: 21 Nov, 14:05. Dates of other years have the year and no time.
 */
export const formatDayAndTimeShort = (time: string, locale: Locale, zone: string) =>
  format(isOfThisYear(time) ? "dayAndTimeShort" : "day", time, locale, zone);

/** Formats a day for cards: 21 Nov. Dates of other years have the year. */
export const formatDayShort = (time: string, locale: Locale, zone: string) =>
  format(isOfThisYear(time) ? "dayShort" : "day", time, locale, zone);

const isOfThisYear = (time: string) =>
  new Date(time).getUTCFullYear() === new Date().getUTCFullYear();

/** Formats a time: 14:05. */
export const formatTime = (time: string, locale: Locale, zone: string) =>
  format("time", time, locale, zone);

/** Formats a day: 21 November 2026. */
export const formatDay = (time: string, locale: Locale, zone: string) =>
  format("day", time, locale, zone);

/** Formats the parts of a date block: Sat, 21, Nov. */
export const formatDateBlock = (time: string, locale: Locale, zone: string) => {
  const date = localDate(new Date(time), zone);
  return {
    weekday: formatWeekday(date, locale),
    day: formatNumber(Number(date.slice(8)), locale),
    month: format("month", time, locale, zone),
  };
};

/** Formats a day with weekday and year: Saturday 21 November 2026. */
export const formatFullDay = (time: string, locale: Locale, zone: string) =>
  format("fullDay", time, locale, zone);

/** Formats a month such as 2026-11: November 2026. */
export const formatMonth = (month: string, locale: Locale) =>
  format("monthAndYear", `${month}-01`, locale, "UTC");

/** Formats a day with its weekday: Saturday 21 November. */
export const formatWeekdayAndDay = (time: string, locale: Locale, zone: string) =>
  format("weekdayAndDay", time, locale, zone);

/** Short form of `weekdayAndDay`: Sat 21 Nov. */
export const formatWeekdayAndDayShort = (time: string, locale: Locale, zone: string) =>
  format("weekdayAndDayShort", time, locale, zone);

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
    const options: Options = { timeZone: zone, timeZoneName: "longGeneric" };
    const parts = dateFormat(locale, options).formatToParts(new Date());
    name = parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
    zoneNames.set(key, name);
  }
  return name;
}

/**
 * Creates formatters before hydration, in tasks of their own: the first ones of a page take a phone
 * up to 100 ms each.
 */
export async function prepareFormats(locale: Locale, zone: string): Promise<void> {
  formatDayAndTimeShort(new Date().toISOString(), locale, zone);
  await nextTask();
  zoneName(locale, zone);
  await nextTask();
}

/** Formatters of local times by time zone, as formatters are costly to create. */
const localTimes = new Map<string, Intl.DateTimeFormat>();

/** Local date and time in a time zone, as 2026-11-21, 14:05. */
export function localTime(time: Date, zone: string): string {
  let formatter = localTimes.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    localTimes.set(zone, formatter);
  }
  return formatter.format(time);
}

/** Local date in a time zone, as 2026-11-21. */
export const localDate = (time: Date, zone: string): string => localTime(time, zone).slice(0, 10);

/** Weekday of a date such as 2026-11-21. */
export const formatWeekday = (date: string, locale: Locale, length: "long" | "short" = "long") =>
  format(length === "long" ? "weekday" : "weekdayShort", date, locale, "UTC");

/** Day and month of a date such as 2026-11-21: 21 Nov. */
export const formatDayOfMonth = (date: string, locale: Locale) =>
  format("dayShort", date, locale, "UTC");
