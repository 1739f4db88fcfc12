import { PENDING_NOTIFICATION_STATES } from "@masthead/contract/audience/notification/notification.ts";
import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import {
  lockNotification,
  type NotificationRow,
  updateNotification,
} from "./notification.store.ts";

/**
 * State machine of notifications. Sending cannot be cancelled, since browsers already have the
 * notification.
 */
export const notificationStates = defineStates({
  name: "notification",
  initial: { draft: "" },
  transitions: {
    draft: {
      submitted: "submitted to a colleague",
      scheduled: "scheduled by staff",
      sending: "sent by staff",
    },
    submitted: { draft: "returned", scheduled: "scheduled by staff", sending: "sent by staff" },
    scheduled: { draft: "cancelled", sending: "its time has come, or sent by staff" },
    sending: {
      sent: "delivered",
      failed: "nobody to send to, the article is gone, or no browser accepted it",
    },
    sent: {},
    failed: {},
  },
  waits: {
    draft: null,
    submitted: "push",
    scheduled: null,
    sending: null,
    sent: null,
    failed: null,
  },
  moves: {
    submit: { to: "submitted" },
    send: { to: "sending" },
    schedule: { to: "scheduled" },
    cancel: { to: "draft" },
  },
  messageKey: (from) => `notification.not.${from}`,
  lock: lockNotification,
  update: updateNotification,
  /** The detail `override` is the reason for sending without a second person. */
  async log(tx, actor: Actor, { before, after, detail: { override } }) {
    // The product sends alerts about programs by itself, many a day.
    if (after.audience === "program") return;
    const changes = {
      ...rowChanges(before, after),
      ...(override !== undefined && { override: [null, override] as [null, unknown] }),
    };
    return writeLog(tx, actor, [
      { action: "update", entity: "Notification", entityId: after.id, changes },
    ]);
  },
});

/**
 * A scheduled notification must be cancelled first: restored after its time, it would be sent
 * immediately.
 */
export const isDeletable = ({ state }: Pick<NotificationRow, "state">): boolean =>
  !PENDING_NOTIFICATION_STATES.includes(state);
