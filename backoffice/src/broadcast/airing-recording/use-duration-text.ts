import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useUiLocale } from "../../platform/messages/locale.ts";

/** Returns a function that formats a duration in seconds: "24.5 sec", "1 hr, 4 min, 12 sec". */
export function useDurationText(): (seconds: number) => string {
  const locale = useUiLocale();
  return (seconds) => {
    if (seconds < 60)
      return new Intl.NumberFormat(intlLocale(locale), {
        style: "unit",
        unit: "second",
        unitDisplay: "short",
        maximumFractionDigits: 1,
      }).format(seconds);
    const whole = Math.round(seconds);
    return new Intl.DurationFormat(intlLocale(locale), { style: "short" }).format({
      hours: Math.floor(whole / 3600),
      minutes: Math.floor(whole / 60) % 60,
      seconds: whole % 60,
    });
  };
}
