import { defineStates } from "../../platform/states/states.ts";
import { type Actor, type LogEntry, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { lockMessage, updateMessage } from "./contact.store.ts";

/** State machine of messages. An answered message has been read, so it never becomes new again. */
export const contactStates = defineStates({
  name: "contact message",
  initial: { new: "" },
  transitions: {
    new: { read: "opened", answered: "answered" },
    read: { new: "marked as unread", answered: "answered" },
    answered: { read: "reopened" },
  },
  waits: { new: null, read: null, answered: null },
  messageKey: () => "contact.noMove",
  lock: lockMessage,
  update: updateMessage,
  log: (tx, actor: Actor, { before, after, detail }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "ContactUS",
        entityId: after.id,
        changes: {
          ...rowChanges(before, after, { omit: ["handledById"] }),
          ...(detail as LogEntry["changes"]),
        },
      },
    ]),
});
