import { createHmac } from "node:crypto";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Attempt, CheckoutRequest } from "../gateway.ts";
import { deleteRow, expireCheckouts, findRow, insertRow, updateRow } from "./sandbox.store.ts";
import { sandboxCard, sandboxCharge, sandboxCheckout } from "./sandbox.table.ts";
import {
  found,
  newSandboxId,
  requireMoney,
  type Sandbox,
  sameRequest,
  sandboxSecrets,
} from "./sandbox.ts";
import { type CardRow, insertCharge, savedCard } from "./sandbox-charge.ts";
import { recordEvent } from "./sandbox-webhooks.ts";
import { behaviourOf, type TestCard } from "./test-cards.ts";

export type CheckoutRow = typeof sandboxCheckout.$inferSelect;

/** Lifetime of an unpaid checkout, in milliseconds. */
const CHECKOUT_LIFETIME = DAY;

/**
 * Opens a checkout, or returns the one with the same idempotency key.
 * @throws SandboxRefusal if the key was used for a different checkout
 */
export async function openCheckout(
  sandbox: Sandbox,
  request: CheckoutRequest & { webhookUrl: string | null },
): Promise<Attempt> {
  const { key, amount, currency, cardOnly } = request;
  requireMoney(request, cardOnly);
  const createdAt = new Date();
  const expiresAt = new Date(createdAt.getTime() + CHECKOUT_LIFETIME);
  const row = { id: newSandboxId("sco"), ...request, createdAt, expiresAt };
  await insertRow(sandbox.db, sandboxCheckout, row);
  const checkout = await findRow(sandbox.db, sandboxCheckout, { key });
  return attemptOf(sandbox, sameRequest(checkout, { amount, currency, cardOnly }));
}

/**
 * Returns a checkout in its current state, expired ones included.
 * @throws SandboxRefusal if the checkout is unknown
 */
export async function requireCheckout(db: Db, id: string, lock = false): Promise<CheckoutRow> {
  const checkout = found(await findRow(db, sandboxCheckout, { id }, lock));
  const isOverdue = checkout.state === "open" && checkout.expiresAt.getTime() <= Date.now();
  return isOverdue ? { ...checkout, state: "expired" } : checkout;
}

/** State of a checkout. Includes the card once it has paid and was to be saved. */
export async function attemptOf({ db }: Sandbox, checkout: CheckoutRow): Promise<Attempt> {
  const { id, key, amount, currency, state, failure, keepCard, cardOnly, cardId } = checkout;
  const charge = await findRow(db, sandboxCharge, { checkoutId: id });
  const isSaved = cardId !== null && state === "paid" && (keepCard || cardOnly);
  const card = isSaved ? await findRow(db, sandboxCard, { id: cardId }) : undefined;
  return {
    id,
    key,
    amount,
    currency,
    state,
    failure,
    chargeId: charge?.id ?? null,
    card: card ? savedCard(card.id, card) : null,
  };
}

/** Closes a checkout unless it is decided. Returns its state afterwards. */
export const closeCheckout = (sandbox: Sandbox, id: string): Promise<CheckoutRow> =>
  decide(sandbox, id, (tx, checkout) => end(sandbox, tx, checkout, "expired"));

/** Submits the card that a reader chose: it is charged, refused, or waits for 3-D Secure. */
export const enterCard = (sandbox: Sandbox, id: string, chosen: TestCard): Promise<CheckoutRow> =>
  decide(sandbox, id, async (tx, checkout) => {
    const { atOnce, authentication } = behaviourOf(chosen.behaviour);
    if (atOnce) return end(sandbox, tx, checkout, "failed", atOnce);
    const card = cardOf(sandbox, chosen);
    await insertRow(tx, sandboxCard, card);
    if (checkout.cardId) await deleteRow(tx, sandboxCard, checkout.cardId);
    await updateRow(tx, sandboxCheckout, id, { cardId: card.id });
    if (!authentication) await pay(sandbox, tx, checkout, card);
  });

/** Records the card owner's 3-D Secure decision. */
export const authenticate = (sandbox: Sandbox, id: string, approved: boolean) =>
  decide(sandbox, id, async (tx, checkout) => {
    const { cardId } = checkout;
    const card = cardId ? await findRow(tx, sandboxCard, { id: cardId }) : undefined;
    if (!card) return;
    if (approved) await pay(sandbox, tx, checkout, card);
    else await end(sandbox, tx, checkout, "failed", "authentication");
  });

/** Expires checkouts that were not paid in time. */
export const expireOverdueCheckouts = (sandbox: Sandbox): Promise<void> =>
  sandbox.db.transaction(async (tx) => {
    for (const checkout of await expireCheckouts(tx, new Date()))
      await recordEvent(sandbox, tx, "checkout.expired", checkout);
  });

/**
 * Decides a checkout under lock. Of two concurrent decisions the second finds it decided; charge,
 * state and event are written together or not at all.
 */
async function decide(
  sandbox: Sandbox,
  id: string,
  act: (tx: Db, checkout: CheckoutRow) => Promise<void>,
): Promise<CheckoutRow> {
  const after = await sandbox.db.transaction(async (tx) => {
    const checkout = await requireCheckout(tx, id, true);
    if (checkout.state !== "open") return checkout;
    await act(tx, checkout);
    return requireCheckout(tx, id);
  });
  sandbox.wake();
  return after;
}

/** The saved form of a card: never its number, only a keyed hash of it. */
const cardOf = ({ settings }: Sandbox, { number, brand, behaviour }: TestCard): CardRow => ({
  id: newSandboxId("scard"),
  brand,
  last4: number.slice(-4),
  fingerprint: createHmac("sha256", sandboxSecrets(settings).secretKey)
    .update(number)
    .digest("base64url")
    .slice(0, 22),
  behaviour,
  createdAt: new Date(),
});

async function pay(sandbox: Sandbox, tx: Db, checkout: CheckoutRow, card: CardRow): Promise<void> {
  const { id: checkoutId, key, amount, currency, description, webhookUrl } = checkout;
  const request = { checkoutId, key, amount, currency, description, webhookUrl };
  if (!checkout.cardOnly) await insertCharge(sandbox, tx, card, request);
  await updateRow(tx, sandboxCheckout, checkoutId, { state: "paid" });
  await recordEvent(sandbox, tx, "checkout.paid", checkout);
}

/** Ends a checkout without a payment, and forgets its card. */
async function end(
  sandbox: Sandbox,
  tx: Db,
  { id, cardId, ...checkout }: CheckoutRow,
  state: "failed" | "expired",
  failure: Attempt["failure"] = null,
): Promise<void> {
  await updateRow(tx, sandboxCheckout, id, { state, failure, cardId: null });
  if (cardId) await deleteRow(tx, sandboxCard, cardId);
  await recordEvent(sandbox, tx, `checkout.${state}`, checkout);
}
