import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { partOnDay } from "../entries/calendar-entry.ts";
import { arrangeInLanes, type Lane } from "./lanes.ts";
import { toMinutes } from "./scale.ts";

/** Height of one line, which the shortest entries have, in pixels. */
const LINE_HEIGHT = 22;

/** Timed entry of a day with its lane. */
export type ArrangedEntry = Lane<{ entry: CalendarEntry; from: number; until: number }>;

/** Arranges the timed entries of a day in lanes. */
export const arrangeDay = (
  entries: readonly CalendarEntry[],
  day: string,
  timeZone: string,
): ArrangedEntry[] =>
  arrangeInLanes(
    entries.flatMap((entry) => {
      const part = partOnDay(entry, day, timeZone);
      return part
        ? [
            {
              entry,
              from: part.from,
              until: Math.max(part.until, part.from + toMinutes(LINE_HEIGHT)),
            },
          ]
        : [];
    }),
  );
