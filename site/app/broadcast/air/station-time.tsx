import { formatTime, formatWeekdayAndDayShort, localDate, useTimeZone } from "../../platform/dates.ts";
import { useLocale } from "../../platform/locale.ts";
import { ReaderTime } from "../../ui/reader-time.tsx";

interface Props {
  from: string;
  /** Default: only the start is shown. */
  to?: string | null;
  /** Shows the day too. Not needed in a list of a single day. */
  showDay?: boolean;
  className?: string;
}

/** Airtime in the station's time zone, followed by the reader's local time in small print if that differs. */
export function StationTime({ from, to, showDay = false, className = "" }: Props) {
  const locale = useLocale();
  const stationZone = useTimeZone();
  const formatRange = (zone: string, withDay: boolean) => {
    const hours = to ? `${formatTime(from, locale, zone)} – ${formatTime(to, locale, zone)}` : formatTime(from, locale, zone);
    return withDay ? `${formatWeekdayAndDayShort(from, locale, zone)}${locale === "ar-JO" ? "،" : ","} ${hours}` : hours;
  };
  const isOtherDay = (readerZone: string) => localDate(new Date(from), readerZone) !== localDate(new Date(from), stationZone);
  return (
    <span className={className}>
      <time dateTime={from} suppressHydrationWarning>
        {formatRange(stationZone, showDay)}
      </time>
      <ReaderTime at={from} text={(readerZone) => formatRange(readerZone, isOtherDay(readerZone))} />
    </span>
  );
}
