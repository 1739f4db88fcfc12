import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { oneAfterAnother, overlap, type Span } from "./span.ts";
import { dayAt, momentOf } from "./station-clock.ts";

/** Longest that a slot airs, in milliseconds, with what a change of clocks may add. */
export const LONGEST_SLOT = 2 * 24 * 60 * 60 * 1000;

/** Days beside the asked ones: a slot goes on for a day at most, and clocks are put forward by one at most. */
const MARGIN = { days: 2 };

/** When a slot airs. */
export interface SlotAiring<S> extends Span {
  slot: S;
}

/**
 * When the slots of one channel air in a span, in their order. Slots begin and end as the station's clocks show it, also on the days when these
 * are changed; where they then run into each other, the earlier ends when the later begins.
 */
export function slotAirings<S extends WeeklySlot>(slots: S[], zone: string, span: Span): SlotAiring<S>[] {
  const sorted = slots.toSorted((a, b) => a.start.localeCompare(b.start));
  const last = dayAt(zone, span.until).add(MARGIN);
  const airings: SlotAiring<S>[] = [];
  for (let day = dayAt(zone, span.from).subtract(MARGIN); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const slot of sorted.filter(({ weekday }) => weekday === day.dayOfWeek % 7)) {
      const start = day.toPlainDateTime(slot.start);
      airings.push({ slot, from: momentOf(zone, start), until: momentOf(zone, start.add({ minutes: slot.minutes })) });
    }
  }
  return oneAfterAnother(airings).filter((airing) => overlap(airing, span));
}
