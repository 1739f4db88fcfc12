import type { SlotRecording } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { UndoButton } from "../../../platform/undo-button.tsx";
import type { Placement } from "../grid/placement.ts";
import { addGridSlot, changeGridSlot } from "../grids/grid-changes.ts";
import type { Recurrence } from "./recurrence-dialog.tsx";
import { addSlot, changeSlot, moveEpisode, type ScheduleChange } from "./schedule-changes.ts";
import { SCHEDULE_QUERY_KEY } from "./schedule-query.ts";

/** Pending decision on whether a weekly slot changes once, or from this date on. */
export interface SlotQuestion {
  airing: StaffAiring;
  /** null: the slot is removed. */
  placement: Placement | null;
  answer: (recurrence: Recurrence | null) => void;
}

/**
 * Actions on the schedule, or on the seasonal grid with an id. Each applies immediately, is reported with an undo button, and returns
 * the change; null if it did not succeed.
 */
export function useScheduleActions(timeZone: string, gridId: number | null) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<SlotQuestion | null>(null);

  const reload = () => queryClient.invalidateQueries({ queryKey: [SCHEDULE_QUERY_KEY] });
  const reportError = async (error: unknown) => {
    notify(errorMessage(error), { type: "error" });
    await reload();
  };
  const perform = async (
    successMessage: string,
    change: () => Promise<ScheduleChange>,
  ): Promise<ScheduleChange | null> => {
    try {
      const changed = await change();
      const undoChange = () => changed.undo().then(reload, reportError);
      notify(successMessage, {
        type: "success",
        action: <UndoButton onUndo={() => void undoChange()} />,
      });
      await reload();
      return changed;
    } catch (error) {
      await reportError(error);
      return null;
    }
  };
  const askRecurrence = (airing: StaffAiring, placement: Placement | null) =>
    new Promise<Recurrence | null>((resolve) => {
      setQuestion({
        airing,
        placement,
        answer: (recurrence) => {
          setQuestion(null);
          resolve(recurrence);
        },
      });
    });
  const changeSlotOf = async (
    airing: StaffAiring,
    placement: Placement | null,
    recording?: SlotRecording | null,
  ): Promise<ScheduleChange | null> => {
    if (airing.gridId !== null)
      return perform(`resources.schedule.done.grid.${placement ? "moved" : "removed"}`, () =>
        changeGridSlot(airing, placement, timeZone),
      );
    const recurrence =
      airing.isWeekly || !placement ? await askRecurrence(airing, placement) : "once";
    if (recurrence === null) return null;
    const successMessage =
      `resources.schedule.done.${placement ? "moved" : "removed"}.${recurrence}` as const;
    return perform(successMessage, () =>
      changeSlot(airing, placement, { once: recurrence === "once", timeZone, recording }),
    );
  };
  return {
    question,
    /** @param recording of a slot; absent: as before */
    move: (
      airing: StaffAiring,
      placement: Placement,
      recording?: SlotRecording | null,
    ): Promise<ScheduleChange | null> =>
      airing.kind === "slot"
        ? changeSlotOf(airing, placement, recording)
        : perform("resources.schedule.done.episode", () => moveEpisode(airing, placement)),
    add: (programId: number, placement: Placement, recording: SlotRecording | null) =>
      perform("resources.schedule.done.added", () =>
        gridId === null
          ? addSlot(programId, placement, recording)
          : addGridSlot(gridId, programId, placement),
      ),
    remove: (airing: StaffAiring) => changeSlotOf(airing, null),
  };
}
export type ScheduleActions = ReturnType<typeof useScheduleActions>;
