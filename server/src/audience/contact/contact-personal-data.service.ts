/** Access to a person's messages, for data export and deletion. */
export { answersTo, messagesOf, removeMessagesOf } from "./contact.store.ts";
