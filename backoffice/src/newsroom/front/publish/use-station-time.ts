import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";

/** Returns a function that formats a time with its date, in the time zone of the station. */
export function useStationTime(): (at: string) => string {
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const format = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  return (at) => format.format(new Date(at));
}
