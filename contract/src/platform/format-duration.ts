import { numberFormat } from "./format.ts";
import type { Locale } from "./locale.ts";

const padded = (locale: Locale, value: number, length: number) =>
  numberFormat(locale, { minimumIntegerDigits: length, useGrouping: false }).format(value);

/** Formats a duration in seconds as players show it: 4:07 or 1:04:07. */
export function formatDuration(seconds: number, locale: Locale): string {
  const totalSeconds = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const [hours, minutes, restSeconds] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ];
  const parts = hours
    ? [padded(locale, hours, 1), padded(locale, minutes, 2)]
    : [padded(locale, minutes, 1)];
  return [...parts, padded(locale, restSeconds, 2)].join(":");
}
