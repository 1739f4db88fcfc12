import type { ContactMessage, ContactState, NewMessage } from "@masthead/contract/audience/contact.ts";
import { restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import type { StaffRecord } from "../../platform/crud/staff-record.ts";
import { editRecord, setFields } from "../../platform/crud/write-records.ts";
import { takeFromVisitor } from "../../platform/http/call-limit.ts";
import type { CallContext } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { requirePerson } from "../bot-check/bot-check.service.ts";
import { storedDetails } from "../user/own-details.ts";
import { type BesideMessage, contactRecords } from "./contact.records.ts";
import { answersTo, type ContactRow, countStates, insertMessage } from "./contact.store.ts";
import { NOTICE_JOB } from "./contact-mail.service.ts";
import { CONTACT_MOVES } from "./contact-state.ts";
import { languageOf } from "./language-of.ts";

/** Messages of one caller, and under one address: more than people write. */
const FROM_CALLER = { points: 20, seconds: 3600, network: 200 };
const FROM_EMAIL = { points: 5, seconds: 3600 };

/**
 * Takes what a reader writes, and has the station's own mailbox told.
 * @throws INVALID_INPUT at a field or `proof`; TOO_MANY_REQUESTS
 */
export async function sendMessage(context: CallContext, { proof, ...given }: NewMessage): Promise<void> {
  const { platform, db } = context;
  const { phone = null } = storedDetails(context, { phone: given.phone ?? null });
  await requirePerson(context, "contact", proof);
  await takeFromVisitor(context, "contact.caller", FROM_CALLER);
  await platform.limiter.take("contact.email", FROM_EMAIL, keyedHash(platform.config.DATA_DIR, "contact.email", given.email.toLowerCase()));
  const userId = (await context.whoAsks())?.id ?? null;
  const locale = languageOf(`${given.subject} ${given.message}`, context.locale);
  const id = await db.transaction(async (tx) => {
    const id = await insertMessage(tx, { ...given, phone, locale, userId });
    const { topic } = given;
    const changes: Record<string, [unknown, unknown]> = { topic: [null, topic], state: [null, "new"] };
    await writeLog(tx, { id: null, name: "contact.send" }, [{ action: "create", entity: "ContactUS", entityId: id, changes }]);
    return id;
  });
  await platform.jobs.send(NOTICE_JOB, { id });
}

/** The list, and beside it how many there are of each state. */
export async function listMessages(context: CallContext, input: Parameters<typeof listRecords>[2]) {
  const [{ data, meta }, states] = await Promise.all([listRecords(context, contactRecords, input), countStates(context.db)]);
  return { data, meta: { ...meta, states } };
}

/** @throws NOT_FOUND */
export async function getMessage(context: CallContext, id: number): Promise<ContactMessage> {
  return whole(context, await getRecord(context, contactRecords, id));
}

/** The same; a new one is read from then on. One that is deleted, for who may see it, stays as it is. @throws NOT_FOUND */
export async function openMessage(context: CallContext, id: number): Promise<ContactMessage> {
  const found = await getRecord(context, contactRecords, id);
  if (found.deletedAt || found.state !== "new") return whole(context, found);
  return context.db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const held = await setFields(inside, contactRecords, id, {});
    return whole(inside, held.state === "new" ? await setFields(inside, contactRecords, id, { state: "read" }) : held);
  });
}

/** @throws NOT_FOUND; CONFLICT at `state` for a move that there is not, or with both values when somebody else moved it meanwhile */
export async function moveMessage(
  context: CallContext,
  sent: { id: number; version: number; state: ContactState },
): Promise<ContactMessage> {
  return whole(context, await editRecord(context, contactRecords, sent));
}

/** @throws NOT_FOUND */
export async function restoreMessage(context: CallContext, id: number): Promise<ContactMessage> {
  return whole(context, await restoreRecord(context, contactRecords, id));
}

/** A message with its answers, and where it may go from here. */
export async function whole(context: CallContext, record: StaffRecord<ContactRow, BesideMessage>): Promise<ContactMessage> {
  const answers = await answersTo(context.db, [record.id]);
  return {
    ...record,
    moves: record.abilities.update ? [...CONTACT_MOVES[record.state]] : [],
    answers: answers.map(({ id, text, byName, at, mailedAt }) => ({
      id,
      text,
      by: byName,
      at: at.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
  };
}
