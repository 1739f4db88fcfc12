import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Display formats of native date and time fields. */
const FORMATS = {
  date: { day: "numeric", month: "short", year: "numeric" },
  "datetime-local": {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
  },
  time: { hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type WallTimeKind = keyof typeof FORMATS;

/** Value formats of native date and time fields. */
const VALUE_PATTERNS = {
  date: /^\d{4,}-\d{2}-\d{2}$/,
  "datetime-local": /^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}/,
  time: /^\d{2}:\d{2}/,
} as const satisfies Record<WallTimeKind, RegExp>;

/**
 * Formats the value of a date or time field, such as 2026-11-22T09:24; empty when the value is
 * invalid.
 */
export function formatWallTime(kind: WallTimeKind, value: string, locale: Locale): string {
  if (!VALUE_PATTERNS[kind].test(value)) return "";
  const at = Date.parse(
    kind === "time" ? `1970-01-01T${value}Z` : kind === "date" ? `${value}T00:00Z` : `${value}Z`,
  );
  return Number.isNaN(at)
    ? ""
    : new Intl.DateTimeFormat(intlLocale(locale), { ...FORMATS[kind], timeZone: "UTC" }).format(at);
}
