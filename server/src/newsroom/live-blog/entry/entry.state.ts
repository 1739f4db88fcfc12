import { defineStates } from "../../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { type LiveEntryRow, lockEntry, updateEntry } from "./entry.store.ts";

/** Columns that the audit log leaves out: texts are in the versions of the entry. */
const UNLOGGED: (keyof LiveEntryRow)[] = ["body", "bodyHtml", "bodyMedia", "idempotencyKey"];

/** State machine of the entries of live blogs. */
export const liveEntryStates = defineStates({
  name: "live entry",
  initial: {
    submitted: "a reporter sends it",
    published: "an editor publishes it",
    scheduled: "an editor schedules it",
  },
  transitions: {
    submitted: {
      published: "an editor publishes it",
      scheduled: "an editor schedules it",
      rejected: "an editor returns it",
    },
    scheduled: {
      published: "its time has come",
      submitted: "the schedule is cancelled",
    },
    published: { removed: "an editor removes it" },
    removed: { published: "an editor publishes it again" },
    rejected: { submitted: "its author sends it again" },
  },
  // The desk of the live blog lists them.
  waits: { submitted: null, scheduled: null, published: null, removed: null, rejected: null },
  messageKey: () => "liveBlog.noMove",
  lock: lockEntry,
  update: updateEntry,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "LiveEntry",
        entityId: after.id,
        changes: rowChanges(before, after, { omit: UNLOGGED }),
      },
    ]),
});
