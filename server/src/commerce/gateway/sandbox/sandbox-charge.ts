import type { Db } from "../../../platform/postgres/database.ts";
import type { Attempt, ChargeRequest, RefundRequest, SavedCard } from "../gateway.ts";
import { addRefunded, findRow, insertRow, lockDueRefunds, updateRow } from "./sandbox.store.ts";
import { sandboxCard, sandboxCharge, sandboxRefund } from "./sandbox.table.ts";
import {
  found,
  newSandboxId,
  requireMoney,
  type Sandbox,
  SandboxRefusal,
  sameRequest,
} from "./sandbox.ts";
import { recordDispute, requireUndisputed } from "./sandbox-dispute.ts";
import { recordEvent } from "./sandbox-webhooks.ts";
import { behaviourOf } from "./test-cards.ts";

export type CardRow = typeof sandboxCard.$inferSelect;
export type ChargeRow = typeof sandboxCharge.$inferSelect;
type RefundRow = typeof sandboxRefund.$inferSelect;

/**
 * Charges a saved card, or returns the charge with the same idempotency key.
 * @throws SandboxRefusal if the card is unknown, or the key was used for a different charge
 */
export async function charge(
  sandbox: Sandbox,
  { token: cardId, ...request }: ChargeRequest & { webhookUrl: string | null },
): Promise<{ row: ChargeRow; isNew: boolean }> {
  const { key, amount, currency } = request;
  requireMoney(request);
  const existing = await findRow(sandbox.db, sandboxCharge, { key });
  const isNew = !existing && (await chargeCard(sandbox, cardId, request));
  const row = existing ?? (await findRow(sandbox.db, sandboxCharge, { key }));
  return { row: sameRequest(row, { amount, currency, cardId }), isNew };
}

async function chargeCard(
  sandbox: Sandbox,
  cardId: string,
  request: ChargeValues,
): Promise<boolean> {
  const card = await findRow(sandbox.db, sandboxCard, { id: cardId });
  if (!card) throw new SandboxRefusal(400, "card not found");
  const failure = behaviourOf(card.behaviour).later ?? null;
  const isNew = await sandbox.db.transaction(async (tx) => {
    const inserted = await insertCharge(sandbox, tx, card, request, failure);
    const kind = failure ? "charge.failed" : "charge.paid";
    if (inserted) await recordEvent(sandbox, tx, kind, request);
    return inserted;
  });
  sandbox.wake();
  return isNew;
}

type ChargeValues = Pick<ChargeRow, "key" | "amount" | "currency" | "description" | "webhookUrl">;

/**
 * Inserts a charge, which the owners of some cards dispute immediately.
 * @returns false if its checkout, or its idempotency key, has one already
 */
export async function insertCharge(
  sandbox: Sandbox,
  tx: Db,
  { id: cardId, brand, last4, fingerprint, behaviour }: CardRow,
  request: ChargeValues & { checkoutId?: string },
  failure: Attempt["failure"] = null,
): Promise<boolean> {
  const row = {
    id: newSandboxId("sch"),
    ...request,
    cardId,
    brand,
    last4,
    fingerprint,
    behaviour,
    failure,
    state: failure ? ("failed" as const) : ("paid" as const),
    createdAt: new Date(),
  };
  if (!(await insertRow(tx, sandboxCharge, row))) return false;
  const { dispute } = behaviourOf(behaviour);
  if (dispute && !failure)
    await recordDispute(sandbox, tx, row, { amount: row.amount, ...dispute });
  return true;
}

/** @throws SandboxRefusal if the charge is unknown */
export const findCharge = async ({ db }: Sandbox, id: string): Promise<Attempt> =>
  attemptOfCharge(found(await findRow(db, sandboxCharge, { id })));

export const attemptOfCharge = ({ cardId, ...row }: ChargeRow): Attempt => ({
  ...row,
  chargeId: row.state === "paid" ? row.id : null,
  card: cardId ? savedCard(cardId, row) : null,
});

export const savedCard = (
  token: string,
  { brand, last4, fingerprint }: Pick<CardRow, "brand" | "last4" | "fingerprint">,
): SavedCard => ({ token, brand, last4, fingerprint });

/**
 * Refunds a charge, in full or in part.
 * @throws SandboxRefusal if the amount exceeds the rest of the charge, the currency differs, the
 *   charge is disputed, or no paid charge has this id
 */
export async function refund(
  sandbox: Sandbox,
  { key, ...request }: RefundRequest,
): Promise<RefundRow> {
  requireMoney(request);
  const stored = await sandbox.db.transaction(async (tx) => {
    const paid = await findRow(tx, sandboxCharge, { id: request.chargeId }, true);
    const existing = await findRow(tx, sandboxRefund, { key });
    if (existing) return existing;
    if (paid?.state !== "paid") throw new SandboxRefusal(400, "there is no such paid charge");
    if (paid.currency !== request.currency)
      throw new SandboxRefusal(400, `the charge is in ${paid.currency}`);
    await requireUndisputed(tx, paid.id);
    if (request.amount > paid.amount - paid.refunded)
      throw new SandboxRefusal(400, "the amount exceeds what is left of the charge");
    return startRefund(sandbox, tx, paid, { key, ...request });
  });
  sandbox.wake();
  return sameRequest(stored, request);
}

async function startRefund(
  sandbox: Sandbox,
  tx: Db,
  paid: ChargeRow,
  request: RefundRequest,
): Promise<RefundRow> {
  const isDelayed = behaviourOf(paid.behaviour).refund !== undefined;
  const createdAt = new Date();
  const row: RefundRow = {
    id: newSandboxId("sre"),
    ...request,
    state: isDelayed ? "open" : "done",
    createdAt,
    decidedAt: new Date(createdAt.getTime() + (isDelayed ? sandbox.refundDelay : 0)),
  };
  await addRefunded(tx, paid.id, row.amount);
  await insertRow(tx, sandboxRefund, row);
  await recordEvent(sandbox, tx, `refund.${row.state}`, { ...paid, key: row.key });
  return row;
}

/** @throws SandboxRefusal if the refund is unknown */
export const findRefund = async ({ db }: Sandbox, id: string): Promise<RefundRow> =>
  found(await findRow(db, sandboxRefund, { id }));

/** Completes or fails delayed refunds that are due. A failed one can be repeated. */
export const completeDueRefunds = (sandbox: Sandbox): Promise<void> =>
  sandbox.db.transaction(async (tx) => {
    for (const { refund: open, charge: paid } of await lockDueRefunds(tx, new Date())) {
      const state = behaviourOf(paid.behaviour).refund ?? "done";
      await updateRow(tx, sandboxRefund, open.id, { state });
      if (state === "failed") await addRefunded(tx, paid.id, -open.amount);
      await recordEvent(sandbox, tx, `refund.${state}`, { ...paid, key: open.key });
    }
  });
