import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useMemo } from "react";
import { formatDate } from "../../../broadcast/schedule/view/days.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { toWallTime } from "../../../platform/time/station-time.ts";
import { usePlanMessages } from "../plan-messages.ts";
import { allDayOf, instantOf, type Place } from "./calendar-entry.ts";

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
  const hourOf = (at: string) => hour.format(new Date(at));
  return {
    hour: hourOf,
    /** All day, 14:00, or 14:00 – 15:30. */
    time: (entry: CalendarEntry) => {
      if (!entry.startsAt) return message("allDay");
      return entry.endsAt
        ? `${hourOf(entry.startsAt)} – ${hourOf(entry.endsAt)}`
        : hourOf(entry.startsAt);
    },
    /** Days and times of an item, the second day only if it is another one. */
    span: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => {
      const [first, last] = [startsAt, endsAt].map((at) => dayAndHour.format(new Date(at)));
      const isOneDay =
        toWallTime(startsAt, timeZone).slice(0, 10) === toWallTime(endsAt, timeZone).slice(0, 10);
      return `${first} – ${isOneDay ? hourOf(endsAt) : last}`;
    },
    day: (date: string) => formatDate(date, locale, LONG_DAY),
    /** Day, and time unless it is all-day. */
    place: (place: Place) => {
      const instant = instantOf(place, timeZone);
      const day = formatDate(place.day, locale, LONG_DAY);
      return instant ? message("dayAndTime", { day, time: hourOf(instant) }) : day;
    },
    /** Days of an all-day entry, for screen readers. */
    days: (entry: CalendarEntry) => {
      const allDay = allDayOf(entry);
      if (!allDay) return "";
      const [first, last] = [
        formatDate(allDay.day, locale, LONG_DAY),
        formatDate(allDay.lastDay, locale, LONG_DAY),
      ];
      return allDay.day === allDay.lastDay ? first : `${first} – ${last}`;
    },
  };
}
export type EntryFormat = ReturnType<typeof useEntryFormat>;
