import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import {
  cardToForget,
  FORGET_CARD_JOB,
  type StoredCard,
} from "../../payment/saved-card.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import { priceTermsOfOrder } from "../../subscription/renewal/introductory-price.ts";
import type { SubscriptionRow } from "../../subscription/subscription.sql.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { orderStates } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { PurchaseNotAllowed } from "../place/purchase-check.service.ts";

/**
 * Extends a locked subscription by the period and entitlements of an order. The new period begins
 * where the current one ends, and a card renews the subscription from then on. The order stores
 * which subscription it extended, and from when.
 * @throws PurchaseNotAllowed while the subscription waits for a device, since its period is not
 * known yet
 */
export async function extendSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  {
    row,
    order,
    card,
    now,
  }: { row: SubscriptionRow; order: OrderRow; card: StoredCard | null; now: Date },
): Promise<void> {
  if (row.state === "pending") throw new PurchaseNotAllowed("deviceFirst");
  const start = row.periodEnd > now ? row.periodEnd : now;
  const { periodEnd, anchor } = await firstPeriod(tx, order, start);
  const { interval, intervalCount, currency } = order;
  const changes = {
    periodEnd,
    anchor,
    failedAttempts: 0,
    nextAttemptAt: null,
    entitlements: [...new Set([...row.entitlements, ...order.entitlements])],
    ...(card && {
      card,
      ...priceTermsOfOrder(order),
      interval,
      intervalCount,
      currency,
      orderId: row.orderId ?? order.id,
      cancelAtPeriodEnd: false,
      renewalHold: null,
    }),
  };
  if (row.state === "pastDue" || (card && row.state === "cancelled"))
    await subscriptionStates.transition(tx, actor, row, "active", { changes });
  else await subscriptionStates.change(tx, actor, row, changes);
  if (card && row.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(row.card)]);
  await orderStates.change(tx, actor, order, { subscriptionId: row.id, periodStart: start });
}

/**
 * Returns the new end of a subscription's period after an order extended it; null if it did not
 * extend one, or was refunded since.
 */
export async function extendedUntil(db: Db, order: OrderRow): Promise<Date | null> {
  if (order.kind !== "purchase" || !order.periodStart) return null;
  return (await firstPeriod(db, order, order.periodStart)).periodEnd;
}
