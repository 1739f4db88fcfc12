import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type Actor, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { SEND_JOB } from "../notification.service.ts";
import { notificationStates } from "../notification.state.ts";
import { createDeliveries, deleteNotification, insertNotification } from "../notification.store.ts";
import { setAlertNotification } from "../program/program-alert.store.ts";

/** Alert to the followers of a live blog, with its final texts. */
export interface AlertToSend {
  articleId: number;
  liveEntryId: number;
  locale: Locale;
  title: string;
  body: string;
  authorId: number | null;
  /** Former alert of the live blog, in whose place devices show this one. */
  updatesId: number | null;
}

/**
 * Creates the notification of an alert with a delivery per follower, and queues its sending, within
 * a transaction. Returns its id.
 */
export async function sendAlert(
  { jobs }: Pick<Platform, "jobs">,
  tx: Db,
  actor: Actor,
  alert: AlertToSend,
  now: Date,
): Promise<number> {
  const draft = await insertNotification(tx, { ...alert, audience: "liveBlog" });
  await writeLog(tx, actor, [
    {
      action: "create",
      entity: "Notification",
      entityId: draft.id,
      changes: rowChanges(null, draft),
    },
  ]);
  const addressed = await createDeliveries(tx, draft, now);
  await notificationStates.transition(tx, actor, draft, "sending", {
    changes: { startedAt: now, addressed },
  });
  await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
  return draft.id;
}

/** Alert to the followers of a program, with its final texts. */
interface ProgramAlertToSend {
  /** Row that decided about it. */
  alertId: number;
  locale: Locale;
  title: string;
  body: string;
  /** Page that it opens. */
  link: string;
}

/**
 * Creates the notification of an alert about a program with a delivery per follower, and queues its
 * sending, within a transaction. Without followers, nothing is created.
 */
export async function sendProgramAlert(
  { jobs }: Pick<Platform, "jobs">,
  tx: Db,
  actor: Actor,
  { alertId, ...texts }: ProgramAlertToSend,
  now: Date,
): Promise<void> {
  const draft = await insertNotification(tx, { ...texts, audience: "program" });
  await setAlertNotification(tx, alertId, draft.id);
  const addressed = await createDeliveries(tx, draft, now);
  if (!addressed) {
    await setAlertNotification(tx, alertId, null);
    return deleteNotification(tx, draft.id);
  }
  await notificationStates.transition(tx, actor, draft, "sending", {
    changes: { startedAt: now, addressed },
  });
  await jobs.sendAll(tx, SEND_JOB, [{ id: draft.id }]);
}
