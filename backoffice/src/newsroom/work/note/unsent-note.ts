import { useRemoveFromStore, useStore } from "react-admin";
import type { MentionDraft } from "./mention-draft.ts";

/** Text that was typed but not sent, with the number of edits of the note that it changes. */
interface UnsentNote extends MentionDraft {
  edits: number;
}

/**
 * Returns the unsent text of a new note, a reply or an edit, such as `5.new`. It is kept in the
 * browser until it is sent, cancelled or its user signs out, also when its panel is closed.
 */
export function useUnsentNote(target: string) {
  const key = `unsentNote.${target}`;
  const [unsent, keep] = useStore<UnsentNote | null>(key, null);
  const remove = useRemoveFromStore();
  return { unsent, keep, forget: () => remove(key) };
}
