import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { lockResult, type ResultRow, updateResult } from "./result.store.ts";

/** Columns that the audit log leaves out: the versions of the result have them. */
const UNLOGGED: (keyof ResultRow)[] = ["content", "source", "updatedBy"];

/** State machine of results. */
export const resultStates = defineStates({
  name: "result",
  initial: { draft: "an editor creates it" },
  transitions: {
    draft: {
      embargoed: "an editor publishes it from a time on",
      published: "an editor publishes it",
      withdrawn: "an editor discards it",
    },
    embargoed: {
      published: "its time has come, or an editor publishes it",
      withdrawn: "an editor withdraws it",
    },
    published: {
      embargoed: "an editor hides it until a time",
      withdrawn: "an editor withdraws it",
    },
    withdrawn: {
      embargoed: "an editor publishes it again from a time on",
      published: "an editor publishes it again",
    },
  },
  // The list of results has them.
  waits: { draft: null, embargoed: null, published: null, withdrawn: null },
  messageKey: () => "result.noMove",
  lock: lockResult,
  update: updateResult,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "Result",
        entityId: after.id,
        changes: rowChanges(before, after, { omit: UNLOGGED }),
      },
    ]),
});
