import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** Minutes from the beginning of Sunday until a slot's start. */
const startOf = ({ weekday, start }: WeeklySlot): number => weekday * DAY + Number(start.slice(0, 2)) * 60 + Number(start.slice(3));

/** Whether two slots of a channel are on at the same time, over the end of the week too. */
export function meet(one: WeeklySlot, other: WeeklySlot): boolean {
  const later = (startOf(other) - startOf(one) + WEEK) % WEEK;
  return later < one.minutes || WEEK - later < other.minutes;
}

/** Some day and time at which the clocks show a slot's start and end, for a text that tells the weekday and hours alone. */
export function clockOf(slot: WeeklySlot): { from: Date; until: Date } {
  const sunday = Date.UTC(2023, 0, 1);
  const at = (minutes: number) => new Date(sunday + minutes * 60_000);
  return { from: at(startOf(slot)), until: at(startOf(slot) + slot.minutes) };
}
