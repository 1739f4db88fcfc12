import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useMemo } from "react";
import { useDeskLocale } from "../../../frame/locale.ts";
import type { Place } from "./place.ts";

const formats = (locale: Locale, timeZone: string) => ({
  hour: new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone }),
  day: new Intl.DateTimeFormat(intlLocale(locale), { weekday: "long", day: "numeric", month: "long", timeZone }),
});

/** Says times as the station's clocks show them, in the language on screen. */
export function useTimes(timeZone: string) {
  const locale = useDeskLocale();
  return useMemo(() => {
    const { hour, day } = formats(locale, timeZone);
    return {
      hour: (at: number) => hour.format(at),
      // Across midnight a range would name both days.
      span: ({ startsAt, endsAt }: Place) =>
        day.format(startsAt) === day.format(endsAt)
          ? hour.formatRange(startsAt, endsAt)
          : `${hour.format(startsAt)} – ${hour.format(endsAt)}`,
      day: (at: number) => day.format(at),
    };
  }, [locale, timeZone]);
}
export type Times = ReturnType<typeof useTimes>;
