import type { z } from "zod";
import type { Attempt, GatewayRefund } from "../gateway.ts";
import { newName, type Sandbox, SandboxRefusal } from "./sandbox.ts";
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
  writeRefund,
} from "./sandbox-charge.store.ts";
import { cardById, deleteCard } from "./sandbox-checkout.store.ts";
import { recordEvent } from "./sandbox-events.ts";
import type { chargeAsked, refundAsked } from "./sandbox-wire.ts";
import { behaviourOf } from "./test-cards.ts";

/**
 * Charges a kept card. `late`: it was charged just now, and the answer is to be held back.
 * @throws SandboxRefusal when there is no such card, or the key was used for something else
 */
export async function charge(sandbox: Sandbox, key: string, asked: z.infer<typeof chargeAsked>): Promise<Attempt & { late: boolean }> {
  const known = await chargeByKey(sandbox.db, key);
  const fresh = !known && (await decideCharge(sandbox, key, asked));
  const made = known ?? (await chargeByKey(sandbox.db, key));
  const same = made?.amount === asked.amount && made.currency === asked.currency && made.cardId === asked.token;
  if (!made || !same) throw new SandboxRefusal(409, "keyUsed", "this key named another charge");
  return { ...attemptOfCharge(made), late: fresh && behaviourOf(made.behaviour).late === true };
}

async function decideCharge(sandbox: Sandbox, key: string, asked: z.infer<typeof chargeAsked>): Promise<boolean> {
  const card = await cardById(sandbox.db, asked.token);
  if (!card) throw new SandboxRefusal(400, "noCard", "there is no such card");
  const { amount, currency, description, webhookUrl } = asked;
  const { id: cardId, brand, last4, fingerprint, behaviour } = card;
  const failure = behaviourOf(behaviour).later ?? null;
  const state = failure ? "failed" : "paid";
  const of = { cardId, brand, last4, fingerprint, behaviour, webhookUrl, createdAt: new Date() };
  const fresh = await sandbox.db.transaction(async (tx) => {
    const inserted = await insertCharge(tx, { id: newName("sch"), key, amount, currency, description, state, failure, ...of });
    if (inserted) await recordEvent(sandbox, tx, `charge.${state}`, { key, webhookUrl });
    return inserted;
  });
  sandbox.wake();
  return fresh;
}

/** @throws SandboxRefusal when there is none */
export async function findCharge(sandbox: Sandbox, id: string): Promise<Attempt> {
  const found = await chargeById(sandbox.db, id);
  if (!found) throw new SandboxRefusal(404, "noCharge", "there is no such charge");
  return attemptOfCharge(found);
}

function attemptOfCharge(row: ChargeRow): Attempt {
  const { id, key, amount, currency, state, failure, cardId, brand, last4, fingerprint } = row;
  const card = cardId ? { token: cardId, brand, last4, fingerprint } : null;
  return { id, key, amount, currency, state, chargeId: state === "paid" ? id : null, card, failure };
}

/** @throws SandboxRefusal when it is more than is left of the charge, in another currency, or of none */
export async function refund(sandbox: Sandbox, key: string, asked: z.infer<typeof refundAsked>): Promise<GatewayRefund> {
  const { amount, currency, chargeId } = asked;
  const made = await sandbox.db.transaction(async (tx) => {
    const paid = await lockCharge(tx, chargeId);
    const known = await refundByKey(tx, key);
    if (known) return known;
    if (paid?.state !== "paid") throw new SandboxRefusal(400, "noCharge", "nothing was charged under this name");
    if (paid.currency !== currency) throw new SandboxRefusal(400, "currency", `the charge was in ${paid.currency}`);
    if (amount > paid.amount - paid.refunded) throw new SandboxRefusal(400, "tooMuch", "this is more than is left of the charge");
    const underWay = behaviourOf(paid.behaviour).refund !== undefined;
    const now = Date.now();
    const row: RefundRow = {
      id: newName("sre"),
      key,
      chargeId,
      amount,
      currency,
      state: underWay ? "open" : "done",
      createdAt: new Date(now),
      decidedAt: new Date(underWay ? now + sandbox.refundDelay : now),
    };
    await addRefunded(tx, chargeId, amount);
    await insertRefund(tx, row);
    await recordEvent(sandbox, tx, `refund.${row.state}`, { key, webhookUrl: asked.webhookUrl });
    return row;
  });
  if (made.amount !== amount || made.currency !== currency || made.chargeId !== chargeId)
    throw new SandboxRefusal(409, "keyUsed", "this key named another refund");
  sandbox.wake();
  return refundOf(made);
}

/** @throws SandboxRefusal when there is none */
export async function findRefund(sandbox: Sandbox, id: string): Promise<GatewayRefund> {
  const found = await refundById(sandbox.db, id);
  if (!found) throw new SandboxRefusal(404, "noRefund", "there is no such refund");
  return refundOf(found);
}

const refundOf = ({ id, key, amount, currency, state }: RefundRow): GatewayRefund => ({ id, key, amount, currency, state });

/** Decides the refunds that were under way. What failed may be refunded again. */
export async function decideRefunds(sandbox: Sandbox): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    for (const { refund: open, charge: paid } of await lockDueRefunds(tx, new Date())) {
      const state = behaviourOf(paid.behaviour).refund ?? "done";
      await writeRefund(tx, open.id, state);
      if (state === "failed") await addRefunded(tx, paid.id, -open.amount);
      await recordEvent(sandbox, tx, `refund.${state}`, { key: open.key, webhookUrl: paid.webhookUrl });
    }
  });
}

export const forgetCard = (sandbox: Sandbox, token: string): Promise<void> => deleteCard(sandbox.db, token);
