import { defineStates } from "../../platform/states/states.ts";
import { type Actor, type LogEntry, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { type LetterRow, lockLetter, updateLetter } from "./letter.store.ts";

/** Columns that the audit log leaves out: it outlives the letter and the name of the reader. */
const UNLOGGED: (keyof LetterRow)[] = [
  "name",
  "place",
  "email",
  "userId",
  "headline",
  "text",
  "original",
  "claimedById",
  "claimedAt",
];

/** State machine of letters to the editor. A withdrawn letter is final: its text is deleted. */
export const letterStates = defineStates({
  name: "letter",
  initial: { new: "a reader sends it" },
  transitions: {
    new: {
      accepted: "an editor accepts it",
      refused: "an editor refuses it",
      withdrawn: "the reader withdraws it",
    },
    accepted: {
      published: "an editor publishes it",
      new: "an editor reopens it",
      refused: "an editor refuses it",
      withdrawn: "the reader withdraws it",
    },
    published: {
      removed: "an editor takes it down",
      withdrawn: "the reader withdraws it",
    },
    refused: { new: "an editor reopens it", withdrawn: "the reader withdraws it" },
    removed: { accepted: "an editor restores it", withdrawn: "the reader withdraws it" },
    withdrawn: {},
  },
  // The list of letters shows them.
  waits: {
    new: null,
    accepted: null,
    published: null,
    refused: null,
    removed: null,
    withdrawn: null,
  },
  messageKey: () => "letter.noMove",
  lock: lockLetter,
  update: updateLetter,
  log: (tx, actor: Actor, { before, after, detail }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "Letter",
        entityId: after.id,
        changes: {
          ...rowChanges(before, after, { omit: UNLOGGED }),
          ...(detail as LogEntry["changes"]),
        },
      },
    ]),
});
