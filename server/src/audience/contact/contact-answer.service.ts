import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { toStaffRecord } from "../../platform/crud/staff-record.ts";
import { conflictAt } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { actorOf } from "../../system/log/log.store.ts";
import { requireUser } from "../user/user-profile.service.ts";
import { contactRecords } from "./contact.records.ts";
import { toContactMessage } from "./contact.service.ts";
import { contactStates } from "./contact.state.ts";
import { countAnswers, insertAnswer } from "./contact.store.ts";
import { ANSWER_JOB } from "./contact-mail.service.ts";

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
  const { now } = context;
  const user = requireUser(context);
  const { answerId, message } = await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const before = await contactStates.requireLocked(tx, id);
    if (before.version !== version)
      throw conflictAt(context, "version", "contact.changedMeanwhile");
    const count = (await countAnswers(tx, [id])).get(id) ?? 0;
    const answerId = await insertAnswer(tx, {
      contactId: id,
      text,
      byId: user.id,
      byName: user.name,
      at: now,
    });
    const changes = { handledById: user.id };
    // The text of the answer is deleted with the message, so the audit log records only that there
    // was one.
    const detail = { answerCount: [count, count + 1] };
    const after =
      before.state === "answered"
        ? await contactStates.change(tx, actorOf(context), before, changes, detail)
        : await contactStates.transition(tx, actorOf(context), before, "answered", {
            changes,
            detail,
          });
    return {
      answerId,
      message: await toContactMessage(
        txContext,
        await toStaffRecord(txContext, contactRecords, after),
      ),
    };
  });
  await context.platform.jobs.send(ANSWER_JOB, { id: answerId });
  return message;
}
