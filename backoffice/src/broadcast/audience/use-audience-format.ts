import { intlLocale, numberFormat } from "@masthead/contract/platform/format.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

/** Averages below this are shown with a decimal. */
const SMALL_AVERAGE = 10;

/** Returns formatters of audience figures, in the UI language and a time zone. */
export function useAudienceFormat(timeZone: string) {
  const locale = useUiLocale();
  const formatCount = useNumberFormat();
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(locale), options);
  const clock = { hour: "numeric", minute: "2-digit", timeZone } as const;
  const time = format(clock);
  const moment = format({ ...clock, day: "numeric", month: "short" });
  const day = format({ weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
  const shortDay = format({ day: "numeric", month: "short", timeZone: "UTC" });
  const decimal = numberFormat(locale, { maximumFractionDigits: 1 });
  return {
    count: formatCount,
    average: (value: number) =>
      value < SMALL_AVERAGE ? decimal.format(value) : formatCount(Math.round(value)),
    /** Average for spreadsheets. */
    plainAverage: (value: number) => Math.round(value * 10) / 10,
    time: (at: string | number) => time.format(new Date(at)),
    moment: (at: string | number) => moment.format(new Date(at)),
    day: (date: string) => day.format(new Date(`${date}T00:00:00Z`)),
    shortDay: (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`)),
    region: new Intl.DisplayNames(intlLocale(locale), { type: "region" }),
  };
}

/** Average audience of figures. */
export const averageOf = ({
  sessionMinutes,
  minutes,
}: {
  sessionMinutes: number;
  minutes: number;
}) => (minutes === 0 ? 0 : sessionMinutes / minutes);
