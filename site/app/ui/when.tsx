import { relativeFormat } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { useSyncExternalStore } from "react";
import { dayAndTimeShort, dayShort, hourOnly, useTimeZone, zoneName } from "../system/dates.ts";
import { RELATIVE_MINUTES } from "../system/relative-times.ts";
import { useWords } from "../system/words.ts";

const MINUTE = 60_000;

interface Props {
  at: string;
  locale: Locale;
  /** The hour alone, where the day stands above. */
  hour?: boolean;
  className?: string;
}

/**
 * When a story came out, as cards show it: how long ago on the first day, then its day. A cached page cannot know how long ago that is, so
 * the document has the station's time with its zone, and the browser rewrites it (system/relative-times.ts, then this).
 */
export function When({ at, locale, hour = false, className = "" }: Props) {
  const t = useWords();
  const zone = useTimeZone();
  const now = useSyncExternalStore(eachMinute, currentTime, () => 0);
  const recent = Date.parse(at) > Date.now() - RELATIVE_MINUTES * MINUTE;
  const time = hour ? hourOnly(at, locale, zone) : dayAndTimeShort(at, locale, zone);
  const absolute = hour || recent ? t("zoned", { time, zone: zoneName(locale, zone) }) : dayShort(at, locale, zone);
  return (
    <time dateTime={at} data-ago="" className={`text-13 text-quiet ${className}`} suppressHydrationWarning>
      {(now && agoText(at, now, locale)) || absolute}
    </time>
  );
}

/** How long ago, as 2 hours ago; undefined beyond a day, and for what is to come. The same rule as in relative-times.ts. */
function agoText(at: string, now: number, locale: Locale): string | undefined {
  const minutes = Math.trunc((now - Date.parse(at)) / MINUTE);
  if (minutes < 0 || minutes >= RELATIVE_MINUTES) return undefined;
  const format = relativeFormat(locale);
  return minutes < 60 ? format.format(-Math.max(1, minutes), "minute") : format.format(-Math.floor(minutes / 60), "hour");
}

let now = 0;
const currentTime = () => (now ||= Date.now());

function eachMinute(tell: () => void): () => void {
  // Nothing has kept the time while no card was shown.
  if (Date.now() - now > MINUTE) now = Date.now();
  const timer = setInterval(() => {
    now = Date.now();
    tell();
  }, MINUTE);
  return () => clearInterval(timer);
}
