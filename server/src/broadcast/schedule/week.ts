import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Minutes from the start of Sunday to the start of a slot. */
const startOf = ({ weekday, start }: WeeklySlot): number =>
  weekday * DAY_MINUTES + Number(start.slice(0, 2)) * 60 + Number(start.slice(3));

/** Checks whether a slot airs on a date. */
export function airsOn(
  { weekday, validFrom, validUntil, cancelled }: WeeklySlot,
  date: Temporal.PlainDate,
): boolean {
  if (weekday !== date.dayOfWeek % 7) return false;
  const day = date.toString();
  return (validFrom ?? day) <= day && day <= (validUntil ?? day) && !cancelled?.includes(day);
}

/** Checks whether two slots of a channel overlap on some date, also across the end of the week. */
export function slotsOverlap(one: WeeklySlot, other: WeeklySlot): boolean {
  const minutesToNextStart = (startOf(other) - startOf(one) + WEEK_MINUTES) % WEEK_MINUTES;
  return [minutesToNextStart, minutesToNextStart - WEEK_MINUTES]
    .filter((minutes) => minutes < one.minutes && -minutes < other.minutes)
    .some((minutes) =>
      airOnSomeDate(one, other, Math.floor(((startOf(one) % DAY_MINUTES) + minutes) / DAY_MINUTES)),
    );
}

/** Checks whether a slot airs on some date, and the other a number of days later. */
function airOnSomeDate(one: WeeklySlot, other: WeeklySlot, daysLater: number): boolean {
  const dateOf = (date: string | null | undefined, days: number) =>
    date ? [Temporal.PlainDate.from(date).add({ days })] : [];
  const first = [...dateOf(one.validFrom, 0), ...dateOf(other.validFrom, -daysLater)]
    .sort(Temporal.PlainDate.compare)
    .at(-1);
  const last = [...dateOf(one.validUntil, 0), ...dateOf(other.validUntil, -daysLater)].sort(
    Temporal.PlainDate.compare,
  )[0];
  // Every week, with only some cancelled.
  if (!first || !last) return true;
  const cancelledCount = (one.cancelled?.length ?? 0) + (other.cancelled?.length ?? 0);
  const daysToWeekday = (one.weekday - (first.dayOfWeek % 7) + 7) % 7;
  let date = first.add({ days: daysToWeekday });
  for (
    let week = 0;
    week <= cancelledCount && Temporal.PlainDate.compare(date, last) <= 0;
    week++
  ) {
    if (airsOn(one, date) && airsOn(other, date.add({ days: daysLater }))) return true;
    date = date.add({ weeks: 1 });
  }
  return false;
}

/**
 * Returns example dates (in UTC) with the weekday and times of a slot, for texts that show only
 * those.
 */
export function exampleTimesOf(slot: WeeklySlot): { from: Date; until: Date } {
  const sunday = Date.UTC(2023, 0, 1);
  const at = (minutes: number) => new Date(sunday + minutes * MINUTE);
  return { from: at(startOf(slot)), until: at(startOf(slot) + slot.minutes) };
}
