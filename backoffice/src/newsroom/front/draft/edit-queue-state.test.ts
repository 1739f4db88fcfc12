import { EMPTY_LAYOUT } from "@masthead/contract/newsroom/front/front-layout.ts";
import { describe, expect, it } from "vitest";
import {
  addConflict,
  addOperation,
  addStep,
  dropPending,
  EMPTY_QUEUE,
  moveStep,
  type PendingEdit,
} from "./edit-queue-state.ts";
import { applyChanges, newPlacement } from "./layout-changes.ts";

const stepOf = (articleId: number) => ({
  changes: { slots: { "main.0": newPlacement(articleId) } },
  inverse: { slots: { "main.0": null } },
});
const FIRST = stepOf(1);
const SECOND = stepOf(2);

const pendingEdit = (step: typeof FIRST, stack: PendingEdit["stack"]): PendingEdit => ({
  changes: stack === "undoStack" ? step.changes : step.inverse,
  seen: EMPTY_LAYOUT,
  follow: (expected) => expected,
  step,
  stack,
});
const CONFLICT = { by: "Rana", fields: [], changes: FIRST.changes };
const QUEUE = addStep(addStep(EMPTY_QUEUE, FIRST), SECOND);

describe("steps of the edit queue", () => {
  it("move between undo and redo, and a new step ends redo", () => {
    const undone = moveStep(QUEUE, SECOND, "redoStack");
    expect(undone).toMatchObject({ undoStack: [FIRST], redoStack: [SECOND] });
    expect(moveStep(undone, SECOND, "undoStack")).toMatchObject(QUEUE);
    expect(addStep(undone, FIRST).redoStack).toEqual([]);
  });

  it("are forgotten with their edit when it becomes a conflict", () => {
    const edit = pendingEdit(FIRST, "undoStack");
    const queue = { ...QUEUE, pending: [edit] };
    expect(addConflict(queue, edit, CONFLICT)).toMatchObject({
      pending: [],
      undoStack: [SECOND],
      conflicts: [CONFLICT],
    });
  });

  it("stay when they were undone before their edit became a conflict", () => {
    const edit = pendingEdit(SECOND, "undoStack");
    const undone = moveStep({ ...QUEUE, pending: [edit] }, SECOND, "redoStack");
    expect(addConflict(undone, edit, CONFLICT).redoStack).toEqual([SECOND]);
  });

  it("are forgotten with all pending edits after a failure", () => {
    const pending = [pendingEdit(FIRST, "undoStack"), pendingEdit(SECOND, "redoStack")];
    const queue = { ...moveStep(QUEUE, SECOND, "redoStack"), pending };
    expect(dropPending(queue)).toEqual(EMPTY_QUEUE);
  });
});

describe("operation on the whole front", () => {
  const after = applyChanges(EMPTY_LAYOUT, FIRST.changes);

  it("is one step if it can be undone and changed the layout", () => {
    expect(addOperation(EMPTY_QUEUE, EMPTY_LAYOUT, after, true).undoStack).toEqual([FIRST]);
    expect(addOperation(QUEUE, after, after, true).undoStack).toEqual([FIRST, SECOND]);
  });

  it("ends undo and redo if it cannot be undone", () => {
    const queue = moveStep(QUEUE, SECOND, "redoStack");
    expect(addOperation(queue, EMPTY_LAYOUT, after, false)).toEqual(EMPTY_QUEUE);
  });
});
