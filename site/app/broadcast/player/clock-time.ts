import { numberFormat } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

const padded = (locale: Locale, value: number, length: number) =>
  numberFormat(locale, { minimumIntegerDigits: length, useGrouping: false }).format(value);

/** A length of time as players show it, as 4:07 or 1:04:07. */
export function clockTime(seconds: number, locale: Locale): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const parts = hours ? [padded(locale, hours, 1), padded(locale, minutes, 2)] : [padded(locale, minutes, 1)];
  return [...parts, padded(locale, rest, 2)].join(":");
}
