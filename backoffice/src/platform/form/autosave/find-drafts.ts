import { type DraftStore, type FormDraft, findLocalDrafts } from "./form-drafts.ts";
import { lockedSlots } from "./open-forms.ts";

/**
 * Finds the unsaved drafts of a user for a form, newest first: in the browser and in the remote
 * store. Drafts that another window is editing are left out. For drafts in both stores the local
 * copy is returned, as it is never older.
 */
export async function findDrafts(
  userId: number,
  form: string,
  draftStore: DraftStore | undefined,
): Promise<FormDraft[]> {
  const [openSlots, remoteDrafts] = await Promise.all([
    lockedSlots(),
    draftStore?.find().catch(() => []) ?? [],
  ]);
  const localDrafts = findLocalDrafts(userId, form);
  const localSlots = new Set(localDrafts.map(({ slot }) => slot));
  return [...localDrafts, ...remoteDrafts.filter(({ slot }) => !localSlots.has(slot))]
    .filter(({ slot }) => !openSlots.has(slot))
    .sort((first, second) => second.at - first.at);
}
