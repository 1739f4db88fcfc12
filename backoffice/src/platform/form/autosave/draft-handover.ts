import { serverNow } from "../../api/server-clock.ts";
import type { FormDraft } from "./form-drafts.ts";

/**
 * Maximum time between unmount and remount of a replaced form, in milliseconds: after a change of
 * language, or when a new record gets its own form.
 */
const MAX_HANDOVER_MS = 2000;

const handedOver = new Map<string, FormDraft>();
const keyOf = (userId: number, form: string) => `${userId} ${form}`;

/** Stores the draft of an unmounted form for the form that replaces it. */
export const handOverDraft = (userId: number, form: string, draft: FormDraft): void =>
  void handedOver.set(keyOf(userId, form), draft);

/**
 * Returns the draft of the replaced form and removes it; undefined when it is older than two
 * seconds.
 */
export function takeHandedOverDraft(userId: number, form: string): FormDraft | undefined {
  const draft = handedOver.get(keyOf(userId, form));
  handedOver.delete(keyOf(userId, form));
  return draft && serverNow().getTime() - draft.at < MAX_HANDOVER_MS ? draft : undefined;
}

/**
 * Clears all handovers. After a sign-in drafts are only offered, however little time has passed: it
 * may be another person, and the record may have changed.
 */
export const clearHandedOverDrafts = (): void => handedOver.clear();
