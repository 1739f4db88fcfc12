import { type RaRecord, useListContext, useNotify, useRefresh } from "react-admin";
import { messageOf } from "../problems.ts";
import { Undo } from "../undo.tsx";

type Act = (id: number) => Promise<unknown>;

/** The selected rows of the list around, as they are on screen. */
export function useSelectedRows(): RaRecord[] {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  return data.filter(({ id }) => selectedIds.includes(id));
}

/**
 * Runs an action on records one after another and continues after a refusal. Reports how many succeeded and why others were refused;
 * offers to undo what succeeded when `undo` is given.
 */
export function useBulkWork() {
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (records: RaRecord[], act: Act, undo?: Act): Promise<void> => {
    const done: RaRecord[] = [];
    const refusals: string[] = [];
    for (const record of records) {
      try {
        await act(Number(record.id));
        done.push(record);
      } catch (error) {
        refusals.push(messageOf(error));
      }
    }
    const action = undo && done.length > 0 ? <Undo onUndo={() => void run(done, undo)} /> : undefined;
    if (refusals.length) {
      const messageArgs = { done: done.length, refused: refusals.length, why: refusals[0] };
      notify("desk.bulk.some", { type: "warning", messageArgs, action });
    } else notify("desk.bulk.all", { type: "success", messageArgs: { smart_count: done.length }, action });
    onUnselectItems();
    refresh();
  };
  return run;
}
