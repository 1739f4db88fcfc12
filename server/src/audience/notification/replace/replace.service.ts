import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification.ts";
import type { WithdrawnArticle } from "@masthead/contract/newsroom/article/article.ts";
import { findWithdrawn, withdrawalTitle } from "../../../newsroom/article/read/withdrawn.service.ts";
import { truncateText } from "../../../newsroom/truncate-text.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { SEND_JOB } from "../notification.service.ts";
import { notificationStates } from "../notification.state.ts";
import type { NotificationRow } from "../notification.store.ts";
import {
  countReached,
  createReplacementDeliveries,
  failUnclaimedDeliveries,
  insertReplacement,
  lastLease,
  replacementOf,
  startedNotificationsOf,
} from "./replace.store.ts";

export const REPLACE_JOB = "notification.replace";
const ACTOR: Actor = { id: null, name: REPLACE_JOB };

/** Queues the job that replaces the notifications of a withdrawn article, in the transaction of the withdrawal. */
export const queueReplacements = ({ jobs }: Platform, tx: Db, articleId: number): Promise<void> =>
  jobs.sendAll(tx, REPLACE_JOB, [{ articleId }]);

/**
 * Replaces the notifications of a withdrawn article by its notice, on the devices that got them. Stops those that are being sent.
 * Idempotent: a notification is replaced once by the same notice.
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
  // Devices also have those that staff have deleted.
  const original = await notificationStates.lock(tx, id);
  if (!original) return null;
  const last = await lastReplacement(tx, original);
  const notice = {
    title: truncateText(withdrawalTitle(withdrawn), NOTIFICATION_LENGTHS.title),
    body: truncateText(withdrawn.notice, NOTIFICATION_LENGTHS.body),
  };
  if (last !== original && isNotice(last, notice)) return null;
  if (last.state === "sending") await stopSending(tx, last, now);
  const leasedUntil = await lastLease(tx, last.id);
  if (leasedUntil) return leasedUntil;
  if (!(await countReached(tx, id))) return null;
  const { audience, audienceLocale, categoryIds, breaking } = original;
  const draft = await insertReplacement(tx, {
    ...notice,
    locale: withdrawn.locale,
    articleId: withdrawn.id,
    replacesId: last.id,
    ...{ audience, audienceLocale, categoryIds, breaking },
  });
  if (!draft) return null;
  await writeLog(tx, ACTOR, [{ action: "create", entity: "Notification", entityId: draft.id, changes: rowChanges(null, draft) }]);
  const addressed = await createReplacementDeliveries(tx, draft.id, id);
  await notificationStates.transition(tx, ACTOR, draft, "sending", { changes: { startedAt: now, addressed } });
  await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
  return null;
}

/** Returns the replacement of a notification that no other one has replaced; the notification itself if it has none. */
async function lastReplacement(tx: Db, original: NotificationRow): Promise<NotificationRow> {
  let last = original;
  for (let next = await replacementOf(tx, last.id); next; next = await replacementOf(tx, last.id)) last = next;
  return last;
}

/** Whether a replacement has the text of a notice, and was not stopped because the article was reinstated or its notice changed. */
const isNotice = ({ title, body, failure }: NotificationRow, notice: Pick<NotificationRow, "title" | "body">): boolean =>
  title === notice.title && body === notice.body && failure !== "articleGone";

async function stopSending(tx: Db, row: NotificationRow, now: Date): Promise<void> {
  const failed = row.failed + (await failUnclaimedDeliveries(tx, row.id));
  await notificationStates.transition(tx, ACTOR, row, "failed", { changes: { failure: "articleGone", finishedAt: now, failed } });
}
