import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { relativeFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import {
  formatDayAndTime,
  formatDayAndTimeShort,
  formatDayShort,
  formatTime,
  useTimeZone,
  zoneName,
} from "../platform/dates.ts";
import { RELATIVE_MINUTES } from "../platform/document/relative-times.ts";
import { useMessages } from "../platform/messages.ts";
import { useRenderTime } from "../platform/render-time.ts";
import { useHydratedValue } from "./use-hydrated-value.ts";

interface Props {
  at: string;
  locale: Locale;
  /** Shows only the time, as the day is above. */
  timeOnly?: boolean;
  className?: string;
}

/**
 * Publication time of an article on cards: relative on the first day, then the date. A cached page
 * cannot contain a relative time, so the document has the station's time with its zone, and the
 * browser rewrites it (platform/document/relative-times.ts, then this component).
 */
export function RelativeTime({ at, locale, timeOnly = false, className = "" }: Props) {
  const t = useMessages();
  const zone = useTimeZone();
  const now = useHydratedValue(eachMinute, currentTime, 0);
  const recent = Date.parse(at) > useRenderTime() - RELATIVE_MINUTES * MINUTE;
  const time = timeOnly ? formatTime(at, locale, zone) : formatDayAndTimeShort(at, locale, zone);
  const absolute =
    timeOnly || recent
      ? t("zoned", { time, zone: zoneName(locale, zone) })
      : formatDayShort(at, locale, zone);
  return (
    <time
      dateTime={at}
      title={t("zoned", { time: formatDayAndTime(at, locale, zone), zone: zoneName(locale, zone) })}
      data-relative-time=""
      className={`text-13 text-quiet ${className}`}
      suppressHydrationWarning
    >
      {(now && relativeText(at, now, locale)) || absolute}
    </time>
  );
}

/**
 * Returns a relative time such as "2 hours ago"; undefined after a day, and for the future. Same
 * rule as in relative-times.ts.
 */
export function relativeText(at: string, now: number, locale: Locale): string | undefined {
  const minutes = Math.trunc((now - Date.parse(at)) / MINUTE);
  if (minutes < 0 || minutes >= RELATIVE_MINUTES) return undefined;
  const format = relativeFormat(locale);
  return minutes < 60
    ? format.format(-Math.max(1, minutes), "minute")
    : format.format(-Math.floor(minutes / 60), "hour");
}

let now = 0;
const currentTime = () => (now ||= Date.now());

function eachMinute(onChange: () => void): () => void {
  // The clock is paused while no card is shown.
  if (Date.now() - now > MINUTE) now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    onChange();
  }, MINUTE);
  return () => clearInterval(timer);
}
