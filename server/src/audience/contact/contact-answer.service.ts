import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { toStaffRecord } from "../../platform/crud/staff-record.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf, writeLog } from "../../system/log/log.store.ts";
import { askerOf } from "../user/user-profile.service.ts";
import { contactRecords } from "./contact.records.ts";
import { whole } from "./contact.service.ts";
import { countAnswers, holdMessage, insertAnswer, updateMessage } from "./contact.store.ts";
import { ANSWER_JOB } from "./contact-mail.service.ts";
import { requireMove } from "./contact-state.ts";

/**
 * Keeps an answer with its message and has it mailed. `version` is the one that the answer was written upon: of two who answer at once the
 * second is told of the first, and may then add to it.
 * @throws NOT_FOUND; CONFLICT at `version`
 */
export async function answerMessage(
  context: CallContext,
  { id, version, text }: { id: number; version: number; text: string },
): Promise<ContactMessage> {
  const { now, locale } = context;
  const asker = askerOf(context);
  const { answerId, message } = await context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const before = await holdMessage(tx, id);
    if (!before) throw notFound();
    if (before.version !== version)
      throw conflictError({ errors: [{ path: "version", message: wordsOf(locale)("contact.changedMeanwhile") }] });
    if (before.state !== "answered") requireMove(context, before.state, "answered");
    const count = (await countAnswers(tx, [id])).get(id) ?? 0;
    const answerId = await insertAnswer(tx, { contactId: id, text, byId: asker.id, byName: asker.name, at: now });
    const after = await updateMessage(tx, id, { state: "answered", handledById: asker.id });
    // What is said to a reader stands with the message, and goes when it does: the log says that it was.
    const changes: Record<string, [unknown, unknown]> = { answerCount: [count, count + 1], version: [before.version, after.version] };
    if (before.state !== after.state) changes.state = [before.state, after.state];
    await writeLog(tx, actorOf(context), [{ action: "update", entity: "ContactUS", entityId: id, changes }]);
    return { answerId, message: await whole(inside, await toStaffRecord(inside, contactRecords, after)) };
  });
  await context.platform.jobs.send(ANSWER_JOB, { id: answerId });
  return message;
}
