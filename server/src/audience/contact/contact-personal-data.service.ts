import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import type { PersonalData } from "../user/personal-data.ts";
import { answersTo, messagesOf, removeMessagesOf, type Sender } from "./contact.store.ts";

/**
 * Messages that a user sent signed in or under their verified address, with the answers.
 * `purgeMessages` deletes them.
 */
export const contactPersonalData: PersonalData = {
  async exportOf(db, { id: userId, email, emailVerifiedAt }) {
    const rows = await messagesOf(db, { userId, email: emailVerifiedAt ? email : null });
    const answers = Map.groupBy(
      await answersTo(
        db,
        rows.map(({ id }) => id),
      ),
      ({ contactId }) => contactId,
    );
    return {
      messages: rows.map(
        ({ id, createdAt, name, email, phone, topic, articleId, subject, message }) => ({
          at: createdAt.toISOString(),
          name,
          email,
          phone,
          topic,
          articleId,
          subject,
          message,
          answers: (answers.get(id) ?? []).map(({ at, text }) => ({ at: at.toISOString(), text })),
        }),
      ),
    };
  },
};

/**
 * Hard-deletes the messages of senders with their answers, and writes them to the audit log.
 * Returns whether there were any.
 */
export async function purgeMessages(tx: Db, actor: Actor, senders: Sender[]): Promise<boolean> {
  const ids: number[] = [];
  for (const sender of senders) ids.push(...(await removeMessagesOf(tx, sender)));
  await writeLog(
    tx,
    actor,
    ids.map((entityId) => ({ action: "purge", entity: "ContactUS", entityId, changes: {} })),
  );
  return ids.length > 0;
}
