import { localized } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Platform } from "../../platform/platform.ts";
import { violatedConstraint } from "../../platform/postgres/database.ts";
import { newToken } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { type Attempt, type CheckoutRequest, GatewayError } from "../gateway/gateway.ts";
import { activeGateway, gatewayByName } from "../gateway/gateways.ts";
import { orderStates, requirePaymentWindow } from "../order/order.state.ts";
import { orderById } from "../order/order.store.ts";
import { requirePurchaseAllowed } from "../order/place/purchase-check.service.ts";
import { renewalTokenOf } from "../subscription/renewal/renewal-card.service.ts";
import { cardUpdateOf } from "../subscription/subscription.store.ts";
import {
  insertPayment,
  markPaymentOpened,
  openPaymentOf,
  type PaymentRow,
  paymentById,
} from "./payment.store.ts";
import { settleAttempt } from "./settle.service.ts";

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

/**
 * Opens the payment page of an attempt at its gateway. The attempt's key is the idempotency key, so
 * that a repeated call opens the same page.
 * @throws GatewayError
 */
export async function openAtGateway(
  platform: Platform,
  payment: PaymentRow,
  actor: Actor,
): Promise<string> {
  const gateway = gatewayByName(platform, payment.gateway);
  try {
    const { id, url } = await gateway.openCheckout(await checkoutRequestOf(platform, payment));
    await markPaymentOpened(platform.database.db, payment.id, { gatewayId: id, url });
    return id;
  } catch (error) {
    if (error instanceof GatewayError && error.final)
      await settleAttempt(platform, payment.id, refusedAttempt(payment), actor);
    throw error;
  }
}

/** The result recorded for an attempt that the gateway refuses to create. */
const refusedAttempt = ({ key, amount, currency }: PaymentRow): Attempt => ({
  id: key,
  key,
  amount,
  currency,
  state: "failed",
  chargeId: null,
  card: null,
  failure: "error",
});

/** Builds the checkout request of an attempt; the same on each call. */
async function checkoutRequestOf(
  platform: Platform,
  { key, amount, currency, orderId, subscriptionId }: PaymentRow,
): Promise<CheckoutRequest> {
  const { db } = platform.database;
  if (orderId) {
    const order = await orderById(db, orderId);
    if (!order) throw new Error("order of a payment not found");
    const { locale, email, interval, paymentId } = order;
    return {
      key,
      amount,
      currency,
      email,
      locale,
      description: localized(order.packageName, locale),
      returnUrl: `${order.returnUrl ?? `${platform.publicUrl}${pagePath(locale, "payment/finish")}`}?paymentId=${paymentId}`,
      keepCard: interval !== "once",
      cardOnly: amount === 0,
    };
  }
  const { email, locale, packageName } = await cardUpdateOf(db, subscriptionId ?? 0);
  return {
    key,
    amount,
    currency,
    email,
    locale,
    description: localized(packageName, locale),
    returnUrl: `${platform.publicUrl}${pagePath(locale, "account/subscription")}`,
    keepCard: true,
    cardOnly: true,
  };
}

/**
 * Looks up the state of an attempt at the gateway, and records it. An attempt that the gateway may
 * not know yet is opened there first. One that the gateway does not know any more has failed.
 * @throws GatewayError if the gateway does not respond
 */
export async function syncAttempt(platform: Platform, id: number, actor: Actor): Promise<void> {
  const row = await paymentById(platform.database.db, id);
  if (!row || row.state === "paid") return;
  if (row.offSession) return chargeRenewal(platform, row, actor);
  const gateway = gatewayByName(platform, row.gateway);
  const checkoutId = await checkoutIdOf(platform, row, actor);
  if (checkoutId)
    await settleAttempt(
      platform,
      id,
      await decidedAttempt(row, gateway.findCheckout(checkoutId)),
      actor,
    );
}

/**
 * Gateway id of an attempt, which is opened there first if the gateway may not know it yet; null if
 * it was refused, which is recorded.
 * @throws GatewayError if the gateway does not respond
 */
async function checkoutIdOf(
  platform: Platform,
  row: PaymentRow,
  actor: Actor,
): Promise<string | null> {
  if (row.gatewayId) return row.gatewayId;
  return openAtGateway(platform, row, actor).catch((error) => {
    if (error instanceof GatewayError && error.final) return null;
    throw error;
  });
}

/**
 * Result of a lookup; if the gateway has no such checkout, that of a refused attempt, so that it is
 * not looked up for ever.
 * @throws GatewayError if the gateway does not respond
 */
const decidedAttempt = (row: PaymentRow, lookup: Promise<Attempt>): Promise<Attempt> =>
  lookup.catch((error) => {
    if (error instanceof GatewayError && error.final) return refusedAttempt(row);
    throw error;
  });

/**
 * Closes an attempt at the gateway, so that nobody can pay it any more, and records its state.
 * @throws GatewayError
 */
export async function closeAttempt(
  platform: Platform,
  row: PaymentRow,
  actor: Actor,
): Promise<void> {
  if (row.offSession) return chargeRenewal(platform, row, actor);
  const gateway = gatewayByName(platform, row.gateway);
  const checkoutId = await checkoutIdOf(platform, row, actor);
  if (checkoutId)
    await settleAttempt(
      platform,
      row.id,
      await decidedAttempt(row, gateway.closeCheckout(checkoutId)),
      actor,
    );
}

/**
 * Charges the saved card of a renewal. Repeated calls charge once.
 * @throws GatewayError if the outcome is unknown
 */
export async function chargeRenewal(
  platform: Platform,
  row: PaymentRow,
  actor: Actor,
): Promise<void> {
  const { db } = platform.database;
  const { key, amount, currency } = row;
  const order = row.orderId ? await orderById(db, row.orderId) : undefined;
  const token = order?.subscriptionId
    ? await renewalTokenOf(platform, order.subscriptionId, row.gateway)
    : null;
  if (!order || !token) return settleAttempt(platform, row.id, refusedAttempt(row), actor);
  try {
    const request = {
      key,
      amount,
      currency,
      token,
      description: localized(order.packageName, order.locale),
    };
    await settleAttempt(
      platform,
      row.id,
      await gatewayByName(platform, row.gateway).charge(request),
      actor,
    );
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.final) throw error;
    await settleAttempt(platform, row.id, refusedAttempt(row), actor);
  }
}
