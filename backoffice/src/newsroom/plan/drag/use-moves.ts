import type { CalendarEntry } from "@masthead/contract/newsroom/plan/calendar.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import {
  entryKey,
  type MovableEntry,
  type Place,
  placeOf,
  STEP_MINUTES,
  shiftPlace,
  startOf,
  startOfPlace,
} from "../entries/calendar-entry.ts";
import type { EntryFormat } from "../entries/use-entry-format.ts";
import { PLAN_QUERY_KEY, usePlanMessages } from "../plan-messages.ts";
import type { ViewKind } from "../view/calendar-days.ts";

interface MoveOptions {
  timeZone: string;
  view: ViewKind;
  format: EntryFormat;
  undoButton: (undo: () => void) => ReactNode;
}

const isSamePlace = (a: Place, b: Place) => a.day === b.day && a.minute === b.minute;

/**
 * Moves entries of the calendar: shows where to, saves, and offers to undo. Arrow keys move, Enter
 * saves, Escape reverts.
 */
export function useMoves({ timeZone, view, format, undoButton }: MoveOptions) {
  const message = usePlanMessages();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const isRtl = directionOf(useUiLocale()) === "rtl";
  const [pending, setPending] = useState<{
    entry: MovableEntry;
    place: Place;
    byKeys: boolean;
  } | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const reload = () => queryClient.invalidateQueries({ queryKey: [PLAN_QUERY_KEY] });

  const write = (
    { type, id }: MovableEntry,
    version: number,
    to: { startsAt: string } | { day: string },
  ) => client.plan.move({ type, id, version, ...to });
  const reportError = (error: unknown) => {
    notify(errorMessage(error), { type: "error" });
    return reload();
  };
  const save = async (entry: MovableEntry, place: Place) => {
    const from = placeOf(entry, timeZone);
    if (isSamePlace(from, place)) return setPending(null);
    const isByKeys = pending?.byKeys ?? false;
    // Shown until it is saved; losing the focus no longer reverts it.
    setPending({ entry, place, byKeys: false });
    try {
      const { version } = await write(entry, entry.version, startOfPlace(place, timeZone));
      const text = message("move.done", { title: entry.title, place: format.place(place) });
      setAnnouncement(text);
      const undo = () =>
        void write(entry, version, startOf(entry, timeZone)).then(reload, reportError);
      notify(text, { type: "success", action: undoButton(undo) });
      await reload();
    } catch (error) {
      await reportError(error);
    }
    setPending(null);
    // The entry is in another column now, without the focus that it had.
    if (isByKeys)
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>(`[data-entry="${entryKey(entry)}"]`)?.focus(),
      );
  };
  const show = (entry: MovableEntry, place: Place | null, byKeys: boolean) => {
    setPending(place && { entry, place, byKeys });
    if (byKeys)
      setAnnouncement(
        place ? format.place(place) : message("move.cancelled", { title: entry.title }),
      );
  };
  const shiftOf = (event: KeyboardEvent, place: Place) => {
    const days = view === "month" ? 7 : 0;
    const sideways = event.key === "ArrowLeft" ? -1 : 1;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      return { days: isRtl ? -sideways : sideways };
    const steps = event.key === "ArrowUp" ? -1 : 1;
    return days || place.minute === null
      ? { days: steps * days }
      : { minutes: steps * STEP_MINUTES };
  };
  const pendingByKeys = (entry: CalendarEntry) =>
    pending?.byKeys && pending.entry === entry ? pending.place : null;
  return {
    pending,
    announcement,
    show,
    save,
    keysOf: (entry: MovableEntry) => ({
      onKeyDown(event: KeyboardEvent) {
        const place = pendingByKeys(entry);
        if (/^Arrow(Up|Down|Left|Right)$/.test(event.key)) {
          event.preventDefault();
          const from = place ?? placeOf(entry, timeZone);
          show(entry, shiftPlace(from, shiftOf(event, from)), true);
        } else if (place && (event.key === "Enter" || event.key === "Escape")) {
          event.preventDefault();
          event.stopPropagation();
          if (event.key === "Enter") void save(entry, place);
          else show(entry, null, true);
        }
      },
      onBlur() {
        if (pendingByKeys(entry)) show(entry, null, true);
      },
    }),
  };
}
export type Moves = ReturnType<typeof useMoves>;
