import type { Money } from "@masthead/contract/commerce/money.ts";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { insertLedgerEntry } from "../../payment/payment.sql.ts";
import { fulfilOrder } from "../fulfil/fulfil-order.ts";
import { orderStates } from "../order.state.ts";
import type { OrderRow } from "../order.store.ts";
import { withOrder } from "../staff/order-details.ts";

interface CashPayment extends Money {
  reference: string;
}

/**
 * Marks a cash order as paid in full. Repeating the same reference changes nothing.
 * @throws what `planCashPayment` throws
 */
export function markPaid(
  context: CallContext,
  { id, ...payment }: CashPayment & { id: number },
): Promise<StaffOrderDetails> {
  return withOrder(context, id, async (tx, order) => {
    const plan = planCashPayment(context, order, payment, context.now);
    if (plan) await applyCashPayment(context, tx, order, plan);
  });
}

/** Plan for a cash payment: the changes of its order, and its entry in the ledger. */
interface CashPaymentPlan {
  changes: Partial<OrderRow> & { paidAt: Date; cashReference: string };
  ledgerEntry: Omit<Parameters<typeof insertLedgerEntry>[1], "by">;
}

/**
 * Decides on the payment of a cash order; null if the order was paid with it already.
 * @throws INVALID_INPUT at `amount`; CONFLICT if the order does not wait for cash, or was paid
 *   under another reference
 */
export function planCashPayment(
  context: { locale: Locale },
  order: OrderRow,
  { amount, currency, reference }: CashPayment,
  now: Date,
): CashPaymentPlan | null {
  const isPriceOfOrder = order.total === amount && order.currency === currency;
  if (order.paidAt && order.cashReference === reference && isPriceOfOrder) return null;
  orderStates.requireMove({ ...order, refundable: 0 }, "markPaid");
  if (!isPriceOfOrder) throw invalidInput(context, "amount", "order.otherAmount");
  return {
    changes: { paidAt: now, expiresAt: null, cashReference: reference },
    ledgerEntry: {
      orderId: order.id,
      kind: "cash",
      gateway: "cash",
      gatewayId: `${order.id}`,
      amount,
      currency,
    },
  };
}

async function applyCashPayment(
  context: CallContext,
  tx: Db,
  order: OrderRow,
  { changes, ledgerEntry }: CashPaymentPlan,
): Promise<void> {
  const actor = actorOf(context);
  const detail = { reference: changes.cashReference };
  const paid = await orderStates.transition(tx, actor, order, "paid", { changes, detail });
  if (!(await insertLedgerEntry(tx, { ...ledgerEntry, by: actor.name })))
    throw new Error("a cash order had a ledger entry before it was paid");
  await fulfilOrder(context.platform, tx, actor, paid, null, context.now);
}
