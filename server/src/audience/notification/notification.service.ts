import type {
  AudienceChoice,
  NewNotification,
  NotificationRecord,
  NotificationSchedule,
} from "@masthead/contract/audience/notification/notification.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import { createRecord } from "../../platform/crud/write-records.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { IllegalTransition } from "../../platform/states/states.ts";
import { type Actor, actorOf } from "../../system/log/log.store.ts";
import { notificationRecords, rightsToReturn } from "./notification.records.ts";
import { notificationStates } from "./notification.state.ts";
import {
  countBrowsers,
  createDeliveries,
  dueNotifications,
  type NotificationRow,
  notificationById,
  stalledNotifications,
} from "./notification.store.ts";
import { programAlertExpiry } from "./program/program-alert.store.ts";
import { nextClaimTime } from "./send/delivery.store.ts";
import { buildPushMessage } from "./send/push-message.service.ts";
import {
  DEFAULT_SENDING_OPTIONS,
  type SendingOptions,
  sendDeliveries,
} from "./send/send.service.ts";
import { requireSender } from "./send-rules.ts";

export const START_JOB = "notification.begin";
export const SEND_JOB = "notification.send";

const YEAR = 365 * DAY;
/** Time without progress after which a sending notification is queued again, in milliseconds. */
const STALL_TIMEOUT = MINUTE;

const readNotification = (context: CallContext, id: number): Promise<NotificationRecord> =>
  getRecord(context, notificationRecords, id);

/** Returns the current number of browsers in an audience. */
export async function countAudience(
  { db, now }: CallContext,
  choice: AudienceChoice,
): Promise<{ browsers: number }> {
  return { browsers: await countBrowsers(db, choice, now) };
}

/**
 * Creates a notification, and schedules or sends it if requested.
 * @throws INVALID_INPUT; when it is to be sent, FORBIDDEN without the right, and CONFLICT at
 *   `override` without a second person or a reason
 */
export async function createNotification(
  context: CallContext,
  {
    when,
    scheduledAt = null,
    override,
    ...fields
  }: NewNotification & { updatesId?: number | null },
): Promise<NotificationRecord> {
  const { db, now, platform } = context;
  const isSent = when === "now" || when === "scheduled";
  const draft = { body: "", ...fields, authorId: context.user?.id ?? null };
  const detail = isSent ? detailOf(await requireSender(context, draft, override)) : {};
  const at = when === "scheduled" ? requireTime(context, scheduledAt) : null;
  if (when === "now" && !(await countBrowsers(db, fields, now)))
    throw invalidInput(context, "audience", "notification.nobody");
  const id = await db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const { id } = await createRecord(txContext, notificationRecords, fields);
    if (at) await schedule(tx, actorOf(context), id, at, detail);
    if (when === "submitted") await submit(txContext, id);
    return id;
  });
  if (at) await platform.jobs.sendAt(START_JOB, { id }, at);
  if (when === "now") await startSending(platform, actorOf(context), id, now, { detail });
  return readNotification(context, id);
}

/** @throws IllegalTransition, NOT_FOUND */
async function submit(txContext: CallContext, id: number): Promise<void> {
  const { db: tx } = txContext;
  await notificationStates.transition(
    tx,
    actorOf(txContext),
    await notificationStates.requireLocked(tx, id),
    "submitted",
  );
}

/**
 * Submits a draft to the colleagues who may send it. @throws NOT_FOUND; CONFLICT unless it is a
 * draft
 */
export async function submitNotification(
  context: CallContext,
  id: number,
): Promise<NotificationRecord> {
  await context.db.transaction((tx) => submit({ ...context, db: tx }, id));
  return readNotification(context, id);
}

/** Details of a transition for the audit log. */
interface TransitionDetail {
  /** Reason for sending without a second person. */
  override?: string;
}

const detailOf = (override: string | undefined): TransitionDetail => (override ? { override } : {});

/** @throws INVALID_INPUT unless the time is within the next year */
function requireTime(context: CallContext, scheduledAt: string | null): Date {
  const now = context.now.getTime();
  const at = new Date(scheduledAt ?? now);
  if (at.getTime() <= now || at.getTime() > now + YEAR)
    throw invalidInput(context, "scheduledAt", "notification.when");
  return at;
}

/** @throws IllegalTransition, NOT_FOUND */
async function schedule(
  tx: Db,
  actor: Actor,
  id: number,
  at: Date,
  detail: TransitionDetail,
): Promise<void> {
  const draft = await notificationStates.requireLocked(tx, id);
  await notificationStates.transition(tx, actor, draft, "scheduled", {
    changes: { scheduledAt: at },
    detail: { ...detail },
  });
}

/**
 * Sends a draft or scheduled notification now.
 * @throws FORBIDDEN without the right; NOT_FOUND; CONFLICT, at `override` without a second person
 *   or a reason; INVALID_INPUT if its audience is empty
 */
export async function sendNotification(
  context: CallContext,
  { id, override }: { id: number; override?: string },
): Promise<NotificationRecord> {
  const { db, now, platform } = context;
  const { row, detail } = await findToSend(context, id, "sending", override);
  if (row && !(await countBrowsers(db, row, now)))
    throw invalidInput(context, "audience", "notification.nobody");
  await startSending(platform, actorOf(context), id, now, { detail });
  return readNotification(context, id);
}

/**
 * Schedules a draft.
 * @throws FORBIDDEN without the right; NOT_FOUND; CONFLICT, at `override` without a second person
 *   or a reason; INVALID_INPUT unless the time is within the next year
 */
export async function scheduleNotification(
  context: CallContext,
  { id, scheduledAt, override }: NotificationSchedule,
): Promise<NotificationRecord> {
  const { db, platform } = context;
  const { detail } = await findToSend(context, id, "scheduled", override);
  const at = requireTime(context, scheduledAt);
  await db.transaction((tx) => schedule(tx, actorOf(context), id, at, detail));
  await platform.jobs.sendAt(START_JOB, { id }, at);
  return readNotification(context, id);
}

/**
 * Finds a notification that is to be sent or scheduled, undefined if there is none, and checks the
 * caller's rights. The state machine rejects illegal transitions. The author never changes, so that
 * no lock is needed.
 */
async function findToSend(
  context: CallContext,
  id: number,
  to: "sending" | "scheduled",
  override: string | undefined,
) {
  const found = await notificationById(context.db, id);
  const row =
    found && !found.deletedAt && notificationStates.can(found.state, to) ? found : undefined;
  return { row, detail: detailOf(row && (await requireSender(context, row, override))) };
}

/**
 * Turns a submitted or scheduled notification back into a draft.
 * @throws FORBIDDEN without the right; NOT_FOUND; CONFLICT if sending has started
 */
export async function cancelNotification(
  context: CallContext,
  id: number,
): Promise<NotificationRecord> {
  await context.db.transaction(async (tx) => {
    const row = await notificationStates.requireLocked(tx, id);
    requireNewsroomRight(context, ...rightsToReturn(row));
    await notificationStates.transition(tx, actorOf(context), row, "draft", {
      changes: { scheduledAt: null },
    });
  });
  return readNotification(context, id);
}

/**
 * Starts sending: creates a delivery per browser of the audience in the same transaction, then
 * queues the job. Fails a notification whose article is not visible or whose audience is empty.
 * @param dueAt start only if the notification is scheduled for this time or earlier
 * @returns whether sending has started
 */
export async function startSending(
  platform: Platform,
  actor: Actor,
  id: number,
  now: Date,
  { dueAt, detail = {} }: { dueAt?: Date; detail?: TransitionDetail } = {},
): Promise<boolean> {
  const hasStarted = await platform.database.db.transaction(async (tx) => {
    const before = await notificationStates.requireLocked(tx, id);
    notificationStates.requireLegal(before.state, "sending");
    if (
      dueAt &&
      (before.state !== "scheduled" || !before.scheduledAt || before.scheduledAt > dueAt)
    )
      return false;
    const changes = { startedAt: now, addressed: await createDeliveries(tx, before, now) };
    const row = await notificationStates.transition(tx, actor, before, "sending", {
      changes,
      detail: { ...detail },
    });
    const failure =
      (await buildPushMessage(platform, row)) === null
        ? "articleGone"
        : row.addressed
          ? null
          : "nobody";
    if (failure)
      await notificationStates.transition(tx, actor, row, "failed", {
        changes: { failure, finishedAt: now, addressed: 0 },
      });
    return !failure;
  });
  if (hasStarted) await platform.jobs.send(SEND_JOB, { id });
  return hasStarted;
}

const SCHEDULER: Actor = { id: null, name: "notification.scheduled" };

/** Starts a due notification. Skips it if it was cancelled, sent or rescheduled concurrently. */
export async function startDueNotification(
  platform: Platform,
  id: number,
  now: Date,
): Promise<boolean> {
  try {
    return await startSending(platform, SCHEDULER, id, now, { dueAt: now });
  } catch (error) {
    if (error instanceof IllegalTransition || (error as { code?: string }).code === "NOT_FOUND")
      return false;
    throw error;
  }
}

/** Recovers from lost jobs: starts due notifications and queues stalled ones again. */
export async function recoverNotifications(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  for (const id of await dueNotifications(db, now)) await startDueNotification(platform, id, now);
  for (const id of await stalledNotifications(db, new Date(now.getTime() - STALL_TIMEOUT)))
    await platform.jobs.send(SEND_JOB, { id }, String(id));
}

/**
 * Sends the claimable deliveries of a notification, and finishes it when every delivery has a
 * result.
 * @returns when to continue, or null if it is finished or not in state `sending`
 */
export async function continueSending(
  platform: Platform,
  id: number,
  pace: SendingOptions = DEFAULT_SENDING_OPTIONS,
): Promise<Date | null> {
  const { db } = platform.database;
  const row = await notificationById(db, id);
  if (row?.state !== "sending") return null;
  // Sending stops when the article is no longer visible. Browsers that have the notification keep
  // it.
  const message = await buildPushMessage(platform, row);
  const expiresAt = row.audience === "program" ? await programAlertExpiry(db, id) : null;
  const next = message
    ? await sendDeliveries(platform, row, message, { ...pace, expiresAt })
    : null;
  if (next) return next;
  await finishNotification(platform, id, message ? null : goneReason(row));
  return null;
}

/** Failure of a notification that must no longer be sent. */
const goneReason = ({ audience }: Pick<NotificationRow, "audience">) =>
  audience === "program" ? "outdated" : "articleGone";

/** Finishes a notification without open deliveries. Only one of several workers succeeds. */
async function finishNotification(
  { database: { db } }: Platform,
  id: number,
  gone: ReturnType<typeof goneReason> | null,
): Promise<void> {
  const actor: Actor = { id: null, name: SEND_JOB };
  const finishedAt = new Date();
  await db
    .transaction(async (tx) => {
      const row = await notificationStates.lock(tx, id);
      if (!row) return;
      if (!gone && (await nextClaimTime(tx, id)) !== null) return;
      if (!gone && row.accepted)
        await notificationStates.transition(tx, actor, row, "sent", { changes: { finishedAt } });
      else {
        const failure = gone ?? "noneAccepted";
        await notificationStates.transition(tx, actor, row, "failed", {
          changes: { failure, finishedAt },
        });
      }
    })
    .catch((error) => {
      if (!(error instanceof IllegalTransition)) throw error;
    });
}
