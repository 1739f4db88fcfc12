import type { DeletionState } from "@masthead/contract/audience/data-deletion.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { type DeletionRow, updateDeletion } from "./data-deletion.store.ts";

/** Who does it, in the log: not the reader, whose name is what goes. */
export const DELETION_ACTOR = { id: null, name: "data-deletion" } as const;

/** From where a request may go where. It runs again from `running` when a worker died under it, and never goes back. */
export const DELETION_MOVES: Record<DeletionState, readonly DeletionState[]> = {
  requested: ["confirmed"],
  confirmed: ["running"],
  running: ["done"],
  done: [],
};

/** When it came into a state. */
const TIMES = { requested: "requestedAt", confirmed: "confirmedAt", running: "startedAt", done: "doneAt" } as const;

/**
 * Brings a request, which the transaction has locked, into another state, and says so in the log.
 * @throws Error for a move that there is not
 */
export async function moveDeletion(
  tx: Db,
  row: DeletionRow,
  to: DeletionState,
  now: Date,
  values: Partial<DeletionRow> = {},
): Promise<DeletionRow> {
  if (!DELETION_MOVES[row.state].includes(to)) throw new Error(`a deletion does not go from ${row.state} to ${to}`);
  const after = await updateDeletion(tx, row.id, { ...values, state: to, [TIMES[to]]: now });
  await writeLog(tx, DELETION_ACTOR, [{ action: "update", entity: "DataDeletion", entityId: row.id, changes: { state: [row.state, to] } }]);
  return after;
}
