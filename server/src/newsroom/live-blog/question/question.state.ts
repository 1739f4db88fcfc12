import { defineStates } from "../../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { type LiveQuestionRow, lockQuestion, updateQuestion } from "./question.store.ts";

/** Columns that the audit log leaves out: it outlives the question and the name of the reader. */
const UNLOGGED: (keyof LiveQuestionRow)[] = ["name", "text", "userId", "claimedById", "claimedAt"];

/** State machine of the questions of readers to live blogs. */
export const liveQuestionStates = defineStates({
  name: "live question",
  initial: { waiting: "a reader sends it" },
  transitions: {
    waiting: { answered: "an entry answers it", rejected: "an editor rejects it" },
    answered: { waiting: "an editor takes it back" },
    rejected: { waiting: "an editor takes it back" },
  },
  // The desk of the live blog lists them.
  waits: { waiting: null, answered: null, rejected: null },
  messageKey: () => "liveQuestion.noMove",
  lock: lockQuestion,
  update: updateQuestion,
  log: (tx, actor: Actor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "LiveQuestion",
        entityId: after.id,
        changes: rowChanges(before, after, { omit: UNLOGGED }),
      },
    ]),
});
