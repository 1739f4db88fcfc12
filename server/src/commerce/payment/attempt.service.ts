import { localized } from "@masthead/contract/platform/locale.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { type Attempt, type CheckoutRequest, GatewayError } from "../gateway/gateway.ts";
import { gatewayByName } from "../gateway/gateways.ts";
import { payableOf } from "./payable.ts";
import { markPaymentOpened, type PaymentRow, paymentById } from "./payment.sql.ts";
import { settleAttempt } from "./settle.service.ts";

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
  payment: PaymentRow,
): Promise<CheckoutRequest> {
  const { key, amount, currency } = payment;
  const { payable, id } = payableOf(payment);
  const { name, locale, ...description } = await payable.describe(platform, id);
  return {
    ...description,
    key,
    amount,
    currency,
    locale,
    description: localized(name, locale),
    cardOnly: amount === 0,
  };
}

/**
 * Looks up the state of an attempt at the gateway, and records it. An attempt that the gateway may
 * not know yet is opened there first. An attempt that the gateway no longer knows has failed.
 * @throws GatewayError if the gateway does not respond
 */
export async function syncAttempt(platform: Platform, id: number, actor: Actor): Promise<void> {
  const row = await paymentById(platform.database.db, id);
  if (!row || row.state === "paid") return;
  if (row.offSession) return chargeSavedCard(platform, row, actor);
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
 * Result of a lookup; a refused attempt if the gateway has no such checkout, so that lookups end.
 * @throws GatewayError if the gateway does not respond
 */
const decidedAttempt = (row: PaymentRow, lookup: Promise<Attempt>): Promise<Attempt> =>
  lookup.catch((error) => {
    if (error instanceof GatewayError && error.final) return refusedAttempt(row);
    throw error;
  });

/**
 * Closes an attempt at the gateway, so that it can no longer be paid, and records its state.
 * @throws GatewayError
 */
export async function closeAttempt(
  platform: Platform,
  row: PaymentRow,
  actor: Actor,
): Promise<void> {
  if (row.offSession) return chargeSavedCard(platform, row, actor);
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
 * Charges the saved card for the payable of an attempt. Repeated calls charge once.
 * @throws GatewayError if the outcome is unknown
 */
export async function chargeSavedCard(
  platform: Platform,
  row: PaymentRow,
  actor: Actor,
): Promise<void> {
  const { key, amount, currency } = row;
  const { payable, id } = payableOf(row);
  const token = await payable.savedCardToken?.(platform, id, row.gateway);
  if (!token) return settleAttempt(platform, row.id, refusedAttempt(row), actor);
  const { name, locale } = await payable.describe(platform, id);
  const gateway = gatewayByName(platform, row.gateway);
  const request = { key, amount, currency, token, description: localized(name, locale) };
  await settleAttempt(platform, row.id, await decidedAttempt(row, gateway.charge(request)), actor);
}
