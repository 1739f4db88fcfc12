import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNotify } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { UndoButton } from "../../../platform/undo-button.tsx";
import type { Placement } from "../grid/placement.ts";
import type { Recurrence } from "./recurrence-dialog.tsx";
import { addSlot, createOneOffEpisode, moveEpisode, moveSlot, removeSlot, type ScheduleChange } from "./schedule-changes.ts";

/** Query key of the schedule. */
export const SCHEDULE_QUERY_KEY = "schedule";

/** Pending decision on whether a moved weekly slot moves every week or only once. */
export interface MoveQuestion {
  airing: StaffAiring;
  placement: Placement;
  answer: (recurrence: Recurrence | null) => void;
}

/**
 * Actions on the schedule. Each applies at once, is reported with an undo button, and returns
 * whether it succeeded.
 */
export function useScheduleActions(timeZone: string) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<MoveQuestion | null>(null);
  /** Key of the airing to focus after the change. */
  const moved = useRef<string | null>(null);

  const reload = () => queryClient.invalidateQueries({ queryKey: [SCHEDULE_QUERY_KEY] });
  const reportError = async (error: unknown) => {
    notify(errorMessage(error), { type: "error" });
    await reload();
  };
  const perform = async (successMessage: string, change: () => Promise<ScheduleChange>): Promise<boolean> => {
    try {
      const { key, undo } = await change();
      const undoChange = () => undo().then(reload, reportError);
      notify(successMessage, { type: "success", action: <UndoButton onUndo={() => void undoChange()} /> });
      await reload();
      moved.current = key;
      return true;
    } catch (error) {
      await reportError(error);
      return false;
    }
  };
  const askRecurrence = (airing: StaffAiring, placement: Placement) =>
    new Promise<Recurrence | null>((resolve) => {
      setQuestion({
        airing,
        placement: placement,
        answer: (recurrence) => {
          setQuestion(null);
          resolve(recurrence);
        },
      });
    });
  return {
    question,
    moved,
    async move(airing: StaffAiring, placement: Placement): Promise<boolean> {
      if (airing.kind === "episode") return perform("resources.schedule.done.moved", () => moveEpisode(airing, placement));
      const recurrence = await askRecurrence(airing, placement);
      if (recurrence === null) return false;
      if (recurrence === "once") return perform("resources.schedule.done.once", () => createOneOffEpisode(airing, placement, timeZone));
      return perform("resources.schedule.done.weekly", () => moveSlot(airing, placement, timeZone));
    },
    add: (programId: number, placement: Placement) => perform("resources.schedule.done.added", () => addSlot(programId, placement)),
    remove: (airing: StaffAiring) => perform("resources.schedule.done.removed", () => removeSlot(airing, timeZone)),
  };
}
export type ScheduleActions = ReturnType<typeof useScheduleActions>;
