import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { stationZoneIn } from "../../system/setting/setting.service.ts";
import type { PaidBy } from "../order/fulfil.service.ts";
import { hasDevices } from "../order/order.state.ts";
import { giveOrder, giveOrders, hasExtensions, type OrderRow } from "../order/order-row.service.ts";
import { endNow, SUBSCRIPTION_MAIL_JOB, type SubscriptionMail } from "./end-subscription.service.ts";
import { extendSubscription, shortenSubscription } from "./extension.service.ts";
import { firstPeriod } from "./first-period.service.ts";
import { endOfPeriod } from "./period.ts";
import { sealedCard } from "./renewal-card.service.ts";
import { holderOfOrder, runningOf } from "./running-subscription.service.ts";
import { changeSubscription, logSubscription, moveSubscription } from "./subscription.state.ts";
import {
  goingSubscriptions,
  guestSubscriptions,
  insertSubscription,
  lockSubscription,
  subscriptionsOfOrder,
} from "./subscription.store.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Days after the end of a period on which a card is charged again that was refused. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

const ACTOR: Actor = { id: null, name: "subscription.life" };

/**
 * Begins what a paid order opens; nothing when it opens nothing. What comes with a device waits until that is sent. A guest's waits for an account
 * that proves the address, unless there is one. One person has one running subscription to a package: a second purchase extends it.
 * @throws NotAllowed when the first still waits for its device
 */
export async function startSubscription(platform: Platform, tx: Db, actor: Actor, order: OrderRow, by: PaidBy, now: Date): Promise<void> {
  const { entitlements, interval, intervalCount, packageId, packageName, currency } = order;
  if (!opensSomething(order)) return;
  const card = by?.card && interval !== "once" ? sealedCard(platform, { gateway: by.gateway, card: by.card }) : null;
  const holder = await holderOfOrder(tx, order);
  if (order.userId === null && holder.userId !== null) await giveOrder(tx, order.id, holder.userId);
  const running = await runningOf(platform, tx, actor, { holder, packageId, now });
  if (running) return extendSubscription(platform, tx, actor, { row: running, order, card, now });
  const row = await insertSubscription(tx, {
    ...{ ...holder, packageId, packageName, entitlements, interval, intervalCount, currency, card, orderId: order.id },
    state: hasDevices(order) ? "pending" : "active",
    ...(await firstPeriod(tx, order, now)),
    price: card ? order.periodPrice : null,
    cancelAtPeriodEnd: card === null,
  });
  await logSubscription(tx, actor, null, row);
}

/** Whether a subscription follows from an order. */
export const opensSomething = ({ entitlements, intervalCount }: Pick<OrderRow, "entitlements" | "intervalCount">): boolean =>
  entitlements.length > 0 && intervalCount > 0;

/** Begins what waited for a device, whose order is held. */
export async function deviceSent(tx: Db, actor: Actor, order: OrderRow, now: Date): Promise<void> {
  for (const id of await subscriptionsOfOrder(tx, order.id)) {
    const row = await lockSubscription(tx, id);
    if (row?.state !== "pending") continue;
    await moveSubscription(tx, actor, row, "active", await firstPeriod(tx, order, now));
  }
}

/** The next period, whose order was paid. It begins where the one before ended, however late the money came. */
export async function renewPeriod(tx: Db, actor: Actor, order: OrderRow, by: PaidBy): Promise<void> {
  const row = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined;
  if (!row || !order.periodStart || row.periodEnd.getTime() !== order.periodStart.getTime()) return;
  const { interval, intervalCount, periodEnd: begin } = row;
  const timeZone = await stationZoneIn(tx);
  const period = {
    periodStart: begin,
    periodEnd: endOfPeriod(begin, { interval, intervalCount, anchor: row.anchor ?? begin, timeZone }),
    ...{ failedAttempts: 0, nextAttemptAt: null },
    ...(by?.card && row.card && { card: { ...row.card, brand: by.card.brand, last4: by.card.last4 } }),
  };
  if (row.state === "pastDue") await moveSubscription(tx, actor, row, "active", period);
  else await changeSubscription(tx, actor, row, period);
}

/** A renewal that failed is tried again on set days, and then no more. */
export async function renewalFailed(platform: Platform, tx: Db, order: OrderRow, now: Date): Promise<void> {
  const row = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : undefined;
  if (!row || !["active", "pastDue"].includes(row.state) || row.periodEnd.getTime() !== order.periodStart?.getTime()) return;
  const days = RETRY_DAYS[row.failedAttempts];
  if (days === undefined) return endNow(platform, tx, ACTOR, row, "ended");
  // Counted from the end of the period; who was late, such as after a night without workers, is not charged several times in a row.
  const next = new Date(Math.max(row.periodEnd.getTime() + days * DAY, now.getTime() + DAY / 2));
  const changes = { failedAttempts: row.failedAttempts + 1, nextAttemptAt: next };
  if (row.state === "active") await moveSubscription(tx, ACTOR, row, "pastDue", changes);
  else await changeSubscription(tx, ACTOR, row, changes);
  await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [{ id: row.id, mail: "failed" } satisfies SubscriptionMail]);
}

/** Ends what an order that is locked had begun or renewed, and takes back what it had extended: it was refunded in full. */
export async function endSubscriptionsOf(platform: Platform, tx: Db, actor: Actor, order: OrderRow): Promise<void> {
  const now = new Date();
  const extended = order.kind === "purchase" ? order.subscriptionId : null;
  if (extended !== null) return order.periodStart ? shortenSubscription(platform, tx, actor, { id: extended, order, now }) : undefined;
  for (const id of [...(await subscriptionsOfOrder(tx, order.id)), ...(order.subscriptionId ? [order.subscriptionId] : [])]) {
    if (order.kind === "purchase" && (await hasExtensions(tx, id))) {
      await shortenSubscription(platform, tx, actor, { id, order, now });
      continue;
    }
    const row = await lockSubscription(tx, id);
    if (row && row.state !== "expired") await endNow(platform, tx, actor, row);
  }
}

/** Ends everything that an account has: it is removed. */
export async function endAllOf(platform: Platform, tx: Db, actor: Actor, userId: number): Promise<void> {
  for (const id of await goingSubscriptions(tx, userId)) {
    const row = await lockSubscription(tx, id);
    if (row && row.state !== "expired") await endNow(platform, tx, actor, row);
  }
}

/** Gives an account what was bought under its address before, which it has just proved to be its own. */
export async function claimBought(platform: Platform, tx: Db, actor: Actor, userId: number, email: string): Promise<void> {
  await giveOrders(tx, userId, email);
  const now = new Date();
  for (const { id, packageId } of await guestSubscriptions(tx, email)) {
    const holder = { userId, guestEmail: null };
    const own = packageId ? await runningOf(platform, tx, actor, { holder, packageId, now }) : undefined;
    const row = await lockSubscription(tx, id);
    if (!row || row.userId !== null) continue;
    const second = row.state === "expired" ? undefined : own;
    const given = await changeSubscription(tx, actor, row, {
      ...{ userId, guestEmail: null },
      ...(second && { duplicate: true, cancelAtPeriodEnd: true, nextAttemptAt: null }),
    });
    // Of two that were both paid for, what is left of the second is added to the first. One that waits for its device has no period to add yet.
    if (!second || second.state === "pending" || given.state === "pending") continue;
    const rest = Math.max(0, given.periodEnd.getTime() - now.getTime());
    const periodEnd = new Date(second.periodEnd.getTime() + rest);
    if (rest > 0) await changeSubscription(tx, actor, second, { periodEnd, anchor: periodEnd });
    await endNow(platform, tx, actor, given, undefined, now);
  }
}
