import type { ContactState } from "@masthead/contract/audience/contact.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";

/**
 * State transitions of a message: opened, marked as unread, answered, or reopened after an answer.
 * An answered message has been read, so it never becomes new again.
 */
export const CONTACT_TRANSITIONS: Record<ContactState, readonly ContactState[]> = {
  new: ["read", "answered"],
  read: ["new", "answered"],
  answered: ["read"],
};

/** Requires a legal state transition. @throws CONFLICT at `state` */
export function requireContactTransition({ locale }: CallContext, from: ContactState, to: ContactState): void {
  if (CONTACT_TRANSITIONS[from].includes(to)) return;
  throw conflictError({ errors: [{ path: "state", message: messagesFor(locale)("contact.noMove") }] });
}
