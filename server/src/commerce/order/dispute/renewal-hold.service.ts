import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { endSubscription } from "../../subscription/end-subscription.service.ts";
import { subscriptionsOfOrder } from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import type { OrderRow } from "../order.store.ts";
import { isHeldByAnotherDispute } from "./renewal-hold.store.ts";

/** Ids of the subscriptions that an order started, extended or renewed. */
async function subscriptionIdsOf(tx: Db, { id, subscriptionId }: OrderRow): Promise<number[]> {
  return [
    ...new Set([
      ...(await subscriptionsOfOrder(tx, id)),
      ...(subscriptionId === null ? [] : [subscriptionId]),
    ]),
  ];
}

/**
 * Stops the renewals of the subscriptions of a locked order while its payment is disputed. Access
 * ends with the paid period; a subscription that is past due has no paid period left, and ends.
 */
export async function holdRenewals(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
): Promise<void> {
  for (const id of await subscriptionIdsOf(tx, order)) {
    const row = await subscriptionStates.lock(tx, id);
    if (!row || row.renewalHold !== null || row.state === "pending" || row.state === "expired")
      continue;
    if (row.state === "pastDue") await endSubscription(platform, tx, actor, row, "ended");
    else if (row.state === "active" && !row.cancelAtPeriodEnd)
      await subscriptionStates.transition(tx, actor, row, "cancelled", {
        changes: { cancelAtPeriodEnd: true, renewalHold: "renews" },
      });
    else await subscriptionStates.change(tx, actor, row, { renewalHold: "ends" });
  }
}

/**
 * Allows renewals again once no payment of the subscription is disputed: one that renewed before
 * renews again, if its period is not over.
 * @returns whether one renews again
 */
export async function releaseRenewals(tx: Db, actor: Actor, order: OrderRow): Promise<boolean> {
  const now = new Date();
  let resumed = false;
  for (const id of await subscriptionIdsOf(tx, order)) {
    const row = await subscriptionStates.lock(tx, id);
    if (!row?.renewalHold || (await isHeldByAnotherDispute(tx, id, order.id))) continue;
    const resumes =
      row.renewalHold === "renews" &&
      row.state === "cancelled" &&
      row.card !== null &&
      row.periodEnd > now;
    if (resumes)
      await subscriptionStates.transition(tx, actor, row, "active", {
        changes: { cancelAtPeriodEnd: false, renewalHold: null },
      });
    else await subscriptionStates.change(tx, actor, row, { renewalHold: null });
    resumed ||= resumes;
  }
  return resumed;
}
