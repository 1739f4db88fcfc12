import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/**
 * Formats a time for a table whose columns say the time of day: 5:51 instead of 5:51 ص in Arabic, as
 * printed timetables have it. English has 24 hours.
 */
export const formatClock = (time: string, locale: Locale, timeZone: string): string =>
  dateFormat(locale, {
    hour: locale === "ar-JO" ? "numeric" : "2-digit",
    minute: "2-digit",
    timeZone,
  })
    .formatToParts(new Date(time))
    .filter(({ type, value }) => type !== "dayPeriod" && value.trim() !== "")
    .map(({ value }) => value)
    .join("");
