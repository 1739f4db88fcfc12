import type { NotificationState } from "@masthead/contract/audience/notification.ts";
import { messagesFor } from "../../platform/http/messages.ts";
import { conflictError, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { type Actor, writeLog } from "../../system/log/log.store.ts";
import { lockNotification, type NotificationRow, updateNotification } from "./notification.store.ts";

/**
 * State transitions of a notification. Sending cannot be cancelled, since browsers already have the
 * notification.
 */
export const NOTIFICATION_TRANSITIONS: Record<NotificationState, readonly NotificationState[]> = {
  draft: ["scheduled", "sending"],
  scheduled: ["draft", "sending"],
  sending: ["sent", "failed"],
  sent: [],
  failed: [],
};

type Changes = Partial<Omit<NotificationRow, "id" | "state">>;

/**
 * Changes the state of a notification, with its row locked until the transaction ends, and writes
 * it to the audit log.
 * @param decide returns further changes, or undefined to leave the notification unchanged
 * @returns the changed row, or undefined if `decide` declined
 * @throws NOT_FOUND; IllegalNotificationTransition
 */
export async function transitionNotification(
  tx: Db,
  actor: Actor,
  { id, to }: { id: number; to: NotificationState },
  decide: (row: NotificationRow) => Promise<Changes | undefined> | Changes | undefined,
): Promise<NotificationRow | undefined> {
  const before = await lockNotification(tx, id);
  if (!before || before.deletedAt) throw notFound();
  if (!NOTIFICATION_TRANSITIONS[before.state].includes(to)) throw new IllegalNotificationTransition(before.state, to);
  const changes = await decide(before);
  if (!changes) return undefined;
  const after = await updateNotification(tx, id, { ...changes, state: to });
  const changedFields = Object.keys(changes).filter((field) => before[field as keyof Changes] !== after[field as keyof Changes]);
  const pairs = changedFields.map((field) => [
    field,
    [before[field as keyof Changes], after[field as keyof Changes]] as [unknown, unknown],
  ]);
  await writeLog(tx, actor, [
    {
      action: "update",
      entity: "Notification",
      entityId: id,
      changes: { state: [before.state, to], ...Object.fromEntries(pairs), version: [before.version, after.version] },
    },
  ]);
  return after;
}

/** Error for an illegal state transition. */
export class IllegalNotificationTransition extends Error {
  override name = "IllegalNotificationTransition";
  readonly from: NotificationState;

  constructor(from: NotificationState, to: NotificationState) {
    super(`illegal transition of a notification from ${from} to ${to}`);
    this.from = from;
  }
}

/**
 * Converts an illegal transition to a CONFLICT error for the caller. Returns other errors
 * unchanged.
 */
export function asConflict(error: unknown, { locale }: CallContext): unknown {
  if (!(error instanceof IllegalNotificationTransition)) return error;
  return conflictError({ errors: [{ path: "state", message: messagesFor(locale)(`notification.not.${error.from}`) }] });
}
