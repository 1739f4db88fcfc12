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
      withdrawn: "its author takes it back",
      moved: "an editor moves it to another live blog",
      merged: "an editor merges it into another entry",
    },
    scheduled: {
      published: "its time has come, or its article is published",
      submitted: "the schedule is cancelled",
      moved: "an editor moves it to another live blog",
    },
    published: {
      removed: "an editor removes it",
      scheduled: "the article that it links to is hidden",
      moved: "an editor moves it to another live blog",
      merged: "an editor merges it into another entry",
    },
    removed: { published: "an editor publishes it again" },
    rejected: { submitted: "its author sends it again" },
    withdrawn: { submitted: "its author sends it again" },
    moved: {},
    merged: {},
  },
  // The desk of the live blog lists them.
  waits: {
    submitted: null,
    scheduled: null,
    published: null,
    removed: null,
    rejected: null,
    withdrawn: null,
    moved: null,
    merged: null,
  },
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
