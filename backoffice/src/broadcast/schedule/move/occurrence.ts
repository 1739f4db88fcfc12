import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { fromWallTime, toWallTime } from "../../../frame/station-time.ts";
import { later } from "../../program/slots/week.ts";
import { addDays, weekdayOf } from "../view/days.ts";

/**
 * When the airing of a weekly slot begins that is on at a moment, in milliseconds; null when it is not on then. Of a slot that an episode has
 * taken a part of, what is left begins later than that.
 */
export function occurrenceOf({ weekday, start, minutes }: WeeklySlot, at: number, timeZone: string): number | null {
  const today = toWallTime(new Date(at), timeZone).slice(0, 10);
  const end = later(start, minutes);
  for (const date of [today, addDays(today, -1)]) {
    if (weekdayOf(date) !== weekday) continue;
    const from = Date.parse(fromWallTime(`${date}T${start}`, timeZone) ?? "");
    const until = Date.parse(fromWallTime(`${addDays(date, end.days)}T${end.clock}`, timeZone) ?? "");
    if (from <= at && at < until) return from;
  }
  return null;
}
