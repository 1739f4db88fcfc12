import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import {
  applyChanges,
  type ChangedField,
  differenceOf,
  isEmptyChange,
  type LayoutChanges,
  staleFields,
} from "./layout-changes.ts";
import type { FollowOwnChanges } from "./own-shifts.ts";

/** Changes of the current user to fields that someone else changed since. */
export interface FrontConflict {
  /** Name of the other editor. */
  by: string;
  fields: ChangedField[];
  changes: LayoutChanges;
}

/** Changes, and the changes that undo them. */
export interface Step {
  changes: LayoutChanges;
  inverse: LayoutChanges;
}

/** Article that each slot shows; null for none. */
export type ExpectedArticles = Record<string, number | null>;

type Stack = "undoStack" | "redoStack";

export interface PendingEdit {
  changes: LayoutChanges;
  /** Layout that the editor saw when making the changes. */
  seen: FrontLayout;
  /** Articles that the editor saw in slots that are filled automatically. */
  expected?: ExpectedArticles;
  /** Updates `expected` for a draft in which the edits are saved that were pending before. */
  follow: FollowOwnChanges;
  step: Step;
  /** Stack on which the edit put its step. */
  stack: Stack;
}

export interface EditQueueState {
  pending: readonly PendingEdit[];
  undoStack: readonly Step[];
  redoStack: readonly Step[];
  /** Conflicts that are not resolved. */
  conflicts: readonly FrontConflict[];
  /** Number of operations on the whole front that run, such as publishing. */
  operations: number;
}

export const EMPTY_QUEUE: EditQueueState = {
  pending: [],
  undoStack: [],
  redoStack: [],
  conflicts: [],
  operations: 0,
};

/** Returns a layout with the pending changes. */
export const pendingLayout = ({ pending }: EditQueueState, layout: FrontLayout): FrontLayout =>
  pending.reduce((changed, { changes }) => applyChanges(changed, changes), layout);

/** Adds a step of the editor. Steps that were undone before cannot be redone after it. */
export const addStep = (queue: EditQueueState, step: Step): EditQueueState => ({
  ...queue,
  undoStack: [...queue.undoStack, step],
  redoStack: [],
});

/** Moves a step from the end of one stack to the end of the other. */
export const moveStep = (queue: EditQueueState, step: Step, to: Stack): EditQueueState => ({
  ...queue,
  ...forgetStep(queue, { step, stack: to === "undoStack" ? "redoStack" : "undoStack" }),
  [to]: [...queue[to], step],
});

const forgetStep = (
  queue: EditQueueState,
  { step, stack }: Pick<PendingEdit, "step" | "stack">,
) => ({
  ...queue,
  [stack]: queue[stack].filter((other) => other !== step),
});

/** Removes a pending edit that was saved. */
export const completeEdit = (queue: EditQueueState, edit: PendingEdit): EditQueueState => ({
  ...queue,
  pending: queue.pending.filter((other) => other !== edit),
});

/** Replaces a pending edit by a conflict. */
export const addConflict = (
  queue: EditQueueState,
  edit: PendingEdit,
  conflict: FrontConflict,
): EditQueueState => ({
  ...completeEdit(forgetStep(queue, edit), edit),
  conflicts: [...queue.conflicts, conflict],
});

/** Drops all pending edits after one failed, as later ones are based on it. */
export const dropPending = (queue: EditQueueState): EditQueueState => ({
  ...queue.pending.reduce(forgetStep, queue),
  pending: [],
});

/** Adds what an operation on the whole front changed: one step, if it can be undone. */
export function addOperation(
  queue: EditQueueState,
  before: FrontLayout,
  after: FrontLayout,
  undoable: boolean,
): EditQueueState {
  if (!undoable) return { ...queue, undoStack: [], redoStack: [] };
  const changes = differenceOf(before, after);
  return isEmptyChange(changes)
    ? { ...queue, redoStack: [] }
    : addStep(queue, { changes, inverse: differenceOf(after, before) });
}

/** Returns the conflict of an edit with the draft into which it would be saved; null for none. */
export function conflictWith(
  { seen, changes }: PendingEdit,
  { layout, edited }: FrontDraft,
): FrontConflict | null {
  const fields = staleFields(seen, layout, changes);
  return fields.length ? { by: edited?.by ?? "", fields, changes } : null;
}

/**
 * Returns the conflict for which the server rejected an edit: of fields that someone else changed,
 * or of slots that show another article. Null for other errors.
 */
export function conflictOfError(
  error: unknown,
  { seen, changes, expected = {} }: PendingEdit,
  layout: FrontLayout,
): FrontConflict | null {
  const conflict = problemOf(error)?.conflict;
  if (!conflict) return null;
  const stale = staleFields(seen, layout, changes);
  const fields = stale.length
    ? stale
    : Object.keys(expected).map((field) => ({
        field,
        theirs: layout.slots[field] ?? null,
        yours: changes.slots?.[field] ?? null,
      }));
  return fields.length ? { by: conflict.by, fields, changes } : null;
}
