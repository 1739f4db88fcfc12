import type { ContactState } from "@masthead/contract/audience/contact.ts";
import { conflictError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";

/**
 * Where a message may go from where it stands: opened, marked as not read again, answered, or taken up once more after it was answered. What
 * was answered was read, so it is never new again.
 */
export const CONTACT_MOVES: Record<ContactState, readonly ContactState[]> = {
  new: ["read", "answered"],
  read: ["new", "answered"],
  answered: ["read"],
};

/** @throws CONFLICT at `state` for a move that there is not */
export function requireMove({ locale }: CallContext, from: ContactState, to: ContactState): void {
  if (CONTACT_MOVES[from].includes(to)) return;
  throw conflictError({ errors: [{ path: "state", message: wordsOf(locale)("contact.noMove") }] });
}
