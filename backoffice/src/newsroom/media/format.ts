import { intlLocale } from "@masthead/contract/system/format.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** Pictures of fewer pixels across than this look soft at the head of an article. */
export const NARROW = 1200;

const UNITS = ["kilobyte", "megabyte"] as const;

/** How large a file is, in kilobytes or megabytes of 1024. */
export function sizeOf(bytes: number, locale: Locale): string {
  const megabytes = bytes >= 1024 * 1024;
  const value = megabytes ? bytes / (1024 * 1024) : Math.ceil(bytes / 1024);
  const unit = UNITS[megabytes ? 1 : 0];
  return new Intl.NumberFormat(intlLocale(locale), { style: "unit", unit, maximumFractionDigits: megabytes ? 1 : 0 }).format(value);
}

/** Width and height in pixels, in the order in which they are read: "1500 × 1000". */
export function dimensionsOf({ width, height }: { width: number; height: number }, locale: Locale): string {
  const number = new Intl.NumberFormat(intlLocale(locale), { useGrouping: false });
  return `${number.format(width)} × ${number.format(height)}`;
}
