import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import type { WithdrawnArticle } from "@masthead/contract/newsroom/article/article.ts";
import { findWithdrawn } from "../../../newsroom/article/read/withdrawn.service.ts";
import { truncateText } from "../../../newsroom/truncate-text.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
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
  updatesOf,
} from "./replace.store.ts";

export const REPLACE_JOB = "notification.replace";
const ACTOR: Actor = { id: null, name: REPLACE_JOB };

/**
 * Queues the job that replaces the notifications of a withdrawn article, in the transaction of the
 * withdrawal.
 */
export const queueReplacements = ({ jobs }: Platform, tx: Db, articleId: number): Promise<void> =>
  jobs.sendAll(tx, REPLACE_JOB, [{ articleId }]);

/**
 * Replaces the notifications of a withdrawn article, on the devices that got them, by a fixed text
 * that leads to its notice. Stops those that are being sent. Idempotent: a notification is replaced
 * once by each kind of withdrawal, independent of its notice.
 * @returns when to continue, because requests of a worker may still be under way; or null
 */
export async function replaceNotifications(
  platform: Platform,
  articleId: number,
  now: Date,
): Promise<Date | null> {
  const { db } = platform.database;
  const withdrawn = await findWithdrawn({ db }, articleId);
  // Reinstated concurrently.
  if (!withdrawn) return null;
  const waits: Date[] = [];
  for (const id of await startedNotificationsOf(db, articleId)) {
    const until = await db.transaction((tx) =>
      replaceNotification(platform, tx, id, withdrawn, now),
    );
    if (until) waits.push(until);
  }
  return waits.length ? new Date(Math.max(...waits.map(Number))) : null;
}

/**
 * Replaces a notification within a transaction. Returns when the last request of a worker has
 * ended, if that is ahead.
 */
async function replaceNotification(
  { jobs }: Platform,
  tx: Db,
  id: number,
  withdrawn: WithdrawnArticle,
  now: Date,
): Promise<Date | null> {
  // Devices also have those that staff have deleted.
  const original = await notificationStates.lock(tx, id);
  if (!original) return null;
  const replacements = await replacementsOf(tx, id);
  const text = replacementText(original, withdrawn);
  if (!needsReplacement(replacements, text, withdrawn)) return null;
  const last = replacements.at(-1) ?? original;
  if (last.state === "sending") await stopSending(tx, ACTOR, last, "articleGone", now);
  const leasedUntil = await lastLease(tx, last.id);
  if (leasedUntil) return leasedUntil;
  // Devices that got this text before it was stopped, or that show a later alert of the live blog,
  // which is replaced itself.
  const doneIds = replacements.filter(({ title }) => title === text.title).map((row) => row.id);
  if (original.audience === "liveBlog") doneIds.push(...(await updatesOf(tx, id)));
  if (!(await countReached(tx, id, doneIds))) return null;
  const { audience, audienceLocale, categoryIds, breaking } = original;
  const draft = await insertReplacement(tx, {
    ...text,
    locale: withdrawn.locale,
    articleId: withdrawn.id,
    replacesId: last.id,
    audience,
    audienceLocale,
    categoryIds,
    breaking,
  });
  if (!draft) return null;
  await writeLog(tx, ACTOR, [
    {
      action: "create",
      entity: "Notification",
      entityId: draft.id,
      changes: rowChanges(null, draft),
    },
  ]);
  const addressed = await createReplacementDeliveries(tx, draft.id, id, doneIds);
  await notificationStates.transition(tx, ACTOR, draft, "sending", {
    changes: { startedAt: now, addressed },
  });
  await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
  return null;
}

type NotificationText = Pick<NotificationRow, "title" | "body">;

/**
 * Returns the text of a replacement. It contains nothing that was not sent before: a person who may
 * withdraw an article need not have the right to send notifications, and writes its notice and its
 * headline.
 */
function replacementText(
  original: NotificationText,
  { kind, locale }: Pick<WithdrawnArticle, "kind" | "locale">,
): NotificationText {
  const t = messagesFor(locale);
  const title =
    kind === "kill"
      ? t("article.withdrawn.killed")
      : t("article.withdrawn.retracted", { title: original.title });
  return {
    title: truncateText(title, NOTIFICATION_LENGTHS.title),
    body: t("article.withdrawn.readWhy"),
  };
}

/**
 * Whether devices do not show the withdrawal yet. A retraction is sent once, and a kill once, after
 * which no retraction follows: what devices show then stays true. Replacements that were stopped do
 * not count.
 */
function needsReplacement(
  replacements: NotificationRow[],
  { title }: NotificationText,
  withdrawn: WithdrawnArticle,
): boolean {
  const killTitle = replacementText(
    { title: "", body: "" },
    { kind: "kill", locale: withdrawn.locale },
  ).title;
  return !replacements.some(
    (row) => row.failure !== "articleGone" && (row.title === title || row.title === killTitle),
  );
}

/** Returns the replacements of a notification in order; each replaces the previous one. */
async function replacementsOf(tx: Db, id: number): Promise<NotificationRow[]> {
  const rows: NotificationRow[] = [];
  for (let next = await replacementOf(tx, id); next; next = await replacementOf(tx, next.id))
    rows.push(next);
  return rows;
}

/** Stops a notification that is being sent: deliveries that no worker has claimed fail. */
export async function stopSending(
  tx: Db,
  actor: Actor,
  row: NotificationRow,
  failure: "articleGone" | "entryRemoved",
  now: Date,
): Promise<void> {
  const failed = row.failed + (await failUnclaimedDeliveries(tx, row.id));
  await notificationStates.transition(tx, actor, row, "failed", {
    changes: { failure, finishedAt: now, failed },
  });
}
