import { UNPAID_ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { notFound, problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { type OrderRow, orderByPaymentId } from "../order.store.ts";

/**
 * Time after its last change during which the payment id opens a guest's order, in milliseconds.
 */
const GUEST_ACCESS = 30 * DAY;

/**
 * Returns the order of a payment id to its buyer. Orders of an account require its session: payment
 * ids are in the history of browsers and in mails. Orders that were placed without an account open
 * by the id alone, until some time after they are settled.
 * @throws NOT_FOUND, UNAUTHORIZED if signing in may open it
 */
export async function requireOwnOrder(context: CallContext, paymentId: string): Promise<OrderRow> {
  const order = await orderByPaymentId(context.db, paymentId);
  if (!order) throw notFound();
  if (opensByPaymentId(order, context.now)) return order;
  const user = order.userId === null ? null : await context.getCurrentUser();
  if (user && user.id === order.userId) return order;
  throw order.userId === null || user ? notFound() : problemError("UNAUTHORIZED");
}

/** Whether the payment id alone opens the order, without a session. */
function opensByPaymentId({ guest, userId, state, updatedAt }: OrderRow, now: Date): boolean {
  if (!guest && userId !== null) return false;
  return UNPAID_ORDER_STATES.includes(state) || now.getTime() - updatedAt.getTime() < GUEST_ACCESS;
}
