import type { GridSlot } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { rangesOverlap, subtractRanges, type TimeRange } from "../schedule/time-range.ts";
import { slotAirings } from "../schedule/weekly-slots.ts";

interface Overlap extends TimeRange {
  channelId: number;
  slots: [GridSlot, GridSlot];
}

/** Returns the slots of a grid that air at the same time within a range. */
export function overlapsOf(
  slots: readonly GridSlot[],
  timeZone: string,
  timeRange: TimeRange,
): Overlap[] {
  // One by one: airings of several slots would be shortened.
  const airings = slots.flatMap((slot) => slotAirings([slot], timeZone, timeRange));
  return airings.flatMap((one, index) =>
    airings.slice(index + 1).flatMap((other): Overlap[] => {
      if (one.slot.channelId !== other.slot.channelId || !rangesOverlap(one, other)) return [];
      const from = Math.max(one.from, other.from);
      const until = Math.min(one.until, other.until);
      return [{ channelId: one.slot.channelId, slots: [one.slot, other.slot], from, until }];
    }),
  );
}

/** Returns the times of a range without an airing. */
export const holesOf = (airings: readonly TimeRange[], timeRange: TimeRange): TimeRange[] =>
  subtractRanges(timeRange, [...airings]);
