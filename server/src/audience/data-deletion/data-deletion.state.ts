import { defineStates } from "../../platform/states/states.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { lockDeletion, updateDeletion } from "./data-deletion.store.ts";

/** Actor in the audit log. Not the reader, whose name is deleted. */
export const DELETION_ACTOR = { id: null, name: "data-deletion" } as const;

/**
 * State machine of deletion requests. A request whose worker died stays `running` and is run again.
 */
export const deletionStates = defineStates({
  name: "deletion request",
  initial: { requested: "by email address", confirmed: "by the owner of an account, or by Meta" },
  transitions: {
    requested: { confirmed: "mailed link opened" },
    confirmed: { running: "job started" },
    running: { done: "data deleted" },
    done: {},
  },
  waits: { requested: null, confirmed: null, running: null, done: null },
  lock: lockDeletion,
  update: updateDeletion,
  // Only the state, as the other fields identify the person.
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "DataDeletion",
        entityId: after.id,
        changes: { state: [before.state, after.state] },
      },
    ]),
});
