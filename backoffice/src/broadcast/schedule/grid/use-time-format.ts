import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { useMemo } from "react";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import type { Placement } from "./placement.ts";

const formats = (locale: Locale, timeZone: string) => ({
  hour: new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone }),
  day: new Intl.DateTimeFormat(intlLocale(locale), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  }),
});

/** Returns formatters for times in the station's time zone, in the UI language. */
export function useTimeFormat(timeZone: string) {
  const locale = useUiLocale();
  return useMemo(() => {
    const { hour, day } = formats(locale, timeZone);
    return {
      hour: (at: number) => hour.format(at),
      // `formatRange` would repeat the date of both days across midnight.
      span: ({ startsAt, endsAt }: Placement) =>
        day.format(startsAt) === day.format(endsAt)
          ? hour.formatRange(startsAt, endsAt)
          : `${hour.format(startsAt)} – ${hour.format(endsAt)}`,
      day: (at: number) => day.format(at),
    };
  }, [locale, timeZone]);
}
export type TimeFormat = ReturnType<typeof useTimeFormat>;
