import type { Locale } from "@masthead/contract/system/locale.ts";
import { useRouteLoaderData } from "react-router";
import { useLocale } from "./locale.ts";

const DEFAULT_ZONE = "Asia/Amman";
/** English tells time by 24 hours and two digits; Arabic by 12, without a zero before them. */
const HOUR = { "en-US": "2-digit", "ar-JO": "numeric" } as const;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: Locale, zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale === "en-US" ? "en-GB" : locale, { ...options, timeZone: zone });
    formats.set(key, found);
  }
  return found;
}

/** The station's time zone, which all times on its pages are in. */
export function useTimeZone(): string {
  const locale = useLocale();
  const frame = useRouteLoaderData(`${locale === "en-US" ? "en" : "ar"}/layouts/default`) as
    | { settings?: { timeZone: string } }
    | undefined;
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

/** Hour alone, as 14:05. */
export const hourOnly = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { hour: HOUR[locale], minute: "2-digit" }).format(new Date(time));

/** Day alone, as 21 November 2026. */
export const dayOnly = (time: string, locale: Locale, zone: string) =>
  format(locale, zone, { day: "numeric", month: "long", year: "numeric" }).format(new Date(time));

/** Name of a day that is told as 2026-11-21. */
export const weekday = (date: string, locale: Locale, length: "long" | "short" = "long") =>
  format(locale, "UTC", { weekday: length }).format(new Date(date));

/** Such a day in its month, as 21 Nov. */
export const dayOfMonth = (date: string, locale: Locale) =>
  format(locale, "UTC", { day: "numeric", month: "short" }).format(new Date(date));
