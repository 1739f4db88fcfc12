import { dateFormat } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useRouteLoaderData } from "react-router";
import { useLocale } from "./locale.ts";

const DEFAULT_ZONE = "Asia/Amman";
/** English tells time by 24 hours and two digits; Arabic by 12, without a zero before them. */
const HOUR = { "en-US": "2-digit", "ar-JO": "numeric" } as const;

const format = (locale: Locale, zone: string, options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: zone });

/** The station's time zone, which all times on its pages are in. */
export function useTimeZone(): string {
  const locale = useLocale();
  const prefix = locale === "en-US" ? "en" : "ar";
  const frames = [
    useRouteLoaderData(`${prefix}/layouts/default`),
    useRouteLoaderData(`${prefix}/layouts/dashboard`),
    useRouteLoaderData(`${prefix}/layouts/zen`),
  ];
  const frame = frames.find((one) => one !== undefined) as { settings?: { timeZone: string } } | undefined;
  return frame?.settings?.timeZone ?? DEFAULT_ZONE;
}

/** Day and time, as 21 Nov 2026, 14:05. */
export const dayAndTime = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { day: "numeric", month: "short", year: "numeric", hour: HOUR[locale], minute: "2-digit" }).format(new Date(time));

/** Day and time as they stand on cards: the year only when it is not this one. */
export function dayAndTimeShort(time: string, locale: Locale, zone: string): string {
  const date = new Date(time);
  if (date.getUTCFullYear() !== new Date().getUTCFullYear()) return dayOnly(time, locale, zone);
  return format(locale, zone, { day: "numeric", month: "short", hour: HOUR[locale], minute: "2-digit" }).format(date);
}

/** Day as it stands on cards, as 21 Nov: with its year when that is not this one. */
export function dayShort(time: string, locale: Locale, zone: string): string {
  const date = new Date(time);
  if (date.getUTCFullYear() !== new Date().getUTCFullYear()) return dayOnly(time, locale, zone);
  return format(locale, zone, { day: "numeric", month: "short" }).format(date);
}

/** Hour alone, as 14:05. */
export const hourOnly = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { hour: HOUR[locale], minute: "2-digit" }).format(new Date(time));

/** Day alone, as 21 November 2026. */
export const dayOnly = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(time));

/** Day as a calendar names it, as Saturday 21 November. */
export const weekdayAndDay = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { weekday: "long", day: "numeric", month: "long" }).format(new Date(time));

/** The same in little room, as Sat 21 Nov. */
export const weekdayAndDayShort = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { weekday: "short", day: "numeric", month: "short" }).format(new Date(time));

/** Name of a day of the week; 0 is Sunday. */
export const weekdayName = (index: number, locale: Locale) => weekday(`2023-01-0${1 + index}`, locale);

/** What a time zone is called, as Jordan Time. */
export function zoneName(locale: Locale, zone: string): string {
  const parts = format(locale, zone, { timeZoneName: "longGeneric" }).formatToParts(new Date());
  return parts.find((part) => part.type === "timeZoneName")?.value ?? zone;
}

/** The day that it is somewhere, as 2026-11-21. */
export const dateIn = (time: Date, zone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(time);

/** Name of a day that is told as 2026-11-21. */
export const weekday = (date: string, locale: Locale, length: "long" | "short" = "long") =>
  format(locale, "UTC", { weekday: length }).format(new Date(date));

/** Such a day in its month, as 21 Nov. */
export const dayOfMonth = (date: string, locale: Locale) =>
  format(locale, "UTC", { day: "numeric", month: "short" }).format(new Date(date));
