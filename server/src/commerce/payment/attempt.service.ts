import { localized } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { problemError } from "../../platform/http/problem.ts";
import type { Platform } from "../../platform/platform.ts";
import { constraintOf } from "../../platform/postgres/database.ts";
import { newToken } from "../../platform/secrets.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { requireAllowed } from "../order/buyer.service.ts";
import { holdOrder, moveOrder } from "../order/order.state.ts";
import { orderById } from "../order/order-row.service.ts";
import { renewalTokenOf } from "../subscription/renewal-card.service.ts";
import { cardChangeOf } from "../subscription/subscription-row.service.ts";
import { type Attempt, type CheckoutAsked, GatewayError } from "./gateway.ts";
import { gatewayNamed, gatewayOf } from "./gateways.ts";
import { insertPayment, openedPayment, openPaymentOf, type PaymentRow, paymentById } from "./payment.store.ts";
import { settle } from "./settle.service.ts";

/**
 * Brings a buyer to where an order is paid. Of an order one attempt is open at a time: whoever asks again, in another tab or after coming back, is
 * led to the same page, or to a new one once that is known to be of no use any more.
 * @returns the gateway's page; null when the order is paid
 * @throws NOT_FOUND; WrongMove; SERVICE_UNAVAILABLE when the gateway does not answer, after which it can be asked again
 */
export async function openPage(platform: Platform, orderId: number, actor: Actor): Promise<string | null> {
  const { db } = platform.database;
  const open = await openPaymentOf(db, orderId);
  if (open) await lookUp(platform, open.id, actor).catch(asUnavailable);
  const payment = await beginAttempt(platform, orderId, actor);
  if (!payment) return null;
  if (payment.state === "opening") await openAtGateway(platform, payment, actor).catch(asUnavailable);
  return (await paymentById(db, payment.id))?.url ?? null;
}

function asUnavailable(error: unknown): never {
  throw error instanceof GatewayError ? problemError("SERVICE_UNAVAILABLE") : error;
}

/** The attempt that is open, or a new one; null when nothing is to be paid. */
async function beginAttempt(platform: Platform, orderId: number, actor: Actor): Promise<PaymentRow | null> {
  try {
    return await platform.database.db.transaction(async (tx) => {
      const order = await holdOrder(tx, orderId);
      if (order.paidAt) return null;
      const open = await openPaymentOf(tx, orderId);
      if (open) return open;
      await requireAllowed(platform, tx, order);
      const moved = order.state === "awaitingPayment" ? order : await moveOrder(tx, actor, order, "awaitingPayment");
      const { total: amount, currency } = moved;
      return insertPayment(tx, { orderId, gateway: gatewayOf(platform).name, key: newToken(24), amount, currency });
    });
  } catch (error) {
    // Somebody else began one at the same moment.
    if (constraintOf(error) === "payment_open") return (await openPaymentOf(platform.database.db, orderId)) ?? null;
    throw error;
  }
}

/** Has the gateway open the page of an attempt. It is asked with the attempt's key, so that asking again opens the same. @throws GatewayError */
export async function openAtGateway(platform: Platform, payment: PaymentRow, actor: Actor): Promise<string> {
  const gateway = gatewayNamed(platform, payment.gateway);
  try {
    const { id, url } = await gateway.openCheckout(await askedOf(platform, payment));
    await openedPayment(platform.database.db, payment.id, { gatewayId: id, url });
    return id;
  } catch (error) {
    if (error instanceof GatewayError && error.final) await settle(platform, payment.id, refused(payment), actor);
    throw error;
  }
}

/** What stands for an attempt that the gateway refuses to make. */
const refused = ({ key, amount, currency }: PaymentRow): Attempt => ({
  ...{ id: key, key, amount, currency, state: "failed", chargeId: null, card: null, failure: "error" },
});

/** What the gateway is asked for; the same each time. */
async function askedOf(platform: Platform, { key, amount, currency, orderId, subscriptionId }: PaymentRow): Promise<CheckoutAsked> {
  const { db } = platform.database;
  if (orderId) {
    const order = await orderById(db, orderId);
    if (!order) throw new Error("the order of a payment is gone");
    const { locale, email, interval, paymentId } = order;
    return {
      ...{ key, amount, currency, email, locale },
      description: localized(order.packageName, locale),
      returnUrl: `${platform.publicUrl}${inLocalePath(locale, "/payment/finish")}?paymentId=${paymentId}`,
      keepCard: interval !== "once",
      cardOnly: amount === 0,
    };
  }
  const { email, locale, packageName } = await cardChangeOf(db, subscriptionId ?? 0);
  return {
    ...{ key, amount, currency, email, locale },
    description: localized(packageName, locale),
    returnUrl: `${platform.publicUrl}${inLocalePath(locale, "/account/subscription")}`,
    keepCard: true,
    cardOnly: true,
  };
}

/**
 * Asks the gateway how an attempt stands, and writes it down. An attempt that the gateway may not have heard of is asked for once more.
 * @throws GatewayError when it does not answer
 */
export async function lookUp(platform: Platform, id: number, actor: Actor): Promise<void> {
  const row = await paymentById(platform.database.db, id);
  if (!row || row.state === "paid") return;
  if (row.offSession) return charge(platform, row, actor);
  const gateway = gatewayNamed(platform, row.gateway);
  const checkout = row.gatewayId ?? (await openAtGateway(platform, row, actor));
  await settle(platform, id, await gateway.findCheckout(checkout), actor);
}

/** Closes an attempt at the gateway, so that nobody pays any more, and writes down how it stands then. @throws GatewayError */
export async function closeAttempt(platform: Platform, row: PaymentRow, actor: Actor): Promise<void> {
  if (row.offSession) return charge(platform, row, actor);
  const gateway = gatewayNamed(platform, row.gateway);
  const checkout = row.gatewayId ?? (await openAtGateway(platform, row, actor));
  await settle(platform, row.id, await gateway.closeCheckout(checkout), actor);
}

/** Charges the kept card of a renewal, once, however often it is asked. @throws GatewayError when the outcome is unknown */
export async function charge(platform: Platform, row: PaymentRow, actor: Actor): Promise<void> {
  const { db } = platform.database;
  const { key, amount, currency } = row;
  const order = row.orderId ? await orderById(db, row.orderId) : undefined;
  const token = order?.subscriptionId ? await renewalTokenOf(platform, order.subscriptionId, row.gateway) : null;
  if (!order || !token) return settle(platform, row.id, refused(row), actor);
  try {
    const asked = { key, amount, currency, token, description: localized(order.packageName, order.locale) };
    await settle(platform, row.id, await gatewayNamed(platform, row.gateway).charge(asked), actor);
  } catch (error) {
    if (!(error instanceof GatewayError) || !error.final) throw error;
    await settle(platform, row.id, refused(row), actor);
  }
}
