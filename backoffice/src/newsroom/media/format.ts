import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/**
 * Minimum recommended image width, in pixels: narrower images look soft at the head of an article.
 */
export const MIN_RECOMMENDED_WIDTH = 1200;

const UNITS = ["kilobyte", "megabyte"] as const;

/** Formats a file size in binary kilobytes or megabytes. */
export function formatFileSize(bytes: number, locale: Locale): string {
  const inMegabytes = bytes >= 1024 * 1024;
  const value = inMegabytes ? bytes / (1024 * 1024) : Math.ceil(bytes / 1024);
  const unit = UNITS[inMegabytes ? 1 : 0];
  return new Intl.NumberFormat(intlLocale(locale), {
    style: "unit",
    unit,
    maximumFractionDigits: inMegabytes ? 1 : 0,
  }).format(value);
}

/**
 * Formats width and height in pixels: "1500 × 1000", isolated so that the width comes first in
 * Arabic text, too.
 */
export function formatDimensions(
  { width, height }: { width: number; height: number },
  locale: Locale,
): string {
  const numberFormat = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  return `\u2066${numberFormat.format(width)} × ${numberFormat.format(height)}\u2069`;
}
