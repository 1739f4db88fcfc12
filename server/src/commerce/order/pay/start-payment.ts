import type { CheckoutResult } from "@masthead/contract/commerce/order.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { openPaymentOf } from "../../payment/payment.sql.ts";
import { type OrderRow, orderById } from "../order.store.ts";
import { orderNumberOf } from "../order-number.ts";
import { openPaymentPage } from "./open-payment-page.ts";

/** Opens the gateway's payment page of an order. */
export async function startPayment(
  context: CallContext,
  { id, paymentId }: OrderRow,
): Promise<CheckoutResult> {
  const actor: Actor = { id: null, name: "order.pay" };
  const url = await openPaymentPage(context.platform, id, actor, context.now);
  const state = (await orderById(context.db, id))?.state ?? "awaitingPayment";
  return { paymentId, number: orderNumberOf(id), state, url };
}

/** An order as the result of a checkout, with its open payment page. */
export async function checkoutOf(
  { db }: CallContext,
  { id, paymentId, state }: OrderRow,
): Promise<CheckoutResult> {
  const open = state === "awaitingPayment" ? await openPaymentOf(db, id) : undefined;
  return { paymentId, number: orderNumberOf(id), state, url: open?.url ?? null };
}
