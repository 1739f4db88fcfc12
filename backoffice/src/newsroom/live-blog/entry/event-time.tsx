import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Box } from "@mui/material";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";

/** Difference between the event and the receipt of an entry that is stated. */
const STATED_DELAY_MS = 2 * MINUTE;

/** Returns the minutes between the event of an entry and its receipt, if editors should know. */
export function delayOf({ eventAt, receivedAt }: { eventAt: string; receivedAt: string }) {
  const delay = Date.parse(receivedAt) - Date.parse(eventAt);
  return delay > STATED_DELAY_MS ? Math.round(delay / MINUTE) : null;
}

/** Returns a function that formats a time on the clock of the station; on another day with its date. */
export function useClock(): (at: string) => string {
  const locale = useUiLocale();
  const { timeZone } = useStation();
  return (at) => {
    const date = new Date(at);
    const isToday = dateAt(date, timeZone) === dateAt(new Date(), timeZone);
    return new Intl.DateTimeFormat(intlLocale(locale), {
      hour: "numeric",
      minute: "2-digit",
      ...(!isToday && { day: "numeric", month: "short" }),
      timeZone,
    }).format(date);
  };
}

export function ClockTime({ at }: { at: string }) {
  const clock = useClock();
  return (
    <Box component="time" dateTime={at} sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
      {clock(at)}
    </Box>
  );
}
