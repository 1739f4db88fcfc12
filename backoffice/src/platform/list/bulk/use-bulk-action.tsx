import { type RaRecord, useListContext, useNotify, useRefresh } from "react-admin";
import { errorMessage } from "../../api/problems.ts";
import { UndoButton } from "../../undo-button.tsx";

/** Action on a record as it was selected. */
type BulkAction = (record: RaRecord) => Promise<unknown>;

interface BulkActionOptions {
  undo?: BulkAction;
  /** Message key for the number of successes. */
  done?: string;
}

/** Returns the selected rows of the surrounding list that are on screen. */
export function useSelectedRows(): RaRecord[] {
  const { data = [], selectedIds } = useListContext<RaRecord>();
  return data.filter(({ id }) => selectedIds.includes(id));
}

/**
 * Returns a function that runs an action on records one after another and continues after errors.
 * It reports the number of successes, by the message `done`, and the reason of the first failure,
 * and offers to undo the successful ones if `undo` is given.
 */
export function useBulkAction() {
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const run = async (
    records: RaRecord[],
    action: BulkAction,
    { undo, done: doneMessage = "frame.bulk.all" }: BulkActionOptions = {},
  ): Promise<void> => {
    const done: RaRecord[] = [];
    const errors: string[] = [];
    for (const record of records) {
      try {
        await action(record);
        done.push(record);
      } catch (error) {
        errors.push(errorMessage(error));
      }
    }
    const undoButton =
      undo && done.length > 0 ? (
        <UndoButton onUndo={() => void run(done, undo, { done: "frame.bulk.undone" })} />
      ) : undefined;
    if (errors.length) {
      const messageArgs = { done: done.length, failed: errors.length, reason: errors[0] };
      notify("frame.bulk.some", { type: "warning", messageArgs, action: undoButton });
    } else
      notify(doneMessage, {
        type: "success",
        messageArgs: { smart_count: done.length },
        action: undoButton,
      });
    onUnselectItems();
    refresh();
  };
  return run;
}
