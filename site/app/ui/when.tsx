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
  const now = useSyncExternalStore(eachMinute, thisMinute, () => 0);
  const recent = Date.parse(at) > Date.now() - RELATIVE_MINUTES * MINUTE;
  const time = hour ? hourOnly(at, locale, zone) : dayAndTimeShort(at, locale, zone);
  const absolute = hour || recent ? t("zoned", { time, zone: zoneName(locale, zone) }) : dayShort(at, locale, zone);
  return (
    <time dateTime={at} data-ago="" className={`text-13 text-quiet ${className}`} suppressHydrationWarning>
      {(now && agoText(at, now, locale)) || absolute}
    </time>
  );
}

/** How long ago, as 2 hours ago; undefined beyond a day, and for what is to come. */
function agoText(at: string, now: number, locale: Locale): string | undefined {
  const minutes = Math.floor((now - Date.parse(at)) / MINUTE);
  // A minute is counted from its start: what came out within it is not to come.
  if (minutes < -1 || minutes >= RELATIVE_MINUTES) return undefined;
  const format = relativeFormat(locale);
  return minutes < 60 ? format.format(-Math.max(1, minutes), "minute") : format.format(-Math.floor(minutes / 60), "hour");
}

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

function eachMinute(tell: () => void): () => void {
  const timer = setInterval(tell, MINUTE);
  return () => clearInterval(timer);
}
