import { createHmac } from "node:crypto";
import type { z } from "zod";
import type { Db } from "../../../platform/postgres/database.ts";
import type { Attempt } from "../gateway.ts";
import { newName, type Sandbox, SandboxRefusal } from "./sandbox.ts";
import { insertCharge } from "./sandbox-charge.store.ts";
import {
  type CheckoutRecord,
  checkoutById,
  checkoutByKey,
  deleteCard,
  expireCheckouts,
  insertCard,
  insertCheckout,
  lockCheckout,
  writeCheckout,
} from "./sandbox-checkout.store.ts";
import { recordEvent } from "./sandbox-events.ts";
import type { checkoutAsked } from "./sandbox-wire.ts";
import { behaviourOf, type TestCard } from "./test-cards.ts";

/** A page that nobody paid on closes after a day. */
const OPEN_FOR = 24 * 60 * 60 * 1000;

/** @throws SandboxRefusal when the key was used for something else */
export async function openCheckout(sandbox: Sandbox, key: string, asked: z.infer<typeof checkoutAsked>): Promise<Attempt> {
  const now = new Date();
  const row = { id: newName("sco"), key, ...asked, createdAt: now, expiresAt: new Date(now.getTime() + OPEN_FOR) };
  await insertCheckout(sandbox.db, row);
  const made = await checkoutByKey(sandbox.db, key);
  const same = made?.amount === asked.amount && made.currency === asked.currency && made.cardOnly === asked.cardOnly;
  if (!made || !same) throw new SandboxRefusal(409, "keyUsed", "this key named another checkout");
  return attemptOf(made);
}

/** @throws SandboxRefusal when there is none */
export async function checkoutNow(db: Db, id: string): Promise<CheckoutRecord> {
  const found = await checkoutById(db, id);
  if (!found) throw new SandboxRefusal(404, "noCheckout", "there is no such checkout");
  const over = found.state === "open" && found.expiresAt.getTime() <= Date.now();
  return over ? { ...found, state: "expired" } : found;
}

export const findCheckout = async (sandbox: Sandbox, id: string): Promise<Attempt> => attemptOf(await checkoutNow(sandbox.db, id));

/** Closes a checkout, unless it is decided. Returns how it stands then. */
export const closeCheckout = (sandbox: Sandbox, id: string): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    await writeCheckout(tx, id, { state: "expired", cardId: null });
    if (found.cardId) await deleteCard(tx, found.cardId);
    await recordEvent(sandbox, tx, "checkout.expired", found);
  });

/** Takes a card that was entered: it is charged, refused, or waits for 3-D Secure. */
export const enterCard = (sandbox: Sandbox, id: string, card: TestCard): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    const { atOnce, authentication } = behaviourOf(card.behaviour);
    if (found.cardId) await deleteCard(tx, found.cardId);
    if (atOnce) return fail(sandbox, tx, found, atOnce);
    const cardId = newName("scard");
    const { brand, number, behaviour } = card;
    const fingerprint = createHmac("sha256", sandbox.secretKey).update(number).digest("base64url").slice(0, 22);
    const kept = { id: cardId, brand, last4: number.slice(-4), fingerprint, behaviour, createdAt: new Date() };
    await insertCard(tx, kept);
    await writeCheckout(tx, id, { cardId });
    if (!authentication) await pay(sandbox, tx, { ...found, cardId, card: kept });
  });

/** What the owner of a card says to their bank. */
export const authenticate = (sandbox: Sandbox, id: string, approved: boolean): Promise<CheckoutRecord> =>
  decide(sandbox, id, async (tx, found) => {
    if (!found.card) return;
    if (approved) return pay(sandbox, tx, found);
    await deleteCard(tx, found.card.id);
    await fail(sandbox, tx, found, "authentication");
  });

/** Closes what nobody paid in time. */
export async function expireOverdue(sandbox: Sandbox): Promise<void> {
  await sandbox.db.transaction(async (tx) => {
    for (const row of await expireCheckouts(tx, new Date())) await recordEvent(sandbox, tx, "checkout.expired", row);
  });
}

/** Whoever comes second finds it decided: the row is held while it is, and charge, state and event are written at once or not at all. */
async function decide(sandbox: Sandbox, id: string, work: (tx: Db, found: CheckoutRecord) => Promise<void>): Promise<CheckoutRecord> {
  const after = await sandbox.db.transaction(async (tx) => {
    await lockCheckout(tx, id);
    const found = await checkoutNow(tx, id);
    if (found.state !== "open") return found;
    await work(tx, found);
    return checkoutNow(tx, id);
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
    await insertCharge(tx, {
      id: newName("sch"),
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
  }
  await writeCheckout(tx, found.id, { state: "paid" });
  await recordEvent(sandbox, tx, "checkout.paid", found);
}

async function fail(sandbox: Sandbox, tx: Db, found: CheckoutRecord, failure: Attempt["failure"]): Promise<void> {
  await writeCheckout(tx, found.id, { state: "failed", failure, cardId: null });
  await recordEvent(sandbox, tx, "checkout.failed", found);
}

/** How a checkout stands. A card is told of once it is paid with, and when it was to be kept. */
export function attemptOf(found: CheckoutRecord): Attempt {
  const { id, key, amount, currency, state, failure, chargeId } = found;
  const kept = state === "paid" && (found.keepCard || found.cardOnly) ? found.card : null;
  const card = kept && { token: kept.id, brand: kept.brand, last4: kept.last4, fingerprint: kept.fingerprint };
  return { id, key, amount, currency, state, chargeId, card, failure };
}
