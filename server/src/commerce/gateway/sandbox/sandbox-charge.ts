import type { z } from "zod";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Attempt, GatewayRefund } from "../gateway.ts";
import { newSandboxId, type Sandbox, SandboxRefusal } from "./sandbox.ts";
import {
  addRefunded,
  type ChargeRow,
  chargeById,
  chargeByKey,
  insertCharge,
  insertRefund,
  lockCharge,
  lockDueRefunds,
  type RefundRow,
  refundById,
  refundByKey,
  updateRefundState,
} from "./sandbox-charge.store.ts";
import { cardById, deleteCard } from "./sandbox-checkout.store.ts";
import { recordDispute, requireUndisputed } from "./sandbox-dispute.ts";
import { recordEvent } from "./sandbox-events.ts";
import type { chargeRequest, refundRequest } from "./sandbox-schemas.ts";
import { behaviourOf } from "./test-cards.ts";

/**
 * Charges a saved card. `late`: it was charged just now, and the response is to be held back.
 * @throws SandboxRefusal if the card is unknown, or the idempotency key was used for a different
 *   charge
 */
export async function charge(
  sandbox: Sandbox,
  key: string,
  request: z.infer<typeof chargeRequest>,
): Promise<Attempt & { late: boolean }> {
  const existing = await chargeByKey(sandbox.db, key);
  const isNew = !existing && (await createCharge(sandbox, key, request));
  const row = existing ?? (await chargeByKey(sandbox.db, key));
  const isSame =
    row?.amount === request.amount &&
    row.currency === request.currency &&
    row.cardId === request.token;
  if (!row || !isSame)
    throw new SandboxRefusal(
      409,
      "keyUsed",
      "this idempotency key was used for a different charge",
    );
  return { ...attemptOfCharge(row), late: isNew && behaviourOf(row.behaviour).late === true };
}

async function createCharge(
  sandbox: Sandbox,
  key: string,
  request: z.infer<typeof chargeRequest>,
): Promise<boolean> {
  const card = await cardById(sandbox.db, request.token);
  if (!card) throw new SandboxRefusal(400, "noCard", "card not found");
  const { amount, currency, description, webhookUrl } = request;
  const { id: cardId, brand, last4, fingerprint, behaviour } = card;
  const failure = behaviourOf(behaviour).later ?? null;
  const state = failure ? "failed" : "paid";
  const cardValues = {
    cardId,
    brand,
    last4,
    fingerprint,
    behaviour,
    webhookUrl,
    createdAt: new Date(),
  };
  const id = newSandboxId("sch");
  const isNew = await sandbox.db.transaction(async (tx) => {
    const inserted = await insertCharge(tx, {
      id,
      key,
      amount,
      currency,
      description,
      state,
      failure,
      ...cardValues,
    });
    if (inserted) await recordEvent(sandbox, tx, `charge.${state}`, { key, webhookUrl });
    if (inserted && state === "paid")
      await disputeAtOnce(sandbox, tx, { id, key, amount, currency, behaviour, webhookUrl });
    return inserted;
  });
  sandbox.wake();
  return isNew;
}

/** Disputes a new charge of a card whose owner disputes each charge. */
export async function disputeAtOnce(
  sandbox: Sandbox,
  tx: Db,
  charge: Pick<ChargeRow, "id" | "key" | "amount" | "currency" | "behaviour" | "webhookUrl">,
): Promise<void> {
  const { dispute } = behaviourOf(charge.behaviour);
  if (dispute) await recordDispute(sandbox, tx, charge, { amount: charge.amount, ...dispute });
}

/** @throws SandboxRefusal if the charge is unknown */
export async function findCharge(sandbox: Sandbox, id: string): Promise<Attempt> {
  const found = await chargeById(sandbox.db, id);
  if (!found) throw new SandboxRefusal(404, "noCharge", "charge not found");
  return attemptOfCharge(found);
}

function attemptOfCharge(row: ChargeRow): Attempt {
  const { id, key, amount, currency, state, failure, cardId, brand, last4, fingerprint } = row;
  const card = cardId ? { token: cardId, brand, last4, fingerprint } : null;
  return {
    id,
    key,
    amount,
    currency,
    state,
    chargeId: state === "paid" ? id : null,
    card,
    failure,
  };
}

/**
 * Refunds a charge, in full or in part.
 * @throws SandboxRefusal if the amount exceeds the rest of the charge, the currency differs, or no
 *   paid charge has this id
 */
export async function refund(
  sandbox: Sandbox,
  key: string,
  request: z.infer<typeof refundRequest>,
): Promise<GatewayRefund> {
  const { amount, currency, chargeId } = request;
  const stored = await sandbox.db.transaction(async (tx) => {
    const paid = await lockCharge(tx, chargeId);
    const existing = await refundByKey(tx, key);
    if (existing) return existing;
    if (paid?.state !== "paid")
      throw new SandboxRefusal(400, "noCharge", "there is no paid charge with this id");
    if (paid.currency !== currency)
      throw new SandboxRefusal(400, "currency", `the charge is in ${paid.currency}`);
    await requireUndisputed(tx, chargeId);
    if (amount > paid.amount - paid.refunded)
      throw new SandboxRefusal(400, "tooMuch", "the amount exceeds what is left of the charge");
    const isDelayed = behaviourOf(paid.behaviour).refund !== undefined;
    const now = Date.now();
    const row: RefundRow = {
      id: newSandboxId("sre"),
      key,
      chargeId,
      amount,
      currency,
      state: isDelayed ? "open" : "done",
      createdAt: new Date(now),
      decidedAt: new Date(isDelayed ? now + sandbox.refundDelay : now),
    };
    await addRefunded(tx, chargeId, amount);
    await insertRefund(tx, row);
    await recordEvent(sandbox, tx, `refund.${row.state}`, { key, webhookUrl: request.webhookUrl });
    return row;
  });
  if (stored.amount !== amount || stored.currency !== currency || stored.chargeId !== chargeId)
    throw new SandboxRefusal(
      409,
      "keyUsed",
      "this idempotency key was used for a different refund",
    );
  sandbox.wake();
  return refundOf(stored);
}

/** @throws SandboxRefusal if the refund is unknown */
export async function findRefund(sandbox: Sandbox, id: string): Promise<GatewayRefund> {
  const found = await refundById(sandbox.db, id);
  if (!found) throw new SandboxRefusal(404, "noRefund", "refund not found");
  return refundOf(found);
}

const refundOf = ({ id, key, amount, currency, state }: RefundRow): GatewayRefund => ({
  id,
  key,
  amount,
  currency,
  state,
});

/**
 * Completes or fails delayed refunds that are due. The amount of a failed one can be refunded
 * again.
 */
export async function completeDueRefunds(sandbox: Sandbox): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    for (const { refund: open, charge: paid } of await lockDueRefunds(tx, new Date())) {
      const state = behaviourOf(paid.behaviour).refund ?? "done";
      await updateRefundState(tx, open.id, state);
      if (state === "failed") await addRefunded(tx, paid.id, -open.amount);
      await recordEvent(sandbox, tx, `refund.${state}`, {
        key: open.key,
        webhookUrl: paid.webhookUrl,
      });
    }
  });
}

export const forgetCard = (sandbox: Sandbox, token: string): Promise<void> =>
  deleteCard(sandbox.db, token);
