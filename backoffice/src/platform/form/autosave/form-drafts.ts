import { DAY } from "@masthead/contract/platform/durations.ts";

/** Draft of unsaved form input. */
export interface FormDraft {
  /** Id of one opening of a form, so that two windows do not overwrite each other's drafts. */
  slot: string;
  /** Name of the form, if its resource has several for new records, such as `quick`. */
  form?: string;
  /** Fields that differ from the saved record. */
  values: Record<string, unknown>;
  /** Version of the record that the input is based on. */
  version?: number;
  /** Time of the last input by the server's clock, in milliseconds since the epoch. */
  at: number;
}

/** Store for drafts in addition to the browser. */
export interface DraftStore {
  /** Returns the stored drafts of the form. */
  find(): Promise<FormDraft[]>;
  /** Saves a draft with the next batch, or immediately when the user leaves. */
  save(draft: FormDraft, leaving: boolean): void;
  delete(slot: string): void;
}

const KEY_PREFIX = "desk.kept.";
/** Maximum age of a draft, in milliseconds: one week. */
const MAX_AGE_MS = 7 * DAY;

/**
 * Returns the storage key of a draft. It contains the user id, so that drafts are offered only to
 * their author.
 */
const storageKey = (userId: number, form: string, slot: string) =>
  `${KEY_PREFIX}${userId}.${form}.${slot}`;

export function saveDraft(userId: number, form: string, draft: FormDraft): void {
  const key = storageKey(userId, form, draft.slot);
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The storage is full. The old draft is deleted, as it is older than the input in the form.
    localStorage.removeItem(key);
  }
}

export function deleteDraft(userId: number, form: string, slot: string): void {
  localStorage.removeItem(storageKey(userId, form, slot));
}

/** Window event: open forms save their drafts immediately. */
export const AUTOSAVE_NOW_EVENT = "backoffice:autosave-now";

/** Saves the drafts of all open forms in the browser immediately. */
export const autosaveOpenForms = (): void =>
  void window.dispatchEvent(new Event(AUTOSAVE_NOW_EVENT));

/** Returns whether the browser has unsaved drafts of any form. */
export const hasDrafts = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(KEY_PREFIX));

/** Returns the drafts of a form in the browser. Deletes drafts that are too old. */
export function findLocalDrafts(userId: number, form: string): FormDraft[] {
  const prefix = storageKey(userId, form, "");
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const draft: FormDraft = JSON.parse(localStorage.getItem(key) ?? "");
      if (Date.now() - draft.at < MAX_AGE_MS) return [draft];
      localStorage.removeItem(key);
      return [];
    });
}
