import { decimalOf } from "@masthead/contract/commerce/money.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { afterPaid } from "../order/fulfil.service.ts";
import { moveOrder, noteOrder } from "../order/order.state.ts";
import { ORDER_MAIL_JOB } from "../order/order-mail.service.ts";
import { lockOrder, type OrderRow } from "../order/order-row.service.ts";
import { cardToForget, FORGET_CARD_JOB, keepCard, sealedCard } from "../subscription/renewal-card.service.ts";
import { holderOfOrder, isGoing, runningOf } from "../subscription/running-subscription.service.ts";
import { opensSomething, renewalFailed } from "../subscription/subscription-life.service.ts";
import { lockSubscription } from "../subscription/subscription-row.service.ts";
import { takeTrial } from "../trial/trial-use.service.ts";
import type { Attempt } from "./gateway.ts";
import { insertLedgerEntry, insertRefund, lockPayment, type PaymentRow, paymentById, updatePayment } from "./payment.store.ts";

/** Gives a charge back that should not have been. */
export const REFUND_JOB = "payment.refund";

/**
 * Writes down how an attempt stands at the gateway, with all that follows from it, in one transaction: redirects, webhooks, sweeps and kills may
 * bring it here in any order and as often as they like.
 */
export async function settle(platform: Platform, id: number, attempt: Attempt, actor: Actor): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const found = await paymentById(tx, id);
    const order = found?.orderId ? await lockOrder(tx, found.orderId) : undefined;
    const row = await lockPayment(tx, id);
    if (!row || row.state === "paid") return;
    const now = new Date();
    if (attempt.state === "open") return updatePayment(tx, id, { lookedAt: now });
    if (attempt.state === "paid") return settlePaid(platform, tx, { row, order, attempt, actor, now });
    if (row.state !== "opening" && row.state !== "open") return;
    await updatePayment(tx, id, { state: attempt.state, failure: attempt.failure, gatewayId: attempt.id, decidedAt: now, lookedAt: now });
    if (order?.state !== "awaitingPayment") return;
    const failed = await moveOrder(tx, actor, order, "failed", { detail: { payment: id, failure: attempt.failure ?? attempt.state } });
    if (failed.kind === "renewal") await renewalFailed(platform, tx, failed, now);
  });
}

interface Paid {
  row: PaymentRow;
  order: OrderRow | undefined;
  attempt: Attempt;
  actor: Actor;
  now: Date;
}

async function settlePaid(platform: Platform, tx: Db, { row, order, attempt, actor, now }: Paid): Promise<void> {
  const { card, chargeId } = attempt;
  const shown = card && { brand: card.brand, last4: card.last4 };
  await updatePayment(tx, row.id, {
    ...{ state: "paid", failure: null, gatewayId: attempt.id, chargeId, card: shown, decidedAt: now, lookedAt: now },
  });
  if (!order) {
    if (row.subscriptionId && card) await keepCard(platform, tx, row.subscriptionId, { gateway: row.gateway, card });
    return;
  }
  const sum = { amount: attempt.amount, currency: attempt.currency };
  if (chargeId)
    await insertLedgerEntry(tx, { ...sum, orderId: order.id, kind: "charge", gateway: row.gateway, gatewayId: chargeId, by: actor.name });
  await noteOrder(tx, actor, order.id, "payment", { payment: row.id, sum: decimalOf(sum), currency: sum.currency, card: shown });
  const fault = faultOf(row, order, attempt) ?? (await faultOfBuyer(platform, tx, { row, order, attempt, actor, now }));
  if (fault) return giveBack(platform, tx, { row, order, attempt, actor, fault });
  const awaiting = order.state === "failed" ? await moveOrder(tx, actor, order, "awaitingPayment") : order;
  const paid = await moveOrder(tx, actor, awaiting, "paid", { changes: { paidAt: now, expiresAt: null } });
  await afterPaid(platform, tx, actor, paid, { gateway: row.gateway, card }, now);
}

/** Why a charge does not pay its order; null when it does. */
function faultOf(row: PaymentRow, order: OrderRow, attempt: Attempt): string | null {
  if (attempt.amount !== row.amount || attempt.currency !== row.currency) return "otherSum";
  if (row.amount !== order.total || row.currency !== order.currency) return "otherSum";
  if (order.state === "awaitingPayment" || order.state === "failed") return null;
  return order.paidAt ? "paidAlready" : "notToBePaid";
}

/**
 * Why a charge that fits its order does not pay it, decided under lock: what it renews has ended, its buyer has the package already, or has had the
 * free trial.
 */
async function faultOfBuyer(
  platform: Platform,
  tx: Db,
  { row, order, attempt, actor, now }: Omit<Paid, "order"> & { order: OrderRow },
): Promise<string | null> {
  if (order.kind === "renewal") return (await isRenewable(tx, order)) ? null : "notToBeRenewed";
  const holder = await holderOfOrder(tx, order);
  const opens = opensSomething(order);
  const running = opens ? await runningOf(platform, tx, actor, { holder, packageId: order.packageId, now }) : undefined;
  if (running && isGoing(running)) return "alreadySubscribed";
  if (order.trialDays === 0) return null;
  const person = { ...order, userId: holder.userId };
  return (await takeTrial(platform, tx, person, { gateway: row.gateway, card: attempt.card })) ? null : "trialUsed";
}

/** Whether what a renewal renews still goes on: of what ended meanwhile nothing is charged. */
async function isRenewable(tx: Db, { subscriptionId, periodStart }: OrderRow): Promise<boolean> {
  const row = subscriptionId ? await lockSubscription(tx, subscriptionId) : undefined;
  const going = row?.state === "pastDue" || (row?.state === "active" && !row.cancelAtPeriodEnd);
  return going && row.periodEnd.getTime() === periodStart?.getTime();
}

async function giveBack(
  platform: Platform,
  tx: Db,
  { row, order, attempt, actor, fault }: Omit<Paid, "order" | "now"> & { order: OrderRow; fault: string },
): Promise<void> {
  const { amount, currency, chargeId, card } = attempt;
  await noteOrder(tx, actor, order.id, "note", { payment: row.id, fault });
  if (fault === "trialUsed" || fault === "alreadySubscribed") await updatePayment(tx, row.id, { failure: fault });
  if (fault === "notToBeRenewed" || fault === "alreadySubscribed") await moveOrder(tx, actor, order, "cancelled", { detail: { fault } });
  // Their buyer may subscribe at the full price.
  if (fault === "trialUsed" && order.state !== "failed") await moveOrder(tx, actor, order, "failed", { detail: { fault } });
  if (fault === "alreadySubscribed") await platform.jobs.sendAll(tx, ORDER_MAIL_JOB, [{ id: order.id, mail: "alreadySubscribed" }]);
  // A card that was given on the page renews nothing.
  if (card && !row.offSession)
    await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [cardToForget(sealedCard(platform, { gateway: row.gateway, card }))]);
  if (!chargeId) return;
  const values = { orderId: order.id, paymentId: row.id, amount, currency, reason: fault, by: actor.name, surplus: true };
  const refund = await insertRefund(tx, { ...values, key: newToken(16) });
  if (refund) await platform.jobs.sendAll(tx, REFUND_JOB, [{ id: refund.id }]);
}
