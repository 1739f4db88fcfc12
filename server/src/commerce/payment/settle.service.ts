import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { newToken } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import type { Attempt } from "../gateway/gateway.ts";
import { type ChargeFault, type LockedPayable, type PaidAttempt, payableOf } from "./payable.ts";
import { insertLedgerEntry, insertRefund, paymentById, updatePayment } from "./payment.sql.ts";
import { paymentStates } from "./payment.state.ts";
import { PAYMENT_FAULTS, type PaymentFault } from "./payment.table.ts";
import { cardToForget, encryptCard, FORGET_CARD_JOB } from "./saved-card.service.ts";

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
    if (!unlocked) return;
    const { payable, id: payableId } = payableOf(unlocked);
    const locked = await payable.lock(platform, tx, payableId);
    const payment = await paymentStates.lock(tx, id);
    if (!payment || payment.state === "paid") return;
    const now = new Date();
    if (attempt.state === "open") await updatePayment(tx, id, { lookedAt: now });
    else if (attempt.state === "paid")
      await settlePaid(platform, tx, locked, { payment, attempt, actor, now });
    else if (paymentStates.can(payment.state, attempt.state)) {
      const { failure } = attempt;
      await paymentStates.transition(tx, actor, payment, attempt.state, {
        changes: { failure, gatewayId: attempt.id, decidedAt: now, lookedAt: now },
      });
      await locked?.onFailed?.(payment, failure ?? attempt.state, actor, now);
    }
  });
}

async function settlePaid(
  platform: Platform,
  tx: Db,
  locked: LockedPayable | undefined,
  paid: PaidAttempt,
): Promise<void> {
  await recordPaid(tx, paid);
  if (!locked) return;
  const fault = faultOfAmount(paid) ?? (await locked.refuse?.(paid)) ?? null;
  if (!fault) return locked.onPaid(paid);
  if (isShownToBuyer(fault)) await updatePayment(tx, paid.payment.id, { failure: fault });
  await locked.onRefused?.(paid, fault);
  await returnPayment(platform, tx, paid, fault);
}

/** Marks the attempt as paid, and enters its charge in the ledger. */
async function recordPaid(tx: Db, { payment, attempt, actor, now }: PaidAttempt): Promise<void> {
  const { card, chargeId, amount, currency } = attempt;
  await paymentStates.transition(tx, actor, payment, "paid", {
    changes: {
      failure: null,
      gatewayId: attempt.id,
      chargeId,
      card: card && { brand: card.brand, last4: card.last4 },
      decidedAt: now,
      lookedAt: now,
    },
  });
  if (payment.orderId === null || !chargeId) return;
  await insertLedgerEntry(tx, {
    amount,
    currency,
    orderId: payment.orderId,
    kind: "charge",
    gateway: payment.gateway,
    gatewayId: chargeId,
    by: actor.name,
  });
}

const faultOfAmount = ({ payment, attempt }: PaidAttempt): ChargeFault | null =>
  attempt.amount === payment.amount && attempt.currency === payment.currency
    ? null
    : "amountMismatch";

const isShownToBuyer = (fault: ChargeFault): fault is PaymentFault =>
  (PAYMENT_FAULTS as readonly ChargeFault[]).includes(fault);

/**
 * Requests the refund of a payment that pays nothing, and deletes the card that was entered for it.
 */
async function returnPayment(
  platform: Platform,
  tx: Db,
  { payment, attempt, actor }: PaidAttempt,
  fault: ChargeFault,
): Promise<void> {
  const { amount, currency, chargeId, card } = attempt;
  if (card && !payment.offSession)
    await platform.jobs.sendAll(tx, FORGET_CARD_JOB, [
      cardToForget(encryptCard(platform, { gateway: payment.gateway, card })),
    ]);
  if (!chargeId || payment.orderId === null) return;
  const refund = await insertRefund(tx, {
    orderId: payment.orderId,
    paymentId: payment.id,
    key: newToken(16),
    amount,
    currency,
    reason: fault,
    by: actor.name,
    surplus: true,
  });
  if (refund) await platform.jobs.sendAll(tx, REFUND_JOB, [{ id: refund.id }]);
}
