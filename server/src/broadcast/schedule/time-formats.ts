import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/**
 * English uses the 24-hour clock with two digits, Arabic the 12-hour clock without a leading zero.
 */
const HOUR_FORMAT = { "en-US": "2-digit", "ar-JO": "numeric" } as const;

/** Returns formatters for times and dates, such as 20:30, Monday, or Monday 23 November. */
export function timeFormats(locale: Locale, timeZone: string) {
  const hour = HOUR_FORMAT[locale];
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone });
    return (at: Date) => format.format(at);
  };
  return {
    hour: formatter({ hour, minute: "2-digit" }),
    weekday: formatter({ weekday: "long" }),
    day: formatter({ weekday: "long", day: "numeric", month: "long" }),
    date: formatter({ day: "numeric", month: "long", year: "numeric" }),
  };
}
