import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { Tooltip } from "@mui/material";
import { useDeskLocale } from "./locale.ts";
import { useStation } from "./station.ts";

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** Names the month: in Arabic the medium style is all digits, which read in either order. */
const DAY = { day: "numeric", month: "short", year: "numeric" } as const;

/** How long ago or ahead a moment is: "5 minutes ago", "in 2 hours"; beyond a week its date. */
function relative(at: Date, locale: Locale, timeZone: string): string {
  const seconds = (at.getTime() - Date.now()) / 1000;
  if (Math.abs(seconds) > 7 * 86_400) return new Intl.DateTimeFormat(intlLocale(locale), { ...DAY, timeZone }).format(at);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(intlLocale(locale), { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** A moment as distance from now, with the full one in the station's zone on hover. */
export function Moment({ at }: { at: string | null | undefined }) {
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  if (!at) return null;
  const date = new Date(at);
  return (
    <Tooltip title={new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "long", timeZone }).format(date)}>
      <time dateTime={at} style={{ whiteSpace: "nowrap" }}>
        {relative(date, locale, timeZone)}
      </time>
    </Tooltip>
  );
}
