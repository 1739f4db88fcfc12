import { handOverDraft, takeHandedOverDraft } from "./draft-handover.ts";
import { findDrafts } from "./find-drafts.ts";
import { type DraftStore, deleteDraft, type FormDraft, saveDraft } from "./form-drafts.ts";

export type DraftsOfForm = ReturnType<typeof draftsOfForm>;

/** Drafts of a user for one form, in the browser and in the draft store, if it has one. */
export const draftsOfForm = (userId: number, form: string, draftStore?: DraftStore) => ({
  find: () => findDrafts(userId, form, draftStore),
  saveLocally: (draft: FormDraft) => saveDraft(userId, form, draft),
  save(draft: FormDraft, leaving: boolean) {
    saveDraft(userId, form, draft);
    draftStore?.save(draft, leaving);
  },
  delete(slots: string[]) {
    for (const slot of slots) {
      deleteDraft(userId, form, slot);
      draftStore?.delete(slot);
    }
  },
  handOver: (draft: FormDraft) => handOverDraft(userId, form, draft),
  takeHandedOver: () => takeHandedOverDraft(userId, form),
  /** Moves a draft to the form of a record that this form created. */
  moveToRecord(id: number, draft: FormDraft) {
    const recordForm = `${form.slice(0, form.indexOf("/"))}/${id}`;
    saveDraft(userId, recordForm, draft);
    handOverDraft(userId, recordForm, draft);
  },
});
