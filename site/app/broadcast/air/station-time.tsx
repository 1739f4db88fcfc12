import {
  formatTime,
  formatWeekday,
  formatWeekdayAndDayShort,
  localDate,
  useTimeZone,
} from "../../platform/dates.ts";
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

/**
 * Airtime in the station's time zone, followed by the reader's local time in small print if that
 * differs.
 */
export function StationTime({ from, to, showDay = false, className = "" }: Props) {
  const locale = useLocale();
  const stationZone = useTimeZone();
  // In one line, as in Arabic the part of the day would stand alone in the next one.
  const formatHours = (zone: string) =>
    (to
      ? `${formatTime(from, locale, zone)} – ${formatTime(to, locale, zone)}`
      : formatTime(from, locale, zone)
    ).replaceAll(" ", "\u00a0");
  const withDay = (day: string, hours: string) =>
    `${day}${locale === "ar-JO" ? "،" : ","} ${hours}`;
  const dayIn = (zone: string) => localDate(new Date(from), zone);
  // Days in two zones are never more than one apart: the weekday is enough, and fits into the line
  // that is reserved.
  const readerRange = (zone: string) =>
    dayIn(zone) === dayIn(stationZone)
      ? formatHours(zone)
      : withDay(formatWeekday(dayIn(zone), locale, "short"), formatHours(zone));
  return (
    <span className={className}>
      <time dateTime={from} suppressHydrationWarning>
        {showDay
          ? withDay(formatWeekdayAndDayShort(from, locale, stationZone), formatHours(stationZone))
          : formatHours(stationZone)}
      </time>
      <ReaderTime at={from} text={readerRange} />
    </span>
  );
}
