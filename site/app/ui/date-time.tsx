import { formatDayAndTime, useTimeZone } from "../platform/dates.ts";
import { useLocale } from "../platform/locale.ts";

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
