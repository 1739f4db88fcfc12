import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Minutes from the start of Sunday to the start of a slot. */
const startOf = ({ weekday, start }: WeeklySlot): number => weekday * DAY_MINUTES + Number(start.slice(0, 2)) * 60 + Number(start.slice(3));

/** Checks whether two slots of a channel overlap, also across the end of the week. */
export function slotsOverlap(one: WeeklySlot, other: WeeklySlot): boolean {
  const minutesBetweenStarts = (startOf(other) - startOf(one) + WEEK_MINUTES) % WEEK_MINUTES;
  return minutesBetweenStarts < one.minutes || WEEK_MINUTES - minutesBetweenStarts < other.minutes;
}

/**
 * Returns example dates (in UTC) with the weekday and times of a slot, for texts that show only
 * those.
 */
export function exampleTimesOf(slot: WeeklySlot): { from: Date; until: Date } {
  const sunday = Date.UTC(2023, 0, 1);
  const at = (minutes: number) => new Date(sunday + minutes * 60_000);
  return { from: at(startOf(slot)), until: at(startOf(slot) + slot.minutes) };
}
