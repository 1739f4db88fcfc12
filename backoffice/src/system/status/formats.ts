import { dateFormat, numberFormat } from "@masthead/contract/platform/format.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** Returns a formatter of sizes in bytes: "52.3 GB". */
export function useByteFormat(): (bytes: number) => string {
  const locale = useUiLocale();
  return (bytes) => {
    const power = Math.min(
      UNITS.length - 1,
      Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1024)),
    );
    return numberFormat(locale, {
      style: "unit",
      unit: UNITS[power],
      maximumFractionDigits: power > 2 ? 1 : 0,
    }).format(bytes / 1024 ** power);
  };
}

/** Returns a formatter of durations in milliseconds: "3.2 ms". */
export function useMillisecondFormat(): (value: number) => string {
  const format = numberFormat(useUiLocale(), {
    style: "unit",
    unit: "millisecond",
    maximumFractionDigits: 1,
  });
  return (value) => format.format(value);
}

/** Returns a formatter of durations in seconds: "12 s". */
export function useSecondFormat(): (value: number) => string {
  const format = numberFormat(useUiLocale(), {
    style: "unit",
    unit: "second",
    maximumFractionDigits: 0,
  });
  return (value) => format.format(value);
}

/** Returns a formatter of days, given as 2026-01-31. */
export function useDayFormat(): (day: string) => string {
  const format = dateFormat(useUiLocale(), {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return (day) => format.format(new Date(day));
}
