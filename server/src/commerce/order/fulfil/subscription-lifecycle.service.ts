import { RENEWING_SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { stationTimeZoneIn } from "../../../system/setting/setting.service.ts";
import { nextRetryAt } from "../../subscription/dunning.ts";
import {
  endSubscription,
  SUBSCRIPTION_MAIL_JOB,
  type SubscriptionMail,
} from "../../subscription/end-subscription.service.ts";
import { firstPeriod } from "../../subscription/period/first-period.service.ts";
import { endOfPeriod } from "../../subscription/period/period.ts";
import { afterRenewal, priceTermsOfOrder } from "../../subscription/renewal/introductory-price.ts";
import { encryptCard } from "../../subscription/renewal/renewal-card.service.ts";
import {
  holderOfOrder,
  lockRunningSubscription,
} from "../../subscription/running-subscription.service.ts";
import { logSubscription, subscriptionStates } from "../../subscription/subscription.state.ts";
import {
  findUnexpiredSubscriptions,
  guestSubscriptions,
  insertSubscription,
  subscriptionsOfOrder,
} from "../../subscription/subscription.store.ts";
import { hasDevices } from "../order.state.ts";
import {
  assignGuestOrder,
  assignGuestOrders,
  hasExtensionOrders,
  type OrderRow,
} from "../order.store.ts";
import { extendSubscription, shortenSubscription } from "./extension.service.ts";
import type { PaymentSource } from "./fulfil.service.ts";

const LIFECYCLE_ACTOR: Actor = { id: null, name: "subscription.life" };

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

/**
 * Adds the period of a paid renewal order. It begins where the last one ended, however late the
 * payment.
 */
export async function renewPeriod(
  tx: Db,
  actor: Actor,
  order: OrderRow,
  paidBy: PaymentSource,
): Promise<void> {
  const row = order.subscriptionId
    ? await subscriptionStates.lock(tx, order.subscriptionId)
    : undefined;
  if (!row || !order.periodStart || row.periodEnd.getTime() !== order.periodStart.getTime()) return;
  const { interval, intervalCount, periodEnd: start } = row;
  const timeZone = await stationTimeZoneIn(tx);
  const period = {
    periodStart: start,
    periodEnd: endOfPeriod(start, {
      interval,
      intervalCount,
      anchor: row.anchor ?? start,
      timeZone,
    }),
    ...afterRenewal(row),
    failedAttempts: 0,
    nextAttemptAt: null,
    ...(paidBy?.card &&
      row.card && { card: { ...row.card, brand: paidBy.card.brand, last4: paidBy.card.last4 } }),
  };
  if (row.state === "pastDue")
    await subscriptionStates.transition(tx, actor, row, "active", { changes: period });
  else await subscriptionStates.change(tx, actor, row, period);
}

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
  if (!nextAttemptAt) return endSubscription(platform, tx, LIFECYCLE_ACTOR, row, "ended");
  const changes = { failedAttempts: row.failedAttempts + 1, nextAttemptAt };
  if (row.state === "active")
    await subscriptionStates.transition(tx, LIFECYCLE_ACTOR, row, "pastDue", { changes });
  else await subscriptionStates.change(tx, LIFECYCLE_ACTOR, row, changes);
  await platform.jobs.sendAll(tx, SUBSCRIPTION_MAIL_JOB, [
    { id: row.id, mail: "failed" } satisfies SubscriptionMail,
  ]);
}

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

/** Assigns guest purchases to the account that has just verified their email address. */
export async function claimGuestPurchases(
  platform: Platform,
  tx: Db,
  actor: Actor,
  userId: number,
  email: string,
): Promise<void> {
  await assignGuestOrders(tx, userId, email);
  const now = new Date();
  for (const { id, packageId } of await guestSubscriptions(tx, email)) {
    const holder = { userId, guestEmail: null };
    const own = packageId
      ? await lockRunningSubscription(platform, tx, actor, { holder, packageId, now })
      : undefined;
    const row = await subscriptionStates.lock(tx, id);
    if (!row || row.userId !== null) continue;
    const existing = row.state === "expired" ? undefined : own;
    const claimed = await subscriptionStates.change(tx, actor, row, {
      userId,
      guestEmail: null,
      ...(existing && { duplicate: true, cancelAtPeriodEnd: true, nextAttemptAt: null }),
    });
    // Both were paid for: the rest of the guest's subscription is added to the existing one. A
    // subscription that waits for its device has no period to add yet.
    if (!existing || existing.state === "pending" || claimed.state === "pending") continue;
    const remaining = Math.max(0, claimed.periodEnd.getTime() - now.getTime());
    const periodEnd = new Date(existing.periodEnd.getTime() + remaining);
    if (remaining > 0)
      await subscriptionStates.change(tx, actor, existing, { periodEnd, anchor: periodEnd });
    await endSubscription(platform, tx, actor, claimed, undefined, now);
  }
}
