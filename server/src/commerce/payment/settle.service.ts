import { formatDecimalAmount } from "@masthead/contract/commerce/money.ts";
import { isOngoing } from "@masthead/contract/commerce/states.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { Attempt } from "../gateway/gateway.ts";
import { makesTestOrders } from "../gateway/gateways.ts";
import { handleOrderPaid } from "../order/fulfil/fulfil.service.ts";
import {
  grantsEntitlements,
  scheduleRenewalRetry,
} from "../order/fulfil/subscription-lifecycle.service.ts";
import { ORDER_MAIL_JOB } from "../order/mail/order-mail.service.ts";
import { hasDevices, orderStates, recordOrderEvent } from "../order/order.state.ts";
import type { OrderRow } from "../order/order.store.ts";
import { claimTrial } from "../order/trial/trial-use.service.ts";
import { purchaseOverlap } from "../subscription/overlap.service.ts";
import {
  cardToForget,
  encryptCard,
  FORGET_CARD_JOB,
  saveRenewalCard,
} from "../subscription/renewal/renewal-card.service.ts";
import {
  type Holder,
  holderOfOrder,
  lockRunningSubscription,
} from "../subscription/running-subscription.service.ts";
import { subscriptionStates } from "../subscription/subscription.state.ts";
import { paymentStates } from "./payment.state.ts";
import {
  insertLedgerEntry,
  insertRefund,
  type PaymentRow,
  paymentById,
  updatePayment,
} from "./payment.store.ts";

/** Job that sends a refund to the gateway. */
export const REFUND_JOB = "payment.refund";

/**
 * Records the state of an attempt at the gateway, with all its consequences, in one transaction.
 * Safe to call in any order and any number of times: redirects, webhooks, sweeps and retries after
 * crashes all end here.
 */
export async function settleAttempt(
  platform: Platform,
  id: number,
  attempt: Attempt,
  actor: Actor,
): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const unlocked = await paymentById(tx, id);
    const order = unlocked?.orderId ? await orderStates.lock(tx, unlocked.orderId) : undefined;
    const row = await paymentStates.lock(tx, id);
    if (!row || row.state === "paid") return;
    const now = new Date();
    if (attempt.state === "open") return void (await updatePayment(tx, id, { lookedAt: now }));
    if (attempt.state === "paid")
      return settlePaid(platform, tx, { row, order, attempt, actor, now });
    if (!paymentStates.can(row.state, attempt.state)) return;
    const { failure } = attempt;
    await paymentStates.transition(tx, actor, row, attempt.state, {
      changes: { failure, gatewayId: attempt.id, decidedAt: now, lookedAt: now },
    });
    if (order?.state !== "awaitingPayment") return;
    const failed = await orderStates.transition(tx, actor, order, "failed", {
      detail: { payment: id, failure: failure ?? attempt.state },
    });
    if (failed.kind === "renewal") await scheduleRenewalRetry(platform, tx, failed, now);
  });
}

interface PaidAttempt {
  row: PaymentRow;
  order: OrderRow | undefined;
  attempt: Attempt;
  actor: Actor;
  now: Date;
}

async function settlePaid(
  platform: Platform,
  tx: Db,
  { row, order, attempt, actor, now }: PaidAttempt,
): Promise<void> {
  const { card, chargeId } = attempt;
  const cardSummary = card && { brand: card.brand, last4: card.last4 };
  await paymentStates.transition(tx, actor, row, "paid", {
    changes: {
      failure: null,
      gatewayId: attempt.id,
      chargeId,
      card: cardSummary,
      decidedAt: now,
      lookedAt: now,
    },
  });
  if (!order) {
    if (row.subscriptionId && card)
      await saveRenewalCard(platform, tx, row.subscriptionId, { gateway: row.gateway, card });
    return;
  }
  const money = { amount: attempt.amount, currency: attempt.currency };
  if (chargeId)
    await insertLedgerEntry(tx, {
      ...money,
      orderId: order.id,
      kind: "charge",
      gateway: row.gateway,
      gatewayId: chargeId,
      by: actor.name,
    });
  await recordOrderEvent(tx, actor, order.id, "payment", {
    payment: row.id,
    sum: formatDecimalAmount(money),
    currency: money.currency,
    card: cardSummary,
  });
  const fault =
    faultOfCharge(row, order, attempt) ??
    (await faultOfBuyer(platform, tx, { row, order, attempt, actor, now }));
  if (fault) return refundSurplus(platform, tx, { row, order, attempt, actor, fault });
  const awaiting =
    order.state === "failed"
      ? await orderStates.transition(tx, actor, order, "awaitingPayment")
      : order;
  const test = makesTestOrders(platform.config, row.gateway);
  const paid = await orderStates.transition(tx, actor, awaiting, "paid", {
    changes: { paidAt: now, expiresAt: null, test },
  });
  await handleOrderPaid(platform, tx, actor, paid, { gateway: row.gateway, card }, now);
}

/** Reason why a charge does not pay its order; null if it does. */
function faultOfCharge(row: PaymentRow, order: OrderRow, attempt: Attempt): string | null {
  if (attempt.amount !== row.amount || attempt.currency !== row.currency) return "amountMismatch";
  if (row.amount !== order.total || row.currency !== order.currency) return "amountMismatch";
  if (order.state === "awaitingPayment" || order.state === "failed") return null;
  return order.paidAt ? "paidAlready" : "notToBePaid";
}

/**
 * Reason why a charge that matches its order does not pay it, decided under lock: the subscription
 * to renew has ended, or the buyer has the package or all of its content already, or has used the
 * free trial.
 */
async function faultOfBuyer(
  platform: Platform,
  tx: Db,
  { row, order, attempt, actor, now }: Omit<PaidAttempt, "order"> & { order: OrderRow },
): Promise<string | null> {
  if (order.kind === "renewal") return (await isRenewable(tx, order)) ? null : "notToBeRenewed";
  const holder = await holderOfOrder(tx, order);
  const opens = grantsEntitlements(order);
  const running = opens
    ? await lockRunningSubscription(platform, tx, actor, {
        holder,
        packageId: order.packageId,
        now,
      })
    : undefined;
  if (running && isOngoing(running)) return "alreadySubscribed";
  if (order.trialDays === 0)
    return opens && (await isPaidTwice(tx, holder, order, now)) ? "alreadyGranted" : null;
  const buyer = { ...order, userId: holder.userId };
  return (await claimTrial(platform, tx, buyer, { gateway: row.gateway, card: attempt.card }))
    ? null
    : "trialUsed";
}

/**
 * Whether a buyer who could not be asked, such as one with two open tabs, would pay twice for the
 * same content. A device is worth its price.
 */
async function isPaidTwice(tx: Db, holder: Holder, order: OrderRow, now: Date): Promise<boolean> {
  if (order.overlapAccepted || hasDevices(order)) return false;
  return (await purchaseOverlap(tx, holder, order, now))?.byOngoing ?? false;
}

/**
 * Whether the subscription of a renewal still renews. Nothing is charged for one that has ended
 * meanwhile.
 */
async function isRenewable(tx: Db, { subscriptionId, periodStart }: OrderRow): Promise<boolean> {
  const row = subscriptionId ? await subscriptionStates.lock(tx, subscriptionId) : undefined;
  const renews = row?.state === "pastDue" || (row?.state === "active" && !row.cancelAtPeriodEnd);
  return renews && row.periodEnd.getTime() === periodStart?.getTime();
}

async function refundSurplus(
  platform: Platform,
  tx: Db,
  {
    row,
    order,
    attempt,
    actor,
    fault,
  }: Omit<PaidAttempt, "order" | "now"> & { order: OrderRow; fault: string },
): Promise<void> {
  const { amount, currency, chargeId, card } = attempt;
  await recordOrderEvent(tx, actor, order.id, "note", { payment: row.id, fault });
  const isOwned = fault === "alreadySubscribed" || fault === "alreadyGranted";
  if (fault === "trialUsed" || isOwned) await updatePayment(tx, row.id, { failure: fault });
  if (fault === "notToBeRenewed" || isOwned)
    await orderStates.transition(tx, actor, order, "cancelled", { detail: { fault } });
  // The buyer may still subscribe at the full price.
  if (fault === "trialUsed" && order.state !== "failed")
    await orderStates.transition(tx, actor, order, "failed", { detail: { fault } });
  if (isOwned) await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: fault }]);
  // A card entered on the payment page is deleted: it renews nothing.
  if (card && !row.offSession)
    await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [
      cardToForget(encryptCard(platform, { gateway: row.gateway, card })),
    ]);
  if (!chargeId) return;
  const values = {
    orderId: order.id,
    paymentId: row.id,
    amount,
    currency,
    reason: fault,
    by: actor.name,
    surplus: true,
  };
  const refund = await insertRefund(tx, { ...values, key: newToken(16) });
  if (refund) await platform.jobs.sendAll(tx, REFUND_JOB, [{ id: refund.id }]);
}
