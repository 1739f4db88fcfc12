import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { encryptCard } from "../../payment/saved-card.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import { priceTermsOfOrder } from "../../subscription/renewal/introductory-price.ts";
import {
  holderOfOrder,
  lockRunningSubscription,
} from "../../subscription/running-subscription.service.ts";
import { insertSubscription, subscriptionsOfOrder } from "../../subscription/subscription.sql.ts";
import { logSubscription, subscriptionStates } from "../../subscription/subscription.state.ts";
import { hasDevices } from "../order.state.ts";
import { assignGuestOrder, type OrderRow } from "../order.store.ts";
import { extendSubscription } from "./extend-subscription.ts";
import type { PaymentSource } from "./fulfil-order.ts";

/**
 * Starts the subscription of a paid order, if the order grants entitlements. A subscription with a
 * device stays pending until the device is shipped. A guest's subscription waits for an account
 * that verifies the email address, unless there is one. A user has one running subscription per
 * package: a second purchase extends it.
 * @throws PurchaseNotAllowed if the first one still waits for its device
 */
export async function startSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  order: OrderRow,
  paidBy: PaymentSource,
  now: Date,
): Promise<void> {
  const { entitlements, interval, intervalCount, packageId, packageName, currency } = order;
  if (!grantsEntitlements(order)) return;
  const card =
    paidBy?.card && interval !== "once"
      ? encryptCard(platform, { gateway: paidBy.gateway, card: paidBy.card })
      : null;
  const holder = await holderOfOrder(tx, order);
  if (order.userId === null && holder.userId !== null)
    await assignGuestOrder(tx, order.id, holder.userId);
  const running = await lockRunningSubscription(platform, tx, actor, { holder, packageId, now });
  if (running) return extendSubscription(platform, tx, actor, { row: running, order, card, now });
  const row = await insertSubscription(tx, {
    ...holder,
    packageId,
    packageName,
    entitlements,
    interval,
    intervalCount,
    currency,
    card,
    orderId: order.id,
    state: hasDevices(order) ? "pending" : "active",
    ...(await firstPeriod(tx, order, now)),
    ...(card && priceTermsOfOrder(order)),
    cancelAtPeriodEnd: card === null,
  });
  await logSubscription(tx, actor, null, row);
}

/** Whether an order grants entitlements, and so starts a subscription. */
export const grantsEntitlements = ({
  entitlements,
  intervalCount,
}: Pick<OrderRow, "entitlements" | "intervalCount">): boolean =>
  entitlements.length > 0 && intervalCount > 0;

/** Activates the subscriptions that waited for the device of a locked order. */
export async function activateAfterShipment(
  tx: Db,
  actor: Actor,
  order: OrderRow,
  now: Date,
): Promise<void> {
  for (const id of await subscriptionsOfOrder(tx, order.id)) {
    const row = await subscriptionStates.lock(tx, id);
    if (row?.state !== "pending") continue;
    await subscriptionStates.transition(tx, actor, row, "active", {
      changes: await firstPeriod(tx, order, now),
    });
  }
}
