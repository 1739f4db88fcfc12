import { calls } from "../../platform/api/calls.ts";
import { deleteRecord } from "../../platform/crud/delete-records.ts";
import { contactRecords } from "./contact.records.ts";
import {
  getMessage,
  listMessages,
  openMessage,
  restoreMessage,
  sendMessage,
  setMessageState,
} from "./contact.service.ts";
import { answerMessage } from "./contact-answer.service.ts";

const { contact } = calls;

export const contactRouter = contact.router({
  send: contact.send.handler(({ context, input }) => sendMessage(context, input)),
  staffList: contact.staffList.handler(({ context, input }) => listMessages(context, input)),
  staffGet: contact.staffGet.handler(({ context, input }) => getMessage(context, input.id)),
  open: contact.open.handler(({ context, input }) => openMessage(context, input.id)),
  setState: contact.setState.handler(({ context, input }) => setMessageState(context, input)),
  answer: contact.answer.handler(({ context, input }) => answerMessage(context, input)),
  remove: contact.remove.handler(({ context, input }) =>
    deleteRecord(context, contactRecords, input),
  ),
  restore: contact.restore.handler(({ context, input }) => restoreMessage(context, input.id)),
});
