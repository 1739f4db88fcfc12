import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { endSubscription } from "../../subscription/end-subscription.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import { subscriptionsOfOrder } from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { orderStates } from "../order.state.ts";
import { hasExtensionOrders, type OrderRow } from "../order.store.ts";

/**
 * Ends the subscriptions that a locked, fully refunded order began or renewed, and takes back
 * extensions.
 */
export async function endSubscriptionsOfOrder(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
): Promise<void> {
  const now = new Date();
  const extended = order.kind === "purchase" ? order.subscriptionId : null;
  if (extended !== null)
    return order.periodStart
      ? shortenSubscription(platform, tx, actor, { id: extended, order, now })
      : undefined;
  for (const id of [
    ...(await subscriptionsOfOrder(tx, order.id)),
    ...(order.subscriptionId ? [order.subscriptionId] : []),
  ]) {
    if (order.kind === "purchase" && (await hasExtensionOrders(tx, id))) {
      await shortenSubscription(platform, tx, actor, { id, order, now });
      continue;
    }
    const row = await subscriptionStates.lock(tx, id);
    if (row && row.state !== "expired") await endSubscription(platform, tx, actor, row);
  }
}

/**
 * Takes back the period that a fully refunded order began or added. Periods of other orders stay. A
 * subscription that the order's card renewed is no longer renewed.
 */
async function shortenSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { id, order, now }: { id: number; order: OrderRow; now: Date },
): Promise<void> {
  const row = await subscriptionStates.lock(tx, id);
  const start = order.periodStart ?? order.paidAt;
  if (!row || !start || row.state === "expired") return;
  const { periodEnd: addedUntil } = await firstPeriod(tx, order, start);
  const periodEnd = new Date(row.periodEnd.getTime() - (addedUntil.getTime() - start.getTime()));
  if (order.periodStart) await orderStates.change(tx, actor, order, { periodStart: null });
  if (periodEnd <= now) return endSubscription(platform, tx, actor, row, undefined, now);
  const stopsRenewal = order.method === "card" && row.state === "active";
  if (stopsRenewal)
    await subscriptionStates.transition(tx, actor, row, "cancelled", {
      changes: { periodEnd, anchor: periodEnd, cancelAtPeriodEnd: true },
    });
  else await subscriptionStates.change(tx, actor, row, { periodEnd, anchor: periodEnd });
}
