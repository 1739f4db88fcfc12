import { HOUR } from "@masthead/contract/platform/durations.ts";
import { newsroomRightsOf } from "@masthead/contract/platform/newsroom-rights.ts";
import {
  type EntryToAlert,
  entryToAlert,
  liveBlogToFollow,
} from "../../newsroom/live-blog/live-alert-source.sql.ts";
import type { LiveBlogHook } from "../../newsroom/live-blog/live-blog-hooks.ts";
import { conflictAt, notFound } from "../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, actorOf } from "../../system/log/log.store.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { endFollows, followersOf } from "../notification/push/live-follow.service.ts";
import { replaceAlert } from "../notification/replace/replace-alert.service.ts";
import { sendAlert } from "../notification/send/send-alert.service.ts";
import { staffRights } from "../user/colleague.sql.ts";
import { type AlertPlan, planAlert } from "./alert-plan.ts";
import { alertText } from "./alert-text.ts";
import {
  alertById,
  alertOfEntry,
  insertAlert,
  type LiveAlertRow,
  lockAlerts,
  updateAlert,
} from "./live-alert.store.ts";

export const DECIDE_JOB = "live-alert.decide";
export const REMOVE_JOB = "live-alert.remove";
export const END_JOB = "live-alert.end";

/** Queues what follows from a change of a live blog, in its transaction. */
export const queueAlertWork: LiveBlogHook = async ({ jobs }, tx, change) => {
  const { articleId } = change;
  if (change.kind === "ended") return jobs.sendAll(tx, END_JOB, [{ articleId }]);
  const { entryId } = change;
  if (change.kind === "removed") return jobs.sendAll(tx, REMOVE_JOB, [{ entryId }]);
  const id = await insertAlert(tx, { articleId, entryId, createdAt: new Date() });
  if (id !== undefined) await jobs.sendAll(tx, DECIDE_JOB, [{ id }]);
};

/**
 * Decides about an alert that waits, and sends it if possible. The notification, its deliveries and
 * the decision are one transaction: a job that runs again finds the decision.
 */
export async function decideAlert(platform: Platform, id: number, now: Date): Promise<void> {
  const { db } = platform.database;
  const found = await alertById(db, id);
  if (!found) return;
  const actor: Actor = { id: null, name: DECIDE_JOB };
  await db.transaction(async (tx) => {
    const alerts = await lockAlerts(tx, found.articleId);
    const alert = alerts.find((row) => row.id === id);
    if (alert?.state !== "waiting") return;
    const entry = await entryToAlert(tx, alert.entryId, now);
    if (!entry) return;
    const needsColleague = await lacksSender(tx, entry);
    const plan = await planFor(tx, alerts, entry, { needsColleague, now });
    await applyPlan(platform, tx, actor, { alerts, alert, entry, plan, now });
  });
}

/**
 * Whether the person who published an entry may not send its alert alone: without the right to send
 * notifications, or as its author where the settings require a second person.
 */
async function lacksSender(tx: Db, { authorId, publisherId }: EntryToAlert): Promise<boolean> {
  const staff = (await staffRights(tx)).find(({ id }) => id === publisherId);
  if (!staff || !newsroomRightsOf(staff).includes("push")) return true;
  return authorId === publisherId && (await publishingRules(tx)).twoPeopleForBreaking;
}

async function planFor(
  tx: Db,
  alerts: readonly LiveAlertRow[],
  entry: EntryToAlert,
  { needsColleague, now }: { needsColleague: boolean; now: Date },
): Promise<AlertPlan> {
  return planAlert({
    isCurrent: entry.isLive && entry.state === "published",
    isVisible: entry.isVisible,
    needsColleague,
    followers: await followersOf(tx, entry.articleId),
    sentTimes: sentTimesOf(alerts, now),
    perHour: entry.alertsPerHour,
    now,
  });
}

/** Returns the times of the alerts that were sent in the last hour. */
const sentTimesOf = (alerts: readonly LiveAlertRow[], now: Date): Date[] =>
  alerts.flatMap(({ state, decidedAt }) =>
    state === "sent" && decidedAt && decidedAt.getTime() > now.getTime() - HOUR ? decidedAt : [],
  );

interface PlannedAlert {
  /** All alerts of the live blog. */
  alerts: readonly LiveAlertRow[];
  alert: LiveAlertRow;
  entry: EntryToAlert;
  plan: AlertPlan;
  now: Date;
}

async function applyPlan(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { alerts, alert, entry, plan, now }: PlannedAlert,
): Promise<void> {
  const { articleId, entryId, locale, publisherId } = entry;
  const notificationId =
    plan.state === "sent"
      ? await sendAlert(
          platform,
          tx,
          actor,
          {
            articleId,
            liveEntryId: entryId,
            locale,
            ...alertText(entry),
            authorId: publisherId,
            updatesId: lastNotification(alerts),
          },
          now,
        )
      : null;
  const reason = plan.state === "held" ? plan.reason : null;
  await updateAlert(tx, alert.id, { state: plan.state, reason, notificationId, decidedAt: now });
}

/** Returns the notification that was sent last: all alerts of a live blog share its place. */
const lastNotification = (alerts: readonly LiveAlertRow[]): number | null =>
  alerts.reduce<number | null>(
    (last, { notificationId }) =>
      notificationId !== null && notificationId > (last ?? 0) ? notificationId : last,
    null,
  );

/**
 * Sends an alert that was held back, within the limit of the live blog.
 * @throws NOT_FOUND; CONFLICT at `state` if it is not held back or cannot be sent now, also to the
 *   author of the entry where a second person is required
 */
export async function sendHeldAlert(
  context: CallContext,
  { id: articleId, alertId }: { id: number; alertId: number },
): Promise<void> {
  const { now, platform } = context;
  await context.db.transaction(async (tx) => {
    const alerts = await lockAlerts(tx, articleId);
    const alert = alerts.find(({ id }) => id === alertId);
    const entry = alert && (await entryToAlert(tx, alert.entryId, now));
    if (!entry) throw notFound();
    if (alert.state !== "held") throw conflictAt(context, "state", "liveAlert.notHeld");
    const isAuthor = entry.authorId === actorOf(context).id;
    if (isAuthor && (await publishingRules(tx)).twoPeopleForBreaking)
      throw conflictAt(context, "state", "liveAlert.needsColleague");
    const plan = await planFor(tx, alerts, entry, { needsColleague: false, now });
    if (plan.state === "nobody" || plan.state === "cancelled")
      throw conflictAt(context, "state", `liveAlert.${plan.state}`);
    if (plan.state === "held")
      throw conflictAt(
        context,
        "state",
        plan.reason === "hidden" ? "liveAlert.hidden" : "liveAlert.limit",
      );
    await applyPlan(platform, tx, actorOf(context), { alerts, alert, entry, plan, now });
  });
}

/**
 * Cancels the alert of an entry that was removed, moved or merged, or replaces it on devices if it was sent.
 * @returns when to continue, because requests of a worker may still be under way; or null
 */
export async function withdrawAlert(
  platform: Platform,
  entryId: number,
  now: Date,
): Promise<Date | null> {
  const { db } = platform.database;
  const found = await alertOfEntry(db, entryId);
  if (!found) return null;
  const alert = await db.transaction(async (tx) => {
    const alerts = await lockAlerts(tx, found.articleId);
    const locked = alerts.find(({ id }) => id === found.id);
    const entry = await entryToAlert(tx, entryId, now);
    // Published again concurrently.
    if (!entry || entry.state === "published") return undefined;
    if (locked?.state === "waiting" || locked?.state === "held")
      await updateAlert(tx, locked.id, { ...CANCELLED, decidedAt: now });
    return locked;
  });
  if (typeof alert?.notificationId !== "number") return null;
  return replaceAlert(platform, { id: null, name: REMOVE_JOB }, alert.notificationId, now);
}

const CANCELLED = { state: "cancelled", reason: null, notificationId: null } as const;

/** Ends the alerts of a live blog that has ended: nobody follows it, and held ones are cancelled. */
export async function endAlerts(platform: Platform, articleId: number, now: Date): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const alerts = await lockAlerts(tx, articleId);
    // Resumed concurrently.
    if ((await liveBlogToFollow(tx, articleId, now))?.state !== "ended") return;
    for (const { id, state } of alerts)
      if (state === "held") await updateAlert(tx, id, { ...CANCELLED, decidedAt: now });
    await endFollows(tx, articleId);
  });
}
