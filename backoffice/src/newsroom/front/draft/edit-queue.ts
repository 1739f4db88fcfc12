import type { FrontLayout } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontDraft } from "@masthead/contract/newsroom/front/front-staff.ts";
import {
  addConflict,
  addOperation,
  addStep,
  completeEdit,
  conflictOfError,
  conflictWith,
  dropPending,
  type EditQueueState,
  EMPTY_QUEUE,
  type ExpectedArticles,
  moveStep,
  type PendingEdit,
  pendingLayout,
} from "./edit-queue-state.ts";
import {
  differenceOf,
  inverseOf,
  isEmptyChange,
  type LayoutChanges,
  withoutFields,
} from "./layout-changes.ts";
import { followOwnChanges } from "./own-shifts.ts";

/** The draft is not as the editor saw it when a confirmation was opened. */
export class DraftChanged extends Error {}

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

/** Operation on a version of the whole front. */
type Operation = (version: number) => Promise<FrontDraft>;

export interface OperationOptions {
  undoable: boolean;
  /** Layout that the editor saw. The operation is performed only while the draft is like it. */
  seen?: FrontLayout;
}

/** What screens show of the queue. A new object after each change. */
const viewOf = ({ pending, undoStack, redoStack, conflicts, operations }: EditQueueState) => ({
  pending,
  /** An operation on the whole front runs, such as publishing. */
  busy: operations > 0,
  canUndo: undoStack.length > 0,
  canRedo: redoStack.length > 0,
  /** The first conflict that is not resolved. */
  conflict: conflicts[0] ?? null,
});

/**
 * Saves the changes of an editor one after the other, and undoes and redoes them. Changes of fields
 * that someone else changed in the meantime are not sent: they become conflicts, like those that
 * the server rejects.
 */
export class EditQueue {
  readonly #options: EditQueueOptions;
  readonly #listeners = new Set<() => void>();
  #queue = EMPTY_QUEUE;
  #view = viewOf(EMPTY_QUEUE);
  #tail: Promise<unknown> = Promise.resolve();

  constructor(options: EditQueueOptions) {
    this.#options = options;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  state = () => this.#view;

  /** Returns a layout with the pending changes. */
  expectedLayout = (layout: FrontLayout) => pendingLayout(this.#queue, layout);

  followPending = (draft: FrontDraft) =>
    followOwnChanges(
      draft,
      this.#queue.pending.map(({ changes }) => changes),
    );

  /** Saves changes, based on the layout that the editor saw: by default the latest one. */
  edit(changes: LayoutChanges, seen?: FrontLayout, expected?: ExpectedArticles): void {
    const draft = this.#options.read();
    if (!draft || isEmptyChange(changes)) return;
    const step = { changes, inverse: inverseOf(this.expectedLayout(draft.layout), changes) };
    this.#enqueue(addStep(this.#queue, step), {
      changes,
      seen,
      expected,
      step,
      stack: "undoStack",
    });
  }

  undo(): void {
    const step = this.#queue.undoStack.at(-1);
    if (step)
      this.#enqueue(moveStep(this.#queue, step, "redoStack"), {
        changes: step.inverse,
        step,
        stack: "redoStack",
      });
  }

  redo(): void {
    const step = this.#queue.redoStack.at(-1);
    if (step)
      this.#enqueue(moveStep(this.#queue, step, "undoStack"), {
        changes: step.changes,
        step,
        stack: "undoStack",
      });
  }

  #enqueue(
    next: EditQueueState,
    requested: Omit<PendingEdit, "seen" | "follow"> & { seen?: FrontLayout },
  ): void {
    const draft = this.#options.read();
    if (!draft) return;
    const edit = {
      ...requested,
      seen: requested.seen ?? this.expectedLayout(draft.layout),
      follow: this.followPending(draft),
    };
    this.#update({ ...next, pending: [...next.pending, edit] });
    this.#tail = this.#tail.then(() => this.#save(edit));
  }

  async #save(edit: PendingEdit): Promise<void> {
    // Dropped after the failure of an earlier edit.
    if (!this.#queue.pending.includes(edit)) return;
    const { read, store, send } = this.#options;
    const draft = read();
    const conflict = draft && conflictWith(edit, draft);
    if (conflict) return this.#update(addConflict(this.#queue, edit, conflict));
    const expected = edit.expected && draft ? edit.follow(edit.expected, draft) : edit.expected;
    try {
      store(await send(draft?.version ?? 1, edit.changes, expected));
    } catch (error) {
      return this.#handleFailure(edit, error);
    }
    this.#update(completeEdit(this.#queue, edit));
  }

  async #handleFailure(edit: PendingEdit, error: unknown): Promise<void> {
    const { read, reload, onError } = this.#options;
    await reload().catch(() => {});
    const draft = read();
    const conflict = draft && conflictOfError(error, edit, draft.layout);
    if (conflict) return this.#update(addConflict(this.#queue, edit, conflict));
    onError(error);
    this.#update(dropPending(this.#queue));
  }

  /**
   * Runs an operation on the whole front after all pending edits, with the latest version. If it
   * can be undone, the changes that it made are one step. Returns whether it succeeded.
   */
  perform(operation: Operation, options: OperationOptions): Promise<boolean> {
    this.#countOperations(1);
    const result = this.#tail.then(async () => {
      try {
        await this.#run(operation, options);
        return true;
      } catch (error) {
        this.#options.onError(error);
        await this.#options.reload().catch(() => {});
        return false;
      } finally {
        this.#countOperations(-1);
      }
    });
    this.#tail = result;
    return result;
  }

  async #run(operation: Operation, { undoable, seen }: OperationOptions): Promise<void> {
    const before = this.#options.read();
    if (seen && before && !isEmptyChange(differenceOf(seen, before.layout)))
      throw new DraftChanged();
    const after = await operation(before?.version ?? 1);
    this.#options.store(after);
    if (before) this.#update(addOperation(this.#queue, before.layout, after.layout, undoable));
  }

  /**
   * Resolves the first conflict: saves the changes again, except for the fields in which the other
   * version is kept.
   */
  resolve(keptFields: readonly string[]): void {
    const [conflict, ...conflicts] = this.#queue.conflicts;
    this.#update({ ...this.#queue, conflicts });
    if (conflict) this.edit(withoutFields(conflict.changes, keptFields));
  }

  #countOperations(change: 1 | -1): void {
    this.#update({ ...this.#queue, operations: this.#queue.operations + change });
  }

  #update(next: EditQueueState): void {
    this.#queue = next;
    this.#view = viewOf(next);
    for (const listener of this.#listeners) listener();
  }
}
