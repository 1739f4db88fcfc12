import { useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import type { Arrow } from "../../platform/calendar/drag/use-keyboard-move.ts";
import { type Moves, useMoves } from "../../platform/calendar/drag/use-moves.ts";
import type { ViewKind } from "../../platform/calendar/view-days.ts";
import { daysBetween } from "../../platform/time/days.ts";
import { UndoButton } from "../../platform/undo-button.tsx";
import {
  entryKey,
  type MovableEntry,
  type Place,
  placeOf,
  STEP_MINUTES,
  type Start,
  shiftPlace,
  startOf,
  startOfPlace,
} from "./entries/calendar-entry.ts";
import type { EntryFormat } from "./entries/use-entry-format.ts";
import { PLAN_QUERY_KEY, usePlanMessages } from "./plan-messages.ts";

export type PlanMoves = Moves<MovableEntry, Place>;

interface MoveOptions {
  timeZone: string;
  view: ViewKind;
  format: EntryFormat;
}

/** Moves entries of the calendar, and offers to undo it. */
export function usePlanMoves({ timeZone, view, format }: MoveOptions): PlanMoves {
  const message = usePlanMessages();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: [PLAN_QUERY_KEY] });
  const write = ({ type, id }: MovableEntry, version: number, to: Start) =>
    client.plan.move({ type, id, version, ...to });
  const reportError = (error: unknown) => {
    notify(errorMessage(error), { type: "error" });
    return reload();
  };
  const save = async (entry: MovableEntry, place: Place): Promise<string> => {
    try {
      const { version } = await write(entry, entry.version, startOfPlace(place, timeZone));
      const done = message("move.done", { title: entry.title, place: format.place(place) });
      const undo = () =>
        void write(entry, version, startOf(entry, timeZone)).then(reload, reportError);
      notify(done, { type: "success", action: <UndoButton onUndo={undo} /> });
      await reload();
      return done;
    } catch (error) {
      await reportError(error);
      return message("move.cancelled", { title: entry.title });
    }
  };
  return useMoves<MovableEntry, Place>({
    keyOf: entryKey,
    placeOf: (entry) => placeOf(entry, timeZone),
    isSamePlace: (a, b) => a.day === b.day && a.minute === b.minute,
    dragTo: (entry, { from, to, minutes }) =>
      shiftPlace(placeOf(entry, timeZone), {
        days: daysBetween(from, to),
        minutes: Math.round(minutes / STEP_MINUTES) * STEP_MINUTES,
      }),
    shift: (_, place, arrow) => shiftPlace(place, shiftOfArrow(arrow, place, view)),
    announcementOf: (entry, place) =>
      place ? format.place(place) : message("move.cancelled", { title: entry.title }),
    save: async (entry, place) => ({
      key: entryKey(entry),
      announcement: await save(entry, place),
    }),
  });
}

/** Returns by how much an arrow key moves: by days sideways, by weeks or minutes up and down. */
function shiftOfArrow({ direction }: Arrow, { minute }: Place, view: ViewKind) {
  const steps = direction === "up" || direction === "back" ? -1 : 1;
  if (direction === "back" || direction === "forward") return { days: steps };
  if (view === "month") return { days: steps * 7 };
  return minute === null ? {} : { minutes: steps * STEP_MINUTES };
}
