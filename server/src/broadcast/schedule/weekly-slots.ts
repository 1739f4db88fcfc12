import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { dayAt, instantOf } from "../../system/setting/station-clock.ts";
import { rangesOverlap, type TimeRange, trimOverlaps } from "./time-range.ts";
import { airsOn } from "./week.ts";

/** Maximum length of a slot airing, in milliseconds, including a clock change. */
export const MAX_SLOT_MS = 2 * DAY;

/**
 * Extra days to look at around a range: a slot lasts a day at most, and a clock change skips a day
 * at most.
 */
const MARGIN = { days: 2 };

export interface SlotAiring<S> extends TimeRange {
  slot: S;
}

/**
 * Returns the airings of a channel's slots that overlap a time range, sorted by start time. Slots
 * follow the station's local time, also across clock changes; where two would then overlap, the
 * earlier one ends when the later one starts.
 * @param airs whether a slot airs on a date, at a time in milliseconds since the epoch
 */
export function slotAirings<S extends WeeklySlot>(
  slots: S[],
  timeZone: string,
  timeRange: TimeRange,
  airs: (slot: S, date: string, at: number) => boolean = () => true,
): SlotAiring<S>[] {
  const sorted = slots.toSorted((a, b) => a.start.localeCompare(b.start));
  const last = dayAt(timeZone, timeRange.until).add(MARGIN);
  const airings: SlotAiring<S>[] = [];
  for (
    let day = dayAt(timeZone, timeRange.from).subtract(MARGIN);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    for (const slot of sorted.filter((one) => airsOn(one, day))) {
      const start = day.toPlainDateTime(slot.start);
      const from = instantOf(timeZone, start);
      if (!airs(slot, day.toString(), from)) continue;
      airings.push({
        slot,
        from,
        until: instantOf(timeZone, start.add({ minutes: slot.minutes })),
      });
    }
  }
  return trimOverlaps(airings).filter((airing) => rangesOverlap(airing, timeRange));
}
