import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { Tooltip } from "@mui/material";
import { useUiLocale } from "../messages/locale.ts";
import { useStation } from "./station.ts";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/**
 * Contains the name of the month: the medium style of Arabic is all digits, in an ambiguous order.
 */
const DATE_FORMAT = { day: "numeric", month: "short", year: "numeric" } as const;

/** Formats a time relative to now: "5 minutes ago", "in 2 hours"; beyond a week as a date. */
function formatRelative(at: Date, locale: Locale, timeZone: string): string {
  const seconds = (at.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) > 7 * 86_400)
    return new Intl.DateTimeFormat(intlLocale(locale), { ...DATE_FORMAT, timeZone }).format(at);
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto" }).format(
    Math.round(seconds / size),
    unit,
  );
}

/** Relative time, with the full time in the station's time zone as tooltip. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const locale = useUiLocale();
  const { timeZone } = useStation();
  if (!at) return null;
  const date = new Date(at);
  return (
    <Tooltip
      title={new Intl.DateTimeFormat(intlLocale(locale), {
        dateStyle: "full",
        timeStyle: "long",
        timeZone,
      }).format(date)}
    >
      <time dateTime={at} style={{ whiteSpace: "nowrap" }}>
        {formatRelative(date, locale, timeZone)}
      </time>
    </Tooltip>
  );
}
