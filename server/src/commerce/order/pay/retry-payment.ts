import type { CheckoutResult, NewOrder } from "@masthead/contract/commerce/order.ts";
import { requireUser } from "../../../audience/user/user-profile.service.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { isPaymentWindowOver, orderStates } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { requireOwnOrder } from "../own/order-access.service.ts";
import { termsWithoutTrial } from "../place/order-terms.service.ts";
import { startPayment } from "./start-payment.ts";

interface PaymentRetry {
  paymentId: string;
  withoutTrial?: boolean;
  expected?: NewOrder["expected"];
  acceptsOverlap?: boolean;
}

/**
 * Opens the payment page of an unpaid order again, at the full price if its buyer agrees to that
 * instead of the free trial.
 * @throws NOT_FOUND; CONFLICT, at `expected` if the full price is a different one;
 * SERVICE_UNAVAILABLE
 */
export async function retryPayment(
  context: CallContext,
  { paymentId, withoutTrial, expected, acceptsOverlap }: PaymentRetry,
): Promise<CheckoutResult> {
  const order = await requireOwnOrder(context, paymentId);
  if (order.kind !== "purchase") throw notFound();
  if (order.method !== "card" || order.deviceRequired) throw stateConflict(context, order);
  if (withoutTrial && order.trialDays > 0) await dropTrial(context, order.id, expected);
  if (acceptsOverlap && !order.overlapAccepted) await acceptOverlap(context, order.id);
  return startPayment(context, order);
}

/**
 * Opens the payment page of the caller's own unpaid order again.
 * @throws NOT_FOUND, also for another user's order; CONFLICT
 */
export async function retryOwnPayment(
  context: CallContext,
  paymentId: string,
): Promise<CheckoutResult> {
  const order = await requireOwnOrder(context, paymentId);
  if (order.userId !== requireUser(context).id) throw notFound();
  return retryPayment(context, { paymentId });
}

/**
 * Removes the free trial from an order, so that its first period costs the full price.
 * @throws CONFLICT unless the order failed and can still be paid, or at `expected`
 */
async function dropTrial(
  context: CallContext,
  id: number,
  expected: NewOrder["expected"],
): Promise<void> {
  const actor: Actor = { id: null, name: "order.withoutTrial" };
  await context.db.transaction(async (tx) => {
    const order = await orderStates.requireLocked(tx, id);
    if (order.trialDays === 0) return;
    if (order.state !== "failed") throw stateConflict(context, order);
    if (isPaymentWindowOver(order, context.now)) throw stateConflict(context, { state: "expired" });
    const terms = termsWithoutTrial(order);
    if (expected && (expected.total !== terms.total || expected.currency !== order.currency))
      throw conflictAt(context, "expected", "order.otherPrice");
    await orderStates.change(tx, actor, order, terms);
  });
}

/** Records that the buyer confirms an overlap with running subscriptions. */
async function acceptOverlap({ db }: CallContext, id: number): Promise<void> {
  const actor: Actor = { id: null, name: "order.pay" };
  await db.transaction(async (tx) => {
    const order = await orderStates.requireLocked(tx, id);
    await orderStates.change(tx, actor, order, { overlapAccepted: true });
  });
}

const stateConflict = (context: CallContext, { state }: Pick<OrderRow, "state">) =>
  conflictAt(context, "state", `order.not.${state}`);
