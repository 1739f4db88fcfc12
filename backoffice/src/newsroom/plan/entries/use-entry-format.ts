import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useMemo } from "react";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt, formatDate } from "../../../platform/time/days.ts";
import { usePlanMessages } from "../plan-messages.ts";
import { daysOf, instantOf, isBar, type Place } from "./calendar-entry.ts";

const LONG_DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** Returns formatters of entries: times in the station's zone, dates as they are. */
export function useEntryFormat(timeZone: string) {
  const locale = useUiLocale();
  const message = usePlanMessages();
  const hour = useMemo(
    () => new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone }),
    [locale, timeZone],
  );
  const dayAndHour = useMemo(
    () =>
      new Intl.DateTimeFormat(intlLocale(locale), {
        ...LONG_DAY,
        hour: "numeric",
        minute: "2-digit",
        timeZone,
      }),
    [locale, timeZone],
  );
  const clock = useMemo(
    () => new Intl.DateTimeFormat(intlLocale(locale), { timeStyle: "short", timeZone: "UTC" }),
    [locale],
  );
  const hourOf = (at: string) => hour.format(new Date(at));
  /** Days and times of an item, the second day only if it is another one. */
  const span = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
    const [first, last] = [startsAt, endsAt].map((at) => dayAndHour.format(new Date(at)));
    const isOneDay = dateAt(new Date(startsAt), timeZone) === dateAt(new Date(endsAt), timeZone);
    return `${first} – ${isOneDay ? hourOf(endsAt) : last}`;
  };
  return {
    hour: hourOf,
    /** Time on the clock, by the minute of the day. */
    clock: (minute: number) => clock.format(minute * MINUTE),
    /** All day, 14:00, 14:00 – 15:30, or with the days of an entry over several. */
    time: (entry: CalendarEntry) => {
      const { startsAt, endsAt } = entry;
      if (!startsAt) return message("allDay");
      if (!endsAt) return hourOf(startsAt);
      return isBar(entry) ? span({ startsAt, endsAt }) : `${hourOf(startsAt)} – ${hourOf(endsAt)}`;
    },
    span,
    day: (date: string) => formatDate(date, locale, LONG_DAY),
    /** Day, and time unless it is all-day. */
    place: (place: Place) => {
      const instant = instantOf(place, timeZone);
      const day = formatDate(place.day, locale, LONG_DAY);
      return instant ? message("dayAndTime", { day, time: hourOf(instant) }) : day;
    },
    /** Days of an entry over whole days, for screen readers. */
    days: (entry: CalendarEntry) => {
      if (!isBar(entry)) return "";
      const { day, lastDay } = daysOf(entry, timeZone);
      const [first, last] = [day, lastDay].map((date) => formatDate(date, locale, LONG_DAY));
      return first === last ? first : `${first} – ${last}`;
    },
  };
}
export type EntryFormat = ReturnType<typeof useEntryFormat>;
