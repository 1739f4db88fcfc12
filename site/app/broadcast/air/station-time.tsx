import { useSyncExternalStore } from "react";
import { dateIn, hourOnly, useTimeZone, weekdayAndDayShort } from "../../system/dates.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";

const never = () => () => {};
const offsetAt = (time: Date, zone: string) => new Date(time.toLocaleString("en-US", { timeZone: zone })).getTime();

/** The zone of the reader's machine, once the page runs; undefined before, and where its clocks show what the station's do. */
export function useOtherZone(at: string): string | undefined {
  const station = useTimeZone();
  return useSyncExternalStore(
    never,
    () => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const time = new Date(at);
      return offsetAt(time, own) === offsetAt(time, station) ? undefined : own;
    },
    () => undefined,
  );
}

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
  const t = useWords();
  const locale = useLocale();
  const station = useTimeZone();
  const own = useOtherZone(from);
  const shown = (zone: string, withDay: boolean) => {
    const hours = to ? `${hourOnly(from, locale, zone)} – ${hourOnly(to, locale, zone)}` : hourOnly(from, locale, zone);
    return withDay ? `${weekdayAndDayShort(from, locale, zone)}${locale === "ar-JO" ? "،" : ","} ${hours}` : hours;
  };
  const otherDay = own !== undefined && dateIn(new Date(from), own) !== dateIn(new Date(from), station);
  return (
    <span className={className}>
      <time dateTime={from} suppressHydrationWarning>
        {shown(station, day)}
      </time>
      {own && <small className="block text-13 font-normal text-quiet">{t("air.yours", { time: shown(own, otherDay) })}</small>}
    </span>
  );
}
