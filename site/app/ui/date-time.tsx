import { formatDayAndTime, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";

/** Localized day and time, for use within a sentence. */
export function DateTime({ at }: { at: string }) {
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {formatDayAndTime(at, locale, zone)}
    </time>
  );
}
