import { dateFormat } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** English tells time by 24 hours and two digits; Arabic by 12, without a zero before them. */
const HOUR = { "en-US": "2-digit", "ar-JO": "numeric" } as const;

/** Words for days and hours, as 20:30, Monday, or Monday 23 November. */
export function timeWords(locale: Locale, timeZone: string) {
  const hour = HOUR[locale];
  const told = (options: Intl.DateTimeFormatOptions) => {
    const format = dateFormat(locale, { ...options, timeZone });
    return (at: Date) => format.format(at);
  };
  return {
    hour: told({ hour, minute: "2-digit" }),
    weekday: told({ weekday: "long" }),
    day: told({ weekday: "long", day: "numeric", month: "long" }),
    date: told({ day: "numeric", month: "long", year: "numeric" }),
  };
}
