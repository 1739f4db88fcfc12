import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { cardToForget, FORGET_CARD_JOB } from "../payment/saved-card.service.ts";
import { findUnexpiredSubscriptions, type SubscriptionRow } from "./subscription.sql.ts";
import { subscriptionStates } from "./subscription.state.ts";

/**
 * Job that emails a subscriber: a renewal failed, a period nears its end, or the subscription is
 * over.
 */
export const SUBSCRIPTION_MAIL_JOB = "subscription.mail";
export interface SubscriptionMail {
  id: number;
  mail: "failed" | "ending" | "ended";
}

/** Ends a locked subscription immediately, and queues the deletion of its card at the gateway. */
export async function endSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  row: SubscriptionRow,
  mail?: SubscriptionMail["mail"],
  now = new Date(),
): Promise<void> {
  const periodEnd = row.periodEnd > now ? now : row.periodEnd;
  await subscriptionStates.transition(tx, actor, row, "expired", {
    changes: { periodEnd, nextAttemptAt: null, cancelAtPeriodEnd: true, card: null },
  });
  if (row.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(row.card)]);
  if (mail)
    await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [
      { id: row.id, mail } satisfies SubscriptionMail,
    ]);
}

/** Ends all subscriptions of an account that is removed. */
export async function endAllSubscriptions(
  platform: Platform,
  tx: Db,
  actor: Actor,
  userId: number,
): Promise<void> {
  for (const id of await findUnexpiredSubscriptions(tx, userId)) {
    const row = await subscriptionStates.lock(tx, id);
    if (row && row.state !== "expired") await endSubscription(platform, tx, actor, row);
  }
}
