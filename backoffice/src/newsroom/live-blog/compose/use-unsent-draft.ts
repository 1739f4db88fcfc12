import { useEffect, useState } from "react";
import { serverNow } from "../../../platform/api/server-clock.ts";
import {
  deleteDraft,
  findLocalDrafts,
  saveDraft,
} from "../../../platform/form/autosave/form-drafts.ts";
import { type EntryDraft, emptyEntry, isEmptyEntry } from "./entry-draft.ts";

/** Draft in the composer, with the key under which it is sent, however often. */
export interface UnsentDraft {
  draft: EntryDraft;
  idempotencyKey: string;
}

export type UnsentDraftState = ReturnType<typeof useUnsentDraft>;

/** Slot of the composer among the drafts of a live blog. */
const SLOT = "composer";
const formOf = (articleId: number) => `liveBlog/${articleId}`;

const newDraft = (draft = emptyEntry()): UnsentDraft => ({
  draft,
  idempotencyKey: crypto.randomUUID(),
});

function storedDraft(userId: number, articleId: number): UnsentDraft | undefined {
  const stored = findLocalDrafts(userId, formOf(articleId)).find(({ slot }) => slot === SLOT);
  return stored && (stored.values as unknown as UnsentDraft);
}

/**
 * Draft of the composer. It is kept in the browser until it is sent, also when the page is reloaded
 * or the session ends.
 */
export function useUnsentDraft(userId: number, articleId: number) {
  const [unsent, setUnsent] = useState(() => storedDraft(userId, articleId) ?? newDraft());
  useEffect(() => {
    if (isEmptyEntry(unsent.draft)) deleteDraft(userId, formOf(articleId), SLOT);
    else
      saveDraft(userId, formOf(articleId), {
        slot: SLOT,
        values: { ...unsent },
        at: serverNow().getTime(),
      });
  }, [unsent, userId, articleId]);
  return {
    ...unsent,
    change: (change: Partial<EntryDraft>) =>
      setUnsent((before) => ({ ...before, draft: { ...before.draft, ...change } })),
    /** Continues with the text of an entry that was refused, under a new key or its own. */
    replace: (draft: EntryDraft, idempotencyKey?: string) =>
      setUnsent({ ...newDraft(draft), ...(idempotencyKey && { idempotencyKey }) }),
    /** Begins a new entry of the same reporter, in the same stream. */
    startNext: () => setUnsent(({ draft }) => newDraft(emptyEntry(draft))),
  };
}
