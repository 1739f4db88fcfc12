import { messagesFor } from "../../../platform/http/messages.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { SEND_JOB } from "../notification.service.ts";
import { notificationStates } from "../notification.state.ts";
import { stopSending } from "./replace.service.ts";
import {
  countReached,
  createReplacementDeliveries,
  insertReplacement,
  lastLease,
  replacementOf,
  updatesOf,
} from "./replace.store.ts";

/**
 * Replaces the alert of a removed entry by a fixed text, on the devices that show it: those that got
 * it, and no later alert of the live blog. Stops it if it is being sent. Idempotent.
 * @returns when to continue, because requests of a worker may still be under way; or null
 */
export function replaceAlert(
  { database: { db }, jobs }: Platform,
  actor: Actor,
  notificationId: number,
  now: Date,
): Promise<Date | null> {
  return db.transaction(async (tx) => {
    const alert = await notificationStates.lock(tx, notificationId);
    if (!alert) return null;
    if (alert.state === "sending") await stopSending(tx, actor, alert, "entryRemoved", now);
    const leasedUntil = await lastLease(tx, alert.id);
    if (leasedUntil) return leasedUntil;
    if (await replacementOf(tx, alert.id)) return null;
    const laterIds = await updatesOf(tx, alert.id);
    if (!(await countReached(tx, alert.id, laterIds))) return null;
    const { locale, articleId, liveEntryId } = alert;
    const t = messagesFor(locale);
    const draft = await insertReplacement(tx, {
      locale,
      articleId,
      liveEntryId,
      title: t("liveAlert.removed.title"),
      body: t("liveAlert.removed.body"),
      replacesId: alert.id,
      audience: "liveBlog",
    });
    if (!draft) return null;
    await writeLog(tx, actor, [
      {
        action: "create",
        entity: "Notification",
        entityId: draft.id,
        changes: rowChanges(null, draft),
      },
    ]);
    const addressed = await createReplacementDeliveries(tx, draft.id, alert.id, laterIds);
    await notificationStates.transition(tx, actor, draft, "sending", {
      changes: { startedAt: now, addressed },
    });
    await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
    return null;
  });
}
