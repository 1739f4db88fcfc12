import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import { ADHAN_PRAYERS } from "@masthead/contract/broadcast/prayer-names.ts";
import type { PrayerDay } from "@masthead/contract/broadcast/religious-calendar.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { dayAt } from "../../system/setting/station-clock.ts";
import type { AdhanTime } from "../schedule/adhan-times.ts";
import { rangesOverlap, type TimeRange } from "../schedule/time-range.ts";
import { RAMADAN } from "./hijri-calendar.ts";

/**
 * Returns the dates of a city whose prayers may fall into a time range: also the day before, whose
 * Isha may be after midnight.
 */
export function datesAround({ from, until }: TimeRange, timeZone: string): Temporal.PlainDate[] {
  const first = dayAt(timeZone, from).subtract({ days: 1 });
  const { days } = first.until(dayAt(timeZone, until), { largestUnit: "days" });
  return Array.from({ length: days + 1 }, (_, offset) => first.add({ days: offset }));
}

/** Returns the calls to prayer of days that overlap a time range, in order. */
export function adhansIn(
  days: readonly (Pick<PrayerDay, "hijri"> & Record<(typeof ADHAN_PRAYERS)[number], string>)[],
  { prayers, minutes }: AdhanRule,
  range: TimeRange,
): Omit<AdhanTime, "city">[] {
  return days
    .flatMap((day) =>
      ADHAN_PRAYERS.filter((prayer) => prayers.includes(prayer)).map((prayer) => {
        const from = Date.parse(day[prayer]);
        return {
          prayer,
          isIftar: prayer === "maghrib" && day.hijri.month === RAMADAN,
          from,
          until: from + minutes * MINUTE,
        };
      }),
    )
    .filter((time) => rangesOverlap(time, range));
}
