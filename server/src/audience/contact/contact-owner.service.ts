/** Messages as those need them who show, or delete, what is held of somebody. */
export { answersTo, messagesOf, removeMessagesOf } from "./contact.store.ts";
