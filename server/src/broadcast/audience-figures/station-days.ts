import { dayRange } from "../../system/setting/station-clock.ts";
import type { TimeRange } from "../schedule/time-range.ts";

/** Day of the station, with its time range: 23, 24 or 25 hours. */
export interface StationDay extends TimeRange {
  date: string;
}

export const stationDay = (timeZone: string, date: string): StationDay => ({
  date,
  ...dayRange(timeZone, Temporal.PlainDate.from(date)),
});

/** Returns the days from the first to the last, both included. */
export function stationDays(timeZone: string, from: string, to: string): StationDay[] {
  const days: StationDay[] = [];
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  )
    days.push(stationDay(timeZone, day.toString()));
  return days;
}

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();
