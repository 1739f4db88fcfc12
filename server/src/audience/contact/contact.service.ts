import type {
  ContactMessage,
  ContactState,
  NewMessage,
} from "@masthead/contract/audience/contact.ts";
import { consumeVisitorLimit } from "../../platform/api/call-limit.ts";
import { restoreRecord } from "../../platform/crud/delete-records.ts";
import { getRecord, listRecords } from "../../platform/crud/list-records.ts";
import type { StaffRecord } from "../../platform/crud/staff-record.ts";
import { editRecord, setFields } from "../../platform/crud/write-records.ts";
import type { CallContext } from "../../platform/platform.ts";
import { keyedHash } from "../../platform/secrets.ts";
import { writeLog } from "../../system/log/log.store.ts";
import { requireBotCheck } from "../bot-check/bot-check.service.ts";
import { toStoredDetails } from "../user/own-details.ts";
import { contactRecords, type StaffMessageFields } from "./contact.records.ts";
import { contactStates } from "./contact.state.ts";
import {
  answersTo,
  type ContactRow,
  countStates,
  insertMessage,
  visibleArticleId,
} from "./contact.store.ts";
import { NOTICE_JOB } from "./contact-mail.service.ts";
import { detectLocale } from "./detect-locale.ts";

/** Rate limits of messages per caller and per sender address. */
const LIMIT_PER_CALLER = { points: 20, seconds: 3600, network: 200 };
const LIMIT_PER_EMAIL = { points: 5, seconds: 3600 };

/**
 * Stores a reader's message and queues the notice to the station's mailbox.
 * @throws INVALID_INPUT at a field or `proof`; TOO_MANY_REQUESTS
 */
export async function sendMessage(
  context: CallContext,
  { proof, ...input }: NewMessage,
): Promise<void> {
  const { platform, db } = context;
  const { phone = null } = await toStoredDetails(context, { phone: input.phone ?? null });
  await requireBotCheck(context, "contact", proof);
  await consumeVisitorLimit(context, "contact.caller", LIMIT_PER_CALLER);
  await platform.limiter.consume(
    "contact.email",
    LIMIT_PER_EMAIL,
    keyedHash(platform.config.APP_SECRET, "contact.email", input.email.toLowerCase()),
  );
  const userId = (await context.getCurrentUser())?.id ?? null;
  const articleId = await visibleArticleId(db, input.articleId ?? null, context.now);
  const locale = detectLocale(`${input.subject} ${input.message}`, context.locale);
  const id = await db.transaction(async (tx) => {
    const id = await insertMessage(tx, { ...input, articleId, phone, locale, userId });
    const { topic } = input;
    const changes: Record<string, [unknown, unknown]> = {
      topic: [null, topic],
      state: [null, "new"],
    };
    await writeLog(tx, { id: null, name: "contact.send" }, [
      { action: "create", entity: "ContactUS", entityId: id, changes },
    ]);
    return id;
  });
  await platform.jobs.send(NOTICE_JOB, { id });
}

/** Returns a page of messages, with the number of messages per state. */
export async function listMessages(context: CallContext, input: Parameters<typeof listRecords>[2]) {
  const [{ data, meta }, states] = await Promise.all([
    listRecords(context, contactRecords, input),
    countStates(context.db),
  ]);
  return { data, meta: { ...meta, states } };
}

/** @throws NOT_FOUND */
export async function getMessage(context: CallContext, id: number): Promise<ContactMessage> {
  return toContactMessage(context, await getRecord(context, contactRecords, id));
}

/**
 * Returns a message and marks it as read if it is new. A deleted message is left unchanged.
 * @throws NOT_FOUND
 */
export async function openMessage(context: CallContext, id: number): Promise<ContactMessage> {
  const found = await getRecord(context, contactRecords, id);
  if (found.deletedAt || found.state !== "new") return toContactMessage(context, found);
  return context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const locked = await setFields(txContext, contactRecords, { id }, {});
    return toContactMessage(
      txContext,
      locked.state === "new"
        ? await setFields(txContext, contactRecords, { id }, { state: "read" })
        : locked,
    );
  });
}

/**
 * Changes the state of a message.
 * @throws NOT_FOUND; CONFLICT at `state` for an illegal transition, or with both values if someone
 *   else changed it concurrently
 */
export async function setMessageState(
  context: CallContext,
  edit: { id: number; version: number; state: ContactState },
): Promise<ContactMessage> {
  const record = await editRecord(context, contactRecords, edit);
  return toContactMessage(context, record);
}

/** @throws NOT_FOUND */
export async function restoreMessage(context: CallContext, id: number): Promise<ContactMessage> {
  return toContactMessage(context, await restoreRecord(context, contactRecords, id));
}

/** Adds the answers and moves, the states that may follow, to a message. */
export async function toContactMessage(
  context: CallContext,
  record: StaffRecord<ContactRow, StaffMessageFields>,
): Promise<ContactMessage> {
  const answers = await answersTo(context.db, [record.id]);
  return {
    ...record,
    moves: record.abilities.update ? contactStates.targets(record.state) : [],
    answers: answers.map(({ id, text, byName, at, mailedAt }) => ({
      id,
      text,
      by: byName,
      at: at.toISOString(),
      mailedAt: mailedAt?.toISOString() ?? null,
    })),
  };
}
