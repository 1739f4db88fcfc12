import { dayAndTime, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";

/** Day and time within a sentence. */
export function Moment({ at }: { at: string }) {
  const locale = useLocale();
  const zone = useTimeZone();
  return (
    <time dateTime={at} suppressHydrationWarning>
      {dayAndTime(at, locale, zone)}
    </time>
  );
}
