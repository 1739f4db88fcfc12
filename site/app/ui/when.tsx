import type { Locale } from "@masthead/contract/system/locale.ts";
import { dayAndTimeShort, hourOnly, useTimeZone } from "../system/dates.ts";

interface Props {
  at: string;
  locale: Locale;
  /** The hour alone, where the day stands above. */
  hour?: boolean;
  className?: string;
}

/** When a story came out, as cards show it. */
export function When({ at, locale, hour = false, className = "" }: Props) {
  const zone = useTimeZone();
  const shown = hour ? hourOnly : dayAndTimeShort;
  return (
    <time dateTime={at} className={`text-13 text-quiet ${className}`} suppressHydrationWarning>
      {shown(at, locale, zone)}
    </time>
  );
}
