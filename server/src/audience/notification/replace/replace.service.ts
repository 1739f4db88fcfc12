import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification.ts";
import type { WithdrawnArticle } from "@masthead/contract/newsroom/article/article.ts";
import { findWithdrawn, withdrawalTitle } from "../../../newsroom/article/read/withdrawn.service.ts";
import { truncateText } from "../../../newsroom/truncate-text.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { SEND_JOB } from "../notification.service.ts";
import { notificationStates } from "../notification.state.ts";
import {
  countReached,
  createReplacementDeliveries,
  failUnclaimedDeliveries,
  insertReplacement,
  lastLease,
  startedNotificationsOf,
} from "./replace.store.ts";

export const REPLACE_JOB = "notification.replace";
const ACTOR: Actor = { id: null, name: REPLACE_JOB };

/** Queues the job that replaces the notifications of a withdrawn article, in the transaction of the withdrawal. */
export const queueReplacements = ({ jobs }: Platform, tx: Db, articleId: number): Promise<void> =>
  jobs.sendAll(tx, REPLACE_JOB, [{ articleId }]);

/**
 * Replaces the notifications of a withdrawn article by its notice, on the devices that got them. Stops those that are being sent.
 * Idempotent: a notification is replaced once.
 * @returns when to continue, because requests of a worker may still be under way; or null
 */
export async function replaceNotifications(platform: Platform, articleId: number, now: Date): Promise<Date | null> {
  const { db } = platform.database;
  const withdrawn = await findWithdrawn({ db }, articleId);
  // Reinstated meanwhile.
  if (!withdrawn) return null;
  const waits: Date[] = [];
  for (const id of await startedNotificationsOf(db, articleId)) {
    const until = await db.transaction((tx) => replaceNotification(platform, tx, id, withdrawn, now));
    if (until) waits.push(until);
  }
  return waits.length ? new Date(Math.max(...waits.map(Number))) : null;
}

/** Replaces a notification within a transaction. Returns when the last request of a worker has ended, if that is ahead. */
async function replaceNotification({ jobs }: Platform, tx: Db, id: number, withdrawn: WithdrawnArticle, now: Date): Promise<Date | null> {
  const original = await notificationStates.requireLocked(tx, id);
  if (original.state === "sending") {
    const failed = original.failed + (await failUnclaimedDeliveries(tx, id));
    await notificationStates.transition(tx, ACTOR, original, "failed", { changes: { failure: "articleGone", finishedAt: now, failed } });
  }
  const leasedUntil = await lastLease(tx, id);
  if (leasedUntil) return leasedUntil;
  if (!(await countReached(tx, id))) return null;
  const { audience, audienceLocale, categoryIds, breaking } = original;
  const draft = await insertReplacement(tx, {
    locale: withdrawn.locale,
    title: truncateText(withdrawalTitle(withdrawn), NOTIFICATION_LENGTHS.title),
    body: truncateText(withdrawn.notice, NOTIFICATION_LENGTHS.body),
    articleId: withdrawn.id,
    replacesId: id,
    ...{ audience, audienceLocale, categoryIds, breaking },
  });
  if (!draft) return null;
  await writeLog(tx, ACTOR, [{ action: "create", entity: "Notification", entityId: draft.id, changes: rowChanges(null, draft) }]);
  const addressed = await createReplacementDeliveries(tx, draft.id, id);
  await notificationStates.transition(tx, ACTOR, draft, "sending", { changes: { startedAt: now, addressed } });
  await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
  return null;
}
