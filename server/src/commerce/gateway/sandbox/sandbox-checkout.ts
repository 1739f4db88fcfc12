import { createHmac } from "node:crypto";
import { DAY } from "@masthead/contract/platform/durations.ts";
import type { z } from "zod";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Attempt } from "../gateway.ts";
import { newSandboxId, type Sandbox, SandboxRefusal } from "./sandbox.ts";
import { insertCharge } from "./sandbox-charge.store.ts";
import { disputeAtOnce } from "./sandbox-charge.ts";
import {
  type CheckoutRecord,
  checkoutById,
  checkoutByKey,
  deleteCard,
  expireCheckouts,
  insertCard,
  insertCheckout,
  lockCheckout,
  updateCheckout,
} from "./sandbox-checkout.store.ts";
import { recordEvent } from "./sandbox-events.ts";
import type { checkoutRequest } from "./sandbox-schemas.ts";
import { behaviourOf, type TestCard } from "./test-cards.ts";

/** Lifetime of an unpaid checkout, in milliseconds. */
const CHECKOUT_LIFETIME = DAY;

/**
 * Opens a checkout, or returns the one with the same idempotency key.
 * @throws SandboxRefusal if the key was used for a different checkout
 */
export async function openCheckout(
  sandbox: Sandbox,
  key: string,
  request: z.infer<typeof checkoutRequest>,
): Promise<Attempt> {
  const now = new Date();
  const row = {
    id: newSandboxId("sco"),
    key,
    ...request,
    createdAt: now,
    expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME),
  };
  await insertCheckout(sandbox.db, row);
  const checkout = await checkoutByKey(sandbox.db, key);
  const isSame =
    checkout?.amount === request.amount &&
    checkout.currency === request.currency &&
    checkout.cardOnly === request.cardOnly;
  if (!checkout || !isSame)
    throw new SandboxRefusal(
      409,
      "keyUsed",
      "this idempotency key was used for a different checkout",
    );
  return attemptOf(checkout);
}

/**
 * Returns a checkout in its current state, expired ones included.
 * @throws SandboxRefusal if the checkout is unknown
 */
export async function requireCheckout(db: Db, id: string): Promise<CheckoutRecord> {
  const found = await checkoutById(db, id);
  if (!found) throw new SandboxRefusal(404, "noCheckout", "checkout not found");
  const isOverdue = found.state === "open" && found.expiresAt.getTime() <= Date.now();
  return isOverdue ? { ...found, state: "expired" } : found;
}

export const findCheckout = async (sandbox: Sandbox, id: string): Promise<Attempt> =>
  attemptOf(await requireCheckout(sandbox.db, id));

/** Closes a checkout unless it is decided. Returns its state afterwards. */
export const closeCheckout = (sandbox: Sandbox, id: string): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    await updateCheckout(tx, id, { state: "expired", cardId: null });
    if (found.cardId) await deleteCard(tx, found.cardId);
    await recordEvent(sandbox, tx, "checkout.expired", found);
  });

/** Submits the card that a reader entered: it is charged, refused, or waits for 3-D Secure. */
export const enterCard = (sandbox: Sandbox, id: string, card: TestCard): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    const { atOnce, authentication } = behaviourOf(card.behaviour);
    if (found.cardId) await deleteCard(tx, found.cardId);
    if (atOnce) return fail(sandbox, tx, found, atOnce);
    const cardId = newSandboxId("scard");
    const { brand, number, behaviour } = card;
    const fingerprint = createHmac("sha256", sandbox.secretKey)
      .update(number)
      .digest("base64url")
      .slice(0, 22);
    const savedCard = {
      id: cardId,
      brand,
      last4: number.slice(-4),
      fingerprint,
      behaviour,
      createdAt: new Date(),
    };
    await insertCard(tx, savedCard);
    await updateCheckout(tx, id, { cardId });
    if (!authentication) await pay(sandbox, tx, { ...found, cardId, card: savedCard });
  });

/** Records the card owner's 3-D Secure decision. */
export const authenticate = (
  sandbox: Sandbox,
  id: string,
  approved: boolean,
): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    if (!found.card) return;
    if (approved) return pay(sandbox, tx, found);
    await deleteCard(tx, found.card.id);
    await fail(sandbox, tx, found, "authentication");
  });

/** Expires checkouts that were not paid in time. */
export async function expireOverdueCheckouts(sandbox: Sandbox): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    for (const row of await expireCheckouts(tx, new Date()))
      await recordEvent(sandbox, tx, "checkout.expired", row);
  });
}

/**
 * Decides a checkout under lock. Of two concurrent decisions the second finds it decided; charge,
 * state and event are written together or not at all.
 */
async function decide(
  sandbox: Sandbox,
  id: string,
  act: (tx: Db, found: CheckoutRecord) => Promise<void>,
): Promise<CheckoutRecord> {
  const after = await sandbox.db.transaction(async (tx) => {
    await lockCheckout(tx, id);
    const found = await requireCheckout(tx, id);
    if (found.state !== "open") return found;
    await act(tx, found);
    return requireCheckout(tx, id);
  });
  sandbox.wake();
  return after;
}

async function pay(sandbox: Sandbox, tx: Db, found: CheckoutRecord): Promise<void> {
  const { card } = found;
  if (!card) throw new Error("a checkout is paid by a card");
  if (!found.cardOnly) {
    const { brand, last4, fingerprint, behaviour } = card;
    const { key, amount, currency, description, webhookUrl } = found;
    const money = { key, amount, currency, description, webhookUrl };
    const id = newSandboxId("sch");
    await insertCharge(tx, {
      id,
      checkoutId: found.id,
      ...money,
      state: "paid",
      cardId: card.id,
      brand,
      last4,
      fingerprint,
      behaviour,
      createdAt: new Date(),
    });
    await disputeAtOnce(sandbox, tx, { id, ...money, behaviour });
  }
  await updateCheckout(tx, found.id, { state: "paid" });
  await recordEvent(sandbox, tx, "checkout.paid", found);
}

async function fail(
  sandbox: Sandbox,
  tx: Db,
  found: CheckoutRecord,
  failure: Attempt["failure"],
): Promise<void> {
  await updateCheckout(tx, found.id, { state: "failed", failure, cardId: null });
  await recordEvent(sandbox, tx, "checkout.failed", found);
}

/** State of a checkout. Includes the card once it has paid and was to be saved. */
export function attemptOf(found: CheckoutRecord): Attempt {
  const { id, key, amount, currency, state, failure, chargeId } = found;
  const savedCard = state === "paid" && (found.keepCard || found.cardOnly) ? found.card : null;
  const card = savedCard && {
    token: savedCard.id,
    brand: savedCard.brand,
    last4: savedCard.last4,
    fingerprint: savedCard.fingerprint,
  };
  return { id, key, amount, currency, state, chargeId, card, failure };
}
