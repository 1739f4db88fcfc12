import type { Platform } from "../../../platform/platform.ts";
import { violatedConstraint } from "../../../platform/postgres/database.ts";
import { newToken } from "../../../platform/secrets.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { activeGateway } from "../../gateway/gateways.ts";
import { openAtGateway, syncAttempt } from "../../payment/attempt.service.ts";
import {
  insertPayment,
  openPaymentOf,
  type PaymentRow,
  paymentById,
} from "../../payment/payment.sql.ts";
import { orderStates, requirePaymentWindow } from "../order.state.ts";
import { requirePurchaseAllowed } from "../place/purchase-check.service.ts";

/**
 * Opens the page on which an order is paid. An order has one open attempt at a time: a second tab,
 * or a buyer who comes back, gets the same page, or a new one once the old one is known to be
 * closed.
 * @returns the gateway's page; null if the order is paid
 * @throws NOT_FOUND; IllegalTransition, also if the payment window is over; PurchaseNotAllowed;
 * GatewayError, after which the call can be repeated
 */
export async function openPaymentPage(
  platform: Platform,
  orderId: number,
  actor: Actor,
  now: Date,
): Promise<string | null> {
  const { db } = platform.database;
  const open = await openPaymentOf(db, orderId);
  if (open) await syncAttempt(platform, open.id, actor);
  const payment = await beginAttempt(platform, orderId, actor, now);
  if (!payment) return null;
  if (payment.state === "opening") await openAtGateway(platform, payment, actor);
  return (await paymentById(db, payment.id))?.url ?? null;
}

/** Returns the open attempt or creates one; null if the order is paid. */
async function beginAttempt(
  platform: Platform,
  orderId: number,
  actor: Actor,
  now: Date,
): Promise<PaymentRow | null> {
  try {
    return await platform.database.db.transaction(async (tx) => {
      const order = await orderStates.requireLocked(tx, orderId);
      if (order.paidAt) return null;
      requirePaymentWindow(order, now);
      const open = await openPaymentOf(tx, orderId);
      if (open) return open;
      await requirePurchaseAllowed(platform, tx, order, now);
      const awaiting =
        order.state === "awaitingPayment"
          ? order
          : await orderStates.transition(tx, actor, order, "awaitingPayment");
      const { total: amount, currency } = awaiting;
      return insertPayment(tx, {
        orderId,
        gateway: activeGateway(platform).name,
        key: newToken(24),
        amount,
        currency,
      });
    });
  } catch (error) {
    // A concurrent request created the attempt first.
    if (violatedConstraint(error) === "payment_open")
      return (await openPaymentOf(platform.database.db, orderId)) ?? null;
    throw error;
  }
}
