import { dateIn, hourOnly, useTimeZone, weekdayAndDayShort } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { YourTime } from "../../ui/your-time.tsx";

interface Props {
  from: string;
  /** Without, the beginning alone. */
  to?: string | null;
  /** With its day, unless that is the same in the list around it. */
  day?: boolean;
  className?: string;
}

/** When something airs: by the station's clocks, and small by the reader's where those differ. */
export function StationTime({ from, to, day = false, className = "" }: Props) {
  const locale = useLocale();
  const station = useTimeZone();
  const shown = (zone: string, withDay: boolean) => {
    const hours = to ? `${hourOnly(from, locale, zone)} – ${hourOnly(to, locale, zone)}` : hourOnly(from, locale, zone);
    return withDay ? `${weekdayAndDayShort(from, locale, zone)}${locale === "ar-JO" ? "،" : ","} ${hours}` : hours;
  };
  const onOtherDay = (own: string) => dateIn(new Date(from), own) !== dateIn(new Date(from), station);
  return (
    <span className={className}>
      <time dateTime={from} suppressHydrationWarning>
        {shown(station, day)}
      </time>
      <YourTime at={from} text={(own) => shown(own, onOtherDay(own))} />
    </span>
  );
}
