import { arrangeInLanes } from "./lanes.ts";

/** Entry as one bar over days that are next to each other. */
export interface Bar<Entry> {
  entry: Entry;
  /** Indexes of its first and last day among those that are shown, and its lane. */
  first: number;
  last: number;
  lane: number;
  /** Whether it begins before, or ends after, the visible days. */
  continues: { before: boolean; after: boolean };
}

/** Arranges the entries of some days as bars, above each other where they share a day. */
export function arrangeBars<Entry>(
  entries: readonly Entry[],
  days: readonly string[],
  daysOf: (entry: Entry) => { day: string; lastDay: string },
): Bar<Entry>[] {
  const [firstDay = "", finalDay = ""] = [days[0], days.at(-1)];
  const shown = entries.flatMap((entry) => {
    const { day, lastDay } = daysOf(entry);
    if (lastDay < firstDay || day > finalDay) return [];
    const continues = { before: day < firstDay, after: lastDay > finalDay };
    const first = continues.before ? 0 : days.indexOf(day);
    const last = continues.after ? days.length - 1 : days.indexOf(lastDay);
    return [{ entry, first, last, continues, from: first, until: last + 1 }];
  });
  return arrangeInLanes(shown).map(({ entry, first, last, lane, continues }) => ({
    entry,
    first,
    last,
    lane,
    continues,
  }));
}

/** Returns how many lanes are shown: all of them, or one less than `max` and the number of others. */
export function shownLanes(bars: readonly Bar<unknown>[], max: number): number {
  const count = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  return count > max ? max - 1 : count;
}

/** Returns the number of bars of a day beyond the lanes that are shown. */
export const hiddenOn = (bars: readonly Bar<unknown>[], index: number, lanes: number): number =>
  bars.filter(({ first, last, lane }) => first <= index && index <= last && lane >= lanes).length;
