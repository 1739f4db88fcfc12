import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { isOngoing } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { makesTestOrders } from "../../gateway/gateways.ts";
import type { ChargeFault, PaidAttempt } from "../../payment/payable.ts";
import { purchaseOverlap } from "../../subscription/overlap.service.ts";
import {
  type Holder,
  holderOfOrder,
  lockRunningSubscription,
} from "../../subscription/running-subscription.service.ts";
import { subscriptionStates } from "../../subscription/subscription.state.ts";
import { fulfilOrder } from "../fulfil/fulfil-order.ts";
import { grantsEntitlements } from "../fulfil/start-subscription.ts";
import { ORDER_MAIL_JOB } from "../mail/order-mail.service.ts";
import { hasDevices, orderStates, recordOrderEvent } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { claimTrial } from "../trial/claim-trial.ts";

/** Decides under lock why a payment does not pay its order; null if it does. */
export async function refusePayment(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  paid: PaidAttempt,
): Promise<ChargeFault | null> {
  const fault = faultOfOrder(order, paid);
  if (fault) return fault;
  if (order.kind === "renewal") return (await isRenewable(tx, order)) ? null : "notToBeRenewed";
  return faultOfBuyer(platform, tx, order, paid);
}

function faultOfOrder(order: OrderRow, { payment }: PaidAttempt): ChargeFault | null {
  if (payment.amount !== order.total || payment.currency !== order.currency)
    return "amountMismatch";
  if (order.state === "awaitingPayment" || order.state === "failed") return null;
  return order.paidAt ? "paidAlready" : "notToBePaid";
}

/**
 * Whether the subscription of a renewal still renews. A subscription that has ended since is not
 * charged.
 */
async function isRenewable(tx: Db, { subscriptionId, periodStart }: OrderRow): Promise<boolean> {
  const row = subscriptionId ? await subscriptionStates.lock(tx, subscriptionId) : undefined;
  const renews = row?.state === "pastDue" || (row?.state === "active" && !row.cancelAtPeriodEnd);
  return renews && row.periodEnd.getTime() === periodStart?.getTime();
}

/** The buyer has the package or all of its content already, or has used the free trial. */
async function faultOfBuyer(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  { payment, attempt, actor, now }: PaidAttempt,
): Promise<ChargeFault | null> {
  const holder = await holderOfOrder(tx, order);
  const grants = grantsEntitlements(order);
  const { packageId } = order;
  const running = grants
    ? await lockRunningSubscription(platform, tx, actor, { holder, packageId, now })
    : undefined;
  if (running && isOngoing(running)) return "alreadySubscribed";
  if (order.trialDays === 0)
    return grants && (await isPaidTwice(tx, holder, order, now)) ? "alreadyGranted" : null;
  const buyer = { ...order, userId: holder.userId };
  const { gateway } = payment;
  return (await claimTrial(platform, tx, buyer, { gateway, card: attempt.card }))
    ? null
    : "trialUsed";
}

/**
 * Whether the buyer would pay twice for the same content without having confirmed it, such as with
 * two open tabs. Orders with devices are exempt.
 */
async function isPaidTwice(tx: Db, holder: Holder, order: OrderRow, now: Date): Promise<boolean> {
  if (order.overlapAccepted || hasDevices(order)) return false;
  return (await purchaseOverlap(tx, holder, order, now))?.byOngoing ?? false;
}

/** Marks a locked order as paid and fulfils it. */
export async function markPaidByCard(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  paid: PaidAttempt,
): Promise<void> {
  const { payment, attempt, actor, now } = paid;
  await recordPayment(tx, order, paid);
  const awaiting =
    order.state === "failed"
      ? await orderStates.transition(tx, actor, order, "awaitingPayment")
      : order;
  const test = makesTestOrders(platform.config, payment.gateway);
  const paidOrder = await orderStates.transition(tx, actor, awaiting, "paid", {
    changes: { paidAt: now, expiresAt: null, test },
  });
  const source = { gateway: payment.gateway, card: attempt.card };
  await fulfilOrder(platform, tx, actor, paidOrder, source, now);
}

/** Records a payment that does not pay its locked order, and ends an order that it cannot pay. */
export async function recordRefusedPayment(
  platform: Platform,
  tx: Db,
  order: OrderRow,
  paid: PaidAttempt,
  fault: ChargeFault,
): Promise<void> {
  const { payment, actor } = paid;
  await recordPayment(tx, order, paid);
  await recordOrderEvent(tx, actor, order.id, "note", { payment: payment.id, fault });
  const isOwned = fault === "alreadySubscribed" || fault === "alreadyGranted";
  if (fault === "notToBeRenewed" || isOwned)
    await orderStates.transition(tx, actor, order, "cancelled", { detail: { fault } });
  // The buyer may still subscribe at the full price.
  if (fault === "trialUsed" && order.state !== "failed")
    await orderStates.transition(tx, actor, order, "failed", { detail: { fault } });
  if (isOwned) await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: fault }]);
}

function recordPayment(
  tx: Db,
  order: OrderRow,
  { payment, attempt, actor }: PaidAttempt,
): Promise<void> {
  const { amount, currency, card } = attempt;
  return recordOrderEvent(tx, actor, order.id, "payment", {
    payment: payment.id,
    sum: formatDecimalAmount({ amount, currency }),
    currency,
    card: card && { brand: card.brand, last4: card.last4 },
  });
}
