import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** Kinds of native date and time fields, and how each is written for people. */
const STYLES = {
  date: { day: "numeric", month: "short", year: "numeric" },
  "datetime-local": { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  time: { hour: "numeric", minute: "2-digit" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type WallKind = keyof typeof STYLES;

/** Values as the browser gives them. */
const SHAPES = {
  date: /^\d{4,}-\d{2}-\d{2}$/,
  "datetime-local": /^\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}/,
  time: /^\d{2}:\d{2}/,
} as const satisfies Record<WallKind, RegExp>;

/** Writes the value of a date or time field, such as 2026-11-22T09:24, in a language; empty for what is no such value. */
export function wallText(kind: WallKind, value: string, locale: Locale): string {
  if (!SHAPES[kind].test(value)) return "";
  const at = Date.parse(kind === "time" ? `1970-01-01T${value}Z` : kind === "date" ? `${value}T00:00Z` : `${value}Z`);
  return Number.isNaN(at) ? "" : new Intl.DateTimeFormat(intlLocale(locale), { ...STYLES[kind], timeZone: "UTC" }).format(at);
}
