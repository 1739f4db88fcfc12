import { RENEWING_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { nextRetryAt } from "../../subscription/dunning.ts";
import {
  endSubscription,
  SUBSCRIPTION_MAIL_JOB,
  type SubscriptionMail,
} from "../../subscription/end-subscription.service.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import type { OrderRow } from "../order.store.ts";

const DUNNING_ACTOR: Actor = { id: null, name: "subscription.life" };

/**
 * Dunning: schedules the next retry of a failed renewal, or ends the subscription once the retry
 * schedule is exhausted.
 */
export async function scheduleRenewalRetry(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  now: Date,
): Promise<void> {
  const row = order.subscriptionId
    ? await subscriptionStates.lock(tx, order.subscriptionId)
    : undefined;
  if (
    !row ||
    !RENEWING_SUBSCRIPTION_STATES.includes(row.state) ||
    row.periodEnd.getTime() !== order.periodStart?.getTime()
  )
    return;
  const nextAttemptAt = nextRetryAt(row, now);
  if (!nextAttemptAt) return endSubscription(platform, tx, DUNNING_ACTOR, row, "ended");
  const changes = { failedAttempts: row.failedAttempts + 1, nextAttemptAt };
  if (row.state === "active")
    await subscriptionStates.transition(tx, DUNNING_ACTOR, row, "pastDue", { changes });
  else await subscriptionStates.change(tx, DUNNING_ACTOR, row, changes);
  await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [
    { id: row.id, mail: "failed" } satisfies SubscriptionMail,
  ]);
}
