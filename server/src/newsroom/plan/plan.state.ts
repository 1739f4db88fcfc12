import type { CallContext } from "../../platform/platform.ts";
import { defineStates } from "../../platform/states/states.ts";
import { type Actor, actorOf, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { insertTransition, lockPlan, updatePlan } from "./plan.store.ts";

/** Editor who changes a plan item, with their name for the history, and when. */
interface Editor extends Actor {
  by: string;
  at: Date;
}

/** Returns the current user as editor. */
export const editorOf = (context: CallContext): Editor => ({
  ...actorOf(context),
  by: context.user?.name ?? "",
  at: context.now,
});

/** State machine of plan items. A transition never changes linked records. */
export const planStates = defineStates({
  name: "plan item",
  initial: { planned: "" },
  transitions: {
    planned: { inProgress: "work begins", cancelled: "called off" },
    inProgress: { done: "finished", cancelled: "called off" },
    done: {},
    cancelled: { planned: "planned again" },
  },
  waits: { planned: "plan", inProgress: "plan", done: null, cancelled: null },
  messageKey: () => "plan.noMove",
  lock: lockPlan,
  update: updatePlan,
  history: (tx, { by, at }: Editor, { id, from, to }) =>
    insertTransition(tx, { planItemId: id, from, to, by, at }),
  log: (tx, actor: Editor, { before, after }) =>
    writeLog(tx, actor, [
      {
        action: "update",
        entity: "PlanItem",
        entityId: after.id,
        changes: rowChanges(before, after),
      },
    ]),
});
