import type { AudienceChoice, NewNotification, NotificationRecord } from "@masthead/contract/audience/notification.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { type Actor, actorOf } from "../../system/log/log.store.ts";
import { notificationRecords } from "./notification.records.ts";
import { asConflict, NotNow, transition } from "./notification.state.ts";
import { addressBrowsers, countBrowsers, dueNotifications, notificationById, stalledNotifications } from "./notification.store.ts";
import { nextClaim } from "./send/delivery.store.ts";
import { messageOf } from "./send/push-message.service.ts";
import { PACE, type SendingPace, sendDeliveries } from "./send/send.service.ts";

export const BEGIN_JOB = "notification.begin";
export const SEND_JOB = "notification.send";

const YEAR = 365 * 24 * 60 * 60 * 1000;
/** After which a notification that nobody works on is given to a worker anew, in milliseconds. */
const STALLED = 60_000;

const readNotification = (context: CallContext, id: number): Promise<NotificationRecord> => getRecord(context, notificationRecords, id);

/** Browsers that an audience has now. */
export async function audienceNow({ db, now }: CallContext, choice: AudienceChoice): Promise<{ browsers: number }> {
  return { browsers: await countBrowsers(db, choice, now) };
}

/** Makes a notification, and schedules it or begins to send it. @throws INVALID_INPUT */
export async function newNotification(
  context: CallContext,
  { when, scheduledAt = null, ...fields }: NewNotification,
): Promise<NotificationRecord> {
  const { db, now, platform } = context;
  const at = scheduledAt ? new Date(scheduledAt) : null;
  if (when === "scheduled" && (!at || at <= now || at.getTime() > now.getTime() + YEAR)) throw wrong(context, "scheduledAt", "when");
  if (when === "now" && !(await countBrowsers(db, fields, now))) throw wrong(context, "audience", "nobody");
  const id = await db.transaction(async (tx) => {
    const inside = { ...context, db: tx };
    const { id } = await createRecord(inside, notificationRecords, fields);
    if (when === "scheduled") await transition(tx, actorOf(context), { id, to: "scheduled" }, () => ({ scheduledAt: at }));
    return id;
  });
  if (when === "scheduled" && at) await platform.jobs.sendAt(BEGIN_JOB, { id }, at);
  if (when === "now") await beginNow(platform, actorOf(context), id, now);
  return readNotification(context, id);
}

const wrong = ({ locale }: CallContext, path: string, word: string) =>
  problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`notification.${word}`) }]);

/** Sends a draft, or a scheduled one before its time. @throws NOT_FOUND; CONFLICT; INVALID_INPUT when nobody would get it */
export async function sendNow(context: CallContext, id: number): Promise<NotificationRecord> {
  const { db, now, platform } = context;
  const row = await notificationById(db, id);
  if (row && !row.deletedAt && ["draft", "scheduled"].includes(row.state) && !(await countBrowsers(db, row, now)))
    throw wrong(context, "audience", "nobody");
  await beginNow(platform, actorOf(context), id, now).catch((error) => {
    throw asConflict(error, context);
  });
  return readNotification(context, id);
}

/** A scheduled one becomes a draft again. @throws NOT_FOUND; CONFLICT when it has begun */
export async function cancelNotification(context: CallContext, id: number): Promise<NotificationRecord> {
  await context.db
    .transaction((tx) => transition(tx, actorOf(context), { id, to: "draft" }, () => ({ scheduledAt: null })))
    .catch((error) => {
      throw asConflict(error, context);
    });
  return readNotification(context, id);
}

/**
 * Begins to send: notes every browser of the audience in the same transaction, then gives the work to a job. One whose article is not to be
 * seen, or that nobody would get, fails. With `dueAt` it begins only when it is scheduled for then or before.
 */
export async function beginNow(platform: Platform, actor: Actor, id: number, now: Date, dueAt?: Date): Promise<boolean> {
  const begun = await platform.database.db.transaction(async (tx) => {
    const row = await transition(tx, actor, { id, to: "sending" }, async (before) => {
      if (dueAt && (before.state !== "scheduled" || !before.scheduledAt || before.scheduledAt > dueAt)) return undefined;
      return { startedAt: now, addressed: await addressBrowsers(tx, before, now) };
    });
    if (!row) return false;
    const failure = (await messageOf(platform, row)) === null ? "articleGone" : row.addressed ? null : "nobody";
    if (failure) await transition(tx, actor, { id, to: "failed" }, () => ({ failure, finishedAt: now, addressed: 0 }));
    return !failure;
  });
  if (begun) await platform.jobs.send(SEND_JOB, { id });
  return begun;
}

const CLOCK: Actor = { id: null, name: "notification.clock" };

/** Begins one whose moment has come; what was cancelled, sent or moved meanwhile is left alone. */
export async function beginDue(platform: Platform, id: number, now: Date): Promise<boolean> {
  try {
    return await beginNow(platform, CLOCK, id, now, now);
  } catch (error) {
    if (error instanceof NotNow || (error as { code?: string }).code === "NOT_FOUND") return false;
    throw error;
  }
}

/** Makes up for what no job did: begins what is due, and gives work that nobody does to a job. */
export async function turnNotifications(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await dueNotifications(db, now)) await beginDue(platform, id, now);
  for (const id of await stalledNotifications(db, new Date(now.getTime() - STALLED)))
    await platform.jobs.send(SEND_JOB, { id }, String(id));
}

/**
 * Sends what there is to send of a notification, and ends it when every browser is decided.
 * @returns when to go on; null when it is ended, or was not being sent
 */
export async function workOn(platform: Platform, id: number, pace: SendingPace = PACE): Promise<Date | null> {
  const { db } = platform.database;
  const row = await notificationById(db, id);
  if (row?.state !== "sending") return null;
  // What is no longer to be seen is told to nobody else; who has it already keeps it.
  const message = await messageOf(platform, row);
  const next = message ? await sendDeliveries(platform, row, message, pace) : null;
  if (next) return next;
  await endNotification(platform, id, message === null);
  return null;
}

/** Ends a notification that nothing is left of. Of several workers one does. */
async function endNotification({ database: { db } }: Platform, id: number, articleGone: boolean): Promise<void> {
  const actor: Actor = { id: null, name: SEND_JOB };
  const finishedAt = new Date();
  await db
    .transaction(async (tx) => {
      const row = await notificationById(tx, id);
      if (!row) return;
      if (articleGone) return transition(tx, actor, { id, to: "failed" }, () => ({ failure: "articleGone", finishedAt }));
      const open = async () => (await nextClaim(tx, id)) !== null;
      if (row.accepted) return transition(tx, actor, { id, to: "sent" }, async () => ((await open()) ? undefined : { finishedAt }));
      return transition(tx, actor, { id, to: "failed" }, async (before) =>
        before.accepted || (await open()) ? undefined : { failure: "noneAccepted", finishedAt },
      );
    })
    .catch((error) => {
      if (!(error instanceof NotNow)) throw error;
    });
}
