import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { addDays, weekdayOf } from "../../../platform/time/days.ts";
import { fromWallTime, toWallTime } from "../../../platform/time/station-time.ts";
import { addMinutes } from "../../program/slots/week.ts";

/**
 * Returns the start of the occurrence of a weekly slot that is on air at a timestamp, in
 * milliseconds; null when there is none. Where an episode covers the beginning of a slot, the
 * occurrence still starts at the start of the slot.
 */
export function occurrenceOf(
  { weekday, start, minutes }: WeeklySlot,
  at: number,
  timeZone: string,
): number | null {
  const today = toWallTime(new Date(at), timeZone).slice(0, 10);
  const end = addMinutes(start, minutes);
  for (const date of [today, addDays(today, -1)]) {
    if (weekdayOf(date) !== weekday) continue;
    const from = Date.parse(fromWallTime(`${date}T${start}`, timeZone) ?? "");
    const to = Date.parse(fromWallTime(`${addDays(date, end.days)}T${end.clock}`, timeZone) ?? "");
    if (from <= at && at < to) return from;
  }
  return null;
}
