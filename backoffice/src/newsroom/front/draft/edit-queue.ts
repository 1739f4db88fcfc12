import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import {
  applyChanges,
  type ChangedField,
  differenceOf,
  inverseOf,
  isEmptyChange,
  type LayoutChanges,
  staleFields,
  withoutFields,
} from "./layout-changes.ts";
import { type FollowOwnChanges, followOwnChanges } from "./own-shifts.ts";

/** Changes of the current user to fields that someone else changed since. */
export interface FrontConflict {
  /** Name of the other editor. */
  by: string;
  fields: ChangedField[];
  changes: LayoutChanges;
}

/** Changes, and the changes that undo them. */
interface Step {
  changes: LayoutChanges;
  inverse: LayoutChanges;
}

/** Article that each slot shows; null for none. */
export type ExpectedArticles = Record<string, number | null>;

interface PendingEdit {
  changes: LayoutChanges;
  /** Layout that the editor saw when making the changes. */
  seen: FrontLayout;
  /** Articles that the editor saw in slots that are filled automatically. */
  expected?: ExpectedArticles | undefined;
  /** Updates `expected` for a draft in which the edits are saved that were pending before. */
  follow: FollowOwnChanges;
  /** Takes the edit off the undo and redo stacks. */
  forget: () => void;
}

/** The draft is not as the editor saw it when a confirmation was opened. */
export class DraftChanged extends Error {}

/** State of the queue. A new object after each change. */
interface EditQueueState {
  pending: readonly PendingEdit[];
  /** An operation on the whole front runs, such as publishing. */
  busy: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** The first conflict that is not resolved; null when there is none. */
  conflict: FrontConflict | null;
}

interface EditQueueOptions {
  /** Returns the draft as last loaded or saved. */
  read(): FrontDraft | undefined;
  store(draft: FrontDraft): void;
  /** Loads the draft again, and stores it. */
  reload(): Promise<unknown>;
  send(version: number, changes: LayoutChanges, expected?: ExpectedArticles): Promise<FrontDraft>;
  /** Reports an error other than a conflict. */
  onError(error: unknown): void;
}

export type EditQueue = ReturnType<typeof createEditQueue>;

/**
 * Returns the fields of a rejected edit: those that someone else changed, or the slots that show
 * another article.
 */
function changedFields(
  { seen, changes, expected = {} }: PendingEdit,
  layout: FrontLayout,
): ChangedField[] {
  const stale = staleFields(seen, layout, changes);
  if (stale.length) return stale;
  return Object.keys(expected).map((field) => ({
    field,
    theirs: layout.slots[field] ?? null,
    yours: changes.slots?.[field] ?? null,
  }));
}

/**
 * Saves the changes of an editor one after the other, and undoes and redoes them. Changes of fields
 * that someone else changed in the meantime are not sent: they become conflicts, as those that the
 * server rejects.
 */
export function createEditQueue({ read, store, reload, send, onError }: EditQueueOptions) {
  const listeners = new Set<() => void>();
  let pending: PendingEdit[] = [];
  let undoStack: Step[] = [];
  let redoStack: Step[] = [];
  let conflicts: FrontConflict[] = [];
  let operations = 0;
  let tail: Promise<unknown> = Promise.resolve();
  let state: EditQueueState = {
    pending,
    busy: false,
    canUndo: false,
    canRedo: false,
    conflict: null,
  };

  const publishState = () => {
    state = {
      pending,
      busy: operations > 0,
      canUndo: undoStack.length > 0,
      canRedo: redoStack.length > 0,
      conflict: conflicts[0] ?? null,
    };
    for (const listener of listeners) listener();
  };
  const drop = (edit: PendingEdit) => {
    pending = pending.filter((other) => other !== edit);
  };
  const addConflict = ({ changes, forget }: PendingEdit, fields: ChangedField[], by: string) => {
    forget();
    conflicts = [...conflicts, { by, fields, changes }];
  };

  async function save(edit: PendingEdit): Promise<void> {
    // Dropped after the failure of an earlier edit.
    if (!pending.includes(edit)) return;
    const draft = read();
    const stale = draft ? staleFields(edit.seen, draft.layout, edit.changes) : [];
    try {
      if (stale.length) addConflict(edit, stale, draft?.edited?.by ?? "");
      else {
        const expected = edit.expected && draft ? edit.follow(edit.expected, draft) : edit.expected;
        store(await send(draft?.version ?? 1, edit.changes, expected));
      }
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      await reload().catch(() => {});
      const current = read();
      const changed = current && conflict ? changedFields(edit, current.layout) : [];
      if (conflict && changed.length) addConflict(edit, changed, conflict.by);
      else {
        onError(error);
        // Later edits are based on this one.
        for (const { forget } of pending) forget();
        pending = [];
      }
    }
    drop(edit);
    publishState();
  }

  /** Layout with the pending changes. */
  const expectedLayout = (layout: FrontLayout) =>
    pending.reduce((changed, { changes }) => applyChanges(changed, changes), layout);

  const followPending = (draft: FrontDraft) =>
    followOwnChanges(
      draft,
      pending.map(({ changes }) => changes),
    );

  function enqueue(
    changes: LayoutChanges,
    forget: () => void,
    seen?: FrontLayout,
    expected?: ExpectedArticles,
  ): void {
    const draft = read();
    if (!draft) return;
    const edit = {
      changes,
      seen: seen ?? expectedLayout(draft.layout),
      expected,
      follow: followPending(draft),
      forget,
    };
    pending = [...pending, edit];
    tail = tail.then(() => save(edit));
    publishState();
  }

  /** Saves changes, based on the layout that the editor saw: by default the latest one. */
  function edit(changes: LayoutChanges, seen?: FrontLayout, expected?: ExpectedArticles): void {
    const draft = read();
    if (!draft || isEmptyChange(changes)) return;
    const step = { changes, inverse: inverseOf(expectedLayout(draft.layout), changes) };
    undoStack = [...undoStack, step];
    redoStack = [];
    enqueue(
      changes,
      () => {
        undoStack = undoStack.filter((other) => other !== step);
      },
      seen,
      expected,
    );
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    expectedLayout,
    followPending,
    edit,
    undo() {
      const step = undoStack.at(-1);
      if (!step) return;
      undoStack = undoStack.slice(0, -1);
      redoStack = [...redoStack, step];
      enqueue(step.inverse, () => {
        redoStack = redoStack.filter((other) => other !== step);
      });
    },
    redo() {
      const step = redoStack.at(-1);
      if (!step) return;
      redoStack = redoStack.slice(0, -1);
      undoStack = [...undoStack, step];
      enqueue(step.changes, () => {
        undoStack = undoStack.filter((other) => other !== step);
      });
    },
    /**
     * Runs an operation on the whole front after all pending edits, with the latest version. If it
     * can be undone, the changes that it made are one step. With `seen` it is performed only while
     * the draft is as the editor saw it. Returns whether it succeeded.
     */
    perform(
      operation: (version: number) => Promise<FrontDraft>,
      { undoable, seen }: { undoable: boolean; seen?: FrontLayout },
    ): Promise<boolean> {
      operations++;
      publishState();
      const result = tail.then(async () => {
        const before = read();
        try {
          if (seen && before && !isEmptyChange(differenceOf(seen, before.layout)))
            throw new DraftChanged();
          const after = await operation(before?.version ?? 1);
          store(after);
          if (before) {
            const changes = differenceOf(before.layout, after.layout);
            const step = { changes, inverse: differenceOf(after.layout, before.layout) };
            if (!undoable) undoStack = [];
            else if (!isEmptyChange(changes)) undoStack = [...undoStack, step];
            redoStack = [];
          }
          return true;
        } catch (error) {
          onError(error);
          await reload().catch(() => {});
          return false;
        } finally {
          operations--;
          publishState();
        }
      });
      tail = result;
      return result;
    },
    /**
     * Resolves the first conflict: saves the changes again, except for the fields in which the
     * other version is kept.
     */
    resolve(keptFields: readonly string[]) {
      const [conflict, ...others] = conflicts;
      conflicts = others;
      if (conflict) edit(withoutFields(conflict.changes, keptFields));
      publishState();
    },
  };
}
