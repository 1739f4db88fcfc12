import type { Locale } from "@masthead/contract/system/locale.ts";

/** English tells time by 24 hours and two digits; Arabic by 12, without a zero before them. */
const FORMAT: Record<Locale, { language: string; hour: "2-digit" | "numeric" }> = {
  "en-US": { language: "en-GB", hour: "2-digit" },
  "ar-JO": { language: "ar-JO", hour: "numeric" },
};

/** Words for days and hours, as 20:30, Monday, or Monday 23 November. */
export function timeWords(locale: Locale, timeZone: string) {
  const { language, hour } = FORMAT[locale];
  const told = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
    return (at: Date) => format.format(at);
  };
  return {
    hour: told({ hour, minute: "2-digit" }),
    weekday: told({ weekday: "long" }),
    day: told({ weekday: "long", day: "numeric", month: "long" }),
    date: told({ day: "numeric", month: "long", year: "numeric" }),
  };
}
