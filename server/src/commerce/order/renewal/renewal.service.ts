import { notFound } from "../../../platform/http/problem.ts";
import { runSteps } from "../../../platform/jobs/job-errors.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { configuredGatewayNames } from "../../gateway/gateways.ts";
import { endSubscription } from "../../subscription/end-subscription.service.ts";
import {
  dueRenewals,
  endedSubscriptions,
  isPackageDeleted,
  subscriptionById,
} from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { renew } from "./renew.ts";

const RENEWAL_ACTOR: Actor = { id: null, name: "subscription.renew" };
/** Subscriptions renewed or ended per run. */
const RENEWAL_BATCH_SIZE = 500;

/**
 * Renews due subscriptions and ends those that are over. Exactly-once charges: a period has one
 * order, an order has one open attempt, and each attempt has its own idempotency key at the
 * gateway, even if workers run concurrently or die.
 * @throws PermanentFailure if some failed for another reason than an outage
 */
export async function renewDueSubscriptions(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  const gateways = configuredGatewayNames(platform);
  const [due, ended] = [
    await dueRenewals(db, now, { gateways, limit: RENEWAL_BATCH_SIZE }),
    await endedSubscriptions(db, now, RENEWAL_BATCH_SIZE),
  ];
  await runSteps(platform.log, [
    ...due.map((id) => ({
      name: `renewal of subscription ${id}`,
      run: () => renew(platform, RENEWAL_ACTOR, id, { now, ignoreSchedule: false }),
    })),
    ...ended.map((id) => ({
      name: `end of subscription ${id}`,
      run: () => endOver(platform, id, now),
    })),
  ]);
}

/** Ends a subscription whose last period is over. */
async function endOver(platform: Platform, id: number, now: Date): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const row = await subscriptionStates.lock(tx, id);
    if (!row || row.state === "pending" || row.state === "expired" || row.periodEnd > now) return;
    const ends =
      row.state === "cancelled" ||
      (row.state === "active" && row.cancelAtPeriodEnd) ||
      (await isPackageDeleted(tx, row));
    if (ends) await endSubscription(platform, tx, RENEWAL_ACTOR, row, "ended", now);
  });
}

/**
 * Retries a failed renewal immediately, outside of the retry schedule.
 * @throws NOT_FOUND; IllegalTransition if the subscription is not past due, or has no card;
 *   GatewayError
 */
export async function retryRenewal(platform: Platform, actor: Actor, id: number): Promise<void> {
  const row = await subscriptionById(platform.database.db, id);
  if (!row) throw notFound();
  const now = new Date();
  subscriptionStates.requireMove({ ...row, now }, "retry");
  await renew(platform, actor, id, { now, ignoreSchedule: true });
}
