import { intlLocale, relativeFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Maximum age of times shown as relative times, in minutes. */
export const RELATIVE_MINUTES = 24 * 60;

const texts = new Map<string, string>();

/**
 * Relative times for the inline script, separated by `|`: 0 to 59 minutes ago, then 1 to 23 hours
 * ago. In the browser, creating the first `Intl.RelativeTimeFormat` takes 12 to 60 ms of the main
 * thread.
 */
export function relativeTimeTexts(locale: Locale): string {
  const tag = intlLocale(locale);
  const cached = texts.get(tag);
  if (cached) return cached;
  const format = relativeFormat(locale);
  const minutes = Array.from({ length: 60 }, (_, minute) =>
    format.format(-Math.max(1, minute), "minute"),
  );
  const hours = Array.from({ length: 23 }, (_, index) => format.format(-1 - index, "hour"));
  const joined = [...minutes, ...hours].join("|");
  texts.set(tag, joined);
  return joined;
}
