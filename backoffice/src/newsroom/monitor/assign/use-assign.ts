import type { Choice } from "@masthead/contract/platform/record.ts";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage, problemOf } from "../../../platform/api/problems.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import type { AssignableRow } from "../monitor-context.ts";
import { useRefetchBoard } from "../use-board.ts";

/**
 * Returns a function that assigns the article of a row, as it was when the user saw it, to a
 * colleague or to nobody. Due time and priority stay.
 */
export function useAssign() {
  const notify = useNotify();
  const nameOf = useColleagueName();
  const refetch = useRefetchBoard();
  return async (row: AssignableRow, colleague: Choice | null): Promise<void> => {
    const { version, dueAt, priority, assignee } = row.assignment;
    if ((assignee?.id ?? null) === (colleague?.id ?? null)) return;
    try {
      await client.article.assignment.set({
        id: row.articleId,
        version,
        assigneeId: colleague?.id ?? null,
        dueAt,
        priority,
      });
      notify(colleague ? "monitor.assignedTo" : "monitor.unassigned", {
        type: "success",
        messageArgs: { by: colleague?.label },
      });
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      if (!conflict) notify(errorMessage(error), { type: "error" });
      else
        notify("monitor.assignConflict", {
          type: "error",
          messageArgs: { by: nameOf({ id: 0, name: conflict.by || null }) },
        });
    }
    refetch();
  };
}
