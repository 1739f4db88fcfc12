import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { toStaffRecord } from "../../platform/crud/staff-record.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { requireUser } from "../user/user-profile.service.ts";
import { contactRecords } from "./contact.records.ts";
import { toContactMessage } from "./contact.service.ts";
import { countAnswers, insertAnswer, lockMessage, updateMessage } from "./contact.store.ts";
import { ANSWER_JOB } from "./contact-mail.service.ts";
import { requireContactTransition } from "./contact-state.ts";

/**
 * Stores an answer to a message and queues its mail. `version` is the message version that the
 * answer was written for: the second of two concurrent answers is refused with a conflict, and can
 * be sent again after reading the first.
 * @throws NOT_FOUND; CONFLICT at `version`
 */
export async function answerMessage(
  context: CallContext,
  { id, version, text }: { id: number; version: number; text: string },
): Promise<ContactMessage> {
  const { now, locale } = context;
  const user = requireUser(context);
  const { answerId, message } = await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const before = await lockMessage(tx, id);
    if (!before) throw notFound();
    if (before.version !== version)
      throw conflictError({ errors: [{ path: "version", message: messagesFor(locale)("contact.changedMeanwhile") }] });
    if (before.state !== "answered") requireContactTransition(context, before.state, "answered");
    const count = (await countAnswers(tx, [id])).get(id) ?? 0;
    const answerId = await insertAnswer(tx, { contactId: id, text, byId: user.id, byName: user.name, at: now });
    const after = await updateMessage(tx, id, { state: "answered", handledById: user.id });
    // The text of the answer is deleted with the message, so the audit log records only that there
    // was one.
    const changes: Record<string, [unknown, unknown]> = { answerCount: [count, count + 1], version: [before.version, after.version] };
    if (before.state !== after.state) changes.state = [before.state, after.state];
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "ContactUS", entityId: id, changes }]);
    return { answerId, message: await toContactMessage(txContext, await toStaffRecord(txContext, contactRecords, after)) };
  });
  await context.platform.jobs.send(ANSWER_JOB, { id: answerId });
  return message;
}
