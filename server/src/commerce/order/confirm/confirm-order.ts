import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import { invalidInput, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { isSameSecret } from "../../../platform/secrets.ts";
import { findOverlap, type PurchaseOverlaps } from "../../subscription/overlap-check.service.ts";
import { holderOfOrder } from "../../subscription/running-subscription.service.ts";
import { orderStates, recordOrderEvent, requirePaymentWindow } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";
import { ownOrder } from "../own/order-own.service.ts";
import { confirmationCode } from "./confirmation-code.ts";
import {
  BUYER,
  resetUnconfirmedOrders,
  startCashCollection,
} from "./order-confirmation.service.ts";

interface Confirmation {
  paymentId: string;
  code: string;
  acceptsOverlap?: boolean;
}

/**
 * Confirms a cash order with the code from its email, which starts cash collection. Confirming
 * twice changes nothing.
 * @throws NOT_FOUND; INVALID_INPUT at `code`; what `planConfirmation` throws
 */
export async function confirmOrder(
  context: CallContext,
  { paymentId, code, acceptsOverlap = false }: Confirmation,
): Promise<OwnOrder> {
  const { platform, db } = context;
  const found = await requireOwnOrder(context, paymentId);
  if (found.method !== "cash" || found.deviceRequired) throw notFound();
  if (!isSameSecret(code, confirmationCode(platform, found)))
    throw invalidInput(context, "code", "order.wrongConfirmation");
  await db.transaction(async (tx) => {
    const order = await orderStates.requireLocked(tx, found.id);
    const facts = await readConfirmationFacts(context, tx, order, acceptsOverlap);
    const plan = planConfirmation(order, facts);
    if (plan) await applyConfirmation(context, tx, order, plan);
  });
  await resetUnconfirmedOrders(platform, found.email);
  return ownOrder(context, paymentId);
}

/** Data on which the decision about a confirmation depends. */
interface ConfirmationFacts {
  /** The buyer accepts an overlap, with the order or with its confirmation. */
  overlapAccepted: boolean;
  /** The overlap that is not accepted. */
  overlap: PurchaseOverlaps | null;
  now: Date;
}

/** The code proves that the buyer owns the address, and so may know its subscriptions. */
async function readConfirmationFacts(
  { now }: CallContext,
  tx: Db,
  order: OrderRow,
  acceptsOverlap: boolean,
): Promise<ConfirmationFacts> {
  const overlapAccepted = order.overlapAccepted || acceptsOverlap;
  const overlap = overlapAccepted
    ? null
    : await findOverlap(tx, await holderOfOrder(tx, order), order, now, "buyer");
  return { overlapAccepted, overlap, now };
}

/**
 * Plans the changes of an order whose address is confirmed; null if it was confirmed already.
 * @throws CONFLICT if the order was cancelled, or not confirmed in time; PurchaseOverlaps
 */
export function planConfirmation(
  order: OrderRow,
  { overlapAccepted, overlap, now }: ConfirmationFacts,
): Partial<Pick<OrderRow, "overlapAccepted">> | null {
  if (order.state === "awaitingCash" || order.paidAt) return null;
  requirePaymentWindow(order, now);
  if (overlap) throw overlap;
  orderStates.requireLegal(order.state, "awaitingCash");
  return overlapAccepted === order.overlapAccepted ? {} : { overlapAccepted };
}

async function applyConfirmation(
  { platform, now }: CallContext,
  tx: Db,
  order: OrderRow,
  changes: Partial<Pick<OrderRow, "overlapAccepted">>,
): Promise<void> {
  await recordOrderEvent(tx, BUYER, order.id, "note", { confirmed: order.email });
  const isUnchanged = Object.keys(changes).length === 0;
  const accepted = isUnchanged ? order : await orderStates.change(tx, BUYER, order, changes);
  await startCashCollection(platform, tx, BUYER, accepted, true, now);
}
