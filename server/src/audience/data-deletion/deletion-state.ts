import type { DeletionState } from "@masthead/contract/audience/deletion-states.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { type DeletionRow, updateDeletion } from "./data-deletion.store.ts";

/** Actor in the audit log. Not the reader, whose name is deleted. */
export const DELETION_ACTOR = { id: null, name: "data-deletion" } as const;

/** State transitions of a request. A request whose worker died stays `running` and is run again. */
export const DELETION_TRANSITIONS: Record<DeletionState, readonly DeletionState[]> = {
  requested: ["confirmed"],
  confirmed: ["running"],
  running: ["done"],
  done: [],
};

/** Timestamp column of each state. */
const TIME_COLUMNS = { requested: "requestedAt", confirmed: "confirmedAt", running: "startedAt", done: "doneAt" } as const;

/**
 * Changes the state of a request that the transaction has locked, and writes it to the audit log.
 * @throws Error for an illegal transition
 */
export async function transitionDeletion(
  tx: Db,
  row: DeletionRow,
  to: DeletionState,
  now: Date,
  values: Partial<DeletionRow> = {},
): Promise<DeletionRow> {
  if (!DELETION_TRANSITIONS[row.state].includes(to)) throw new Error(`illegal transition of a deletion from ${row.state} to ${to}`);
  const after = await updateDeletion(tx, row.id, { ...values, state: to, [TIME_COLUMNS[to]]: now });
  await writeLog(tx, DELETION_ACTOR, [{ action: "update", entity: "DataDeletion", entityId: row.id, changes: { state: [row.state, to] } }]);
  return after;
}
