import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { NotAllowed } from "../order/buyer.service.ts";
import { changeOrder } from "../order/order.state.ts";
import type { OrderRow } from "../order/order-row.service.ts";
import { endNow } from "./end-subscription.service.ts";
import { firstPeriod } from "./first-period.service.ts";
import { cardToForget, FORGET_CARD_JOB } from "./renewal-card.service.ts";
import { changeSubscription, moveSubscription } from "./subscription.state.ts";
import { lockSubscription, type SubscriptionRow } from "./subscription.store.ts";
import type { RenewalCard } from "./subscription.table.ts";

/**
 * Adds what an order bought to a subscription that is locked: its period begins where the present one ends. A card renews the subscription from then
 * on. The order notes what it extended, and from when.
 * @throws NotAllowed while it waits for a device: its period is not known yet
 */
export async function extendSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { row, order, card, now }: { row: SubscriptionRow; order: OrderRow; card: RenewalCard | null; now: Date },
): Promise<void> {
  if (row.state === "pending") throw new NotAllowed("deviceFirst");
  const begin = row.periodEnd > now ? row.periodEnd : now;
  const { periodEnd, anchor } = await firstPeriod(tx, order, begin);
  const { interval, intervalCount, currency, periodPrice: price } = order;
  const changes = {
    ...{ periodEnd, anchor, failedAttempts: 0, nextAttemptAt: null },
    entitlements: [...new Set([...row.entitlements, ...order.entitlements])],
    ...(card && { card, price, interval, intervalCount, currency, orderId: row.orderId ?? order.id, cancelAtPeriodEnd: false }),
  };
  if (row.state === "pastDue" || (card && row.state === "cancelled")) await moveSubscription(tx, actor, row, "active", changes);
  else await changeSubscription(tx, actor, row, changes);
  if (card && row.card) await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(row.card)]);
  await changeOrder(tx, actor, order, { subscriptionId: row.id, periodStart: begin });
}

/** Until when an order extended a subscription; null when it did not, or was given back since. */
export async function extendedUntil(db: Db, order: OrderRow): Promise<Date | null> {
  if (order.kind !== "purchase" || !order.periodStart) return null;
  return (await firstPeriod(db, order, order.periodStart)).periodEnd;
}

/**
 * Takes back the period that an order which was refunded in full had begun or added; what other orders added stays. A subscription that the order's
 * card renews is renewed no more.
 */
export async function shortenSubscription(
  platform: Platform,
  tx: Db,
  actor: Actor,
  { id, order, now }: { id: number; order: OrderRow; now: Date },
): Promise<void> {
  const row = await lockSubscription(tx, id);
  const begin = order.periodStart ?? order.paidAt;
  if (!row || !begin || row.state === "expired") return;
  const { periodEnd: until } = await firstPeriod(tx, order, begin);
  const periodEnd = new Date(row.periodEnd.getTime() - (until.getTime() - begin.getTime()));
  if (order.periodStart) await changeOrder(tx, actor, order, { periodStart: null });
  if (periodEnd <= now) return endNow(platform, tx, actor, row, undefined, now);
  const stops = order.method === "card" && row.state === "active";
  if (stops) await moveSubscription(tx, actor, row, "cancelled", { periodEnd, anchor: periodEnd, cancelAtPeriodEnd: true });
  else await changeSubscription(tx, actor, row, { periodEnd, anchor: periodEnd });
}
