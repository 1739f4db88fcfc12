import type Stripe from "stripe";
import {
  type Attempt,
  type ChargeRequest,
  type Gateway,
  type RefundRequest,
  readEvent,
  WebhookRejected,
} from "../gateway.ts";
import { attemptOfIntent, attemptOfSession, refundOf } from "./stripe-attempt.ts";
import { openSession } from "./stripe-checkout.ts";
import { findStripeDispute } from "./stripe-dispute.ts";
import { asGatewayError, isMissingAtStripe, withGatewayErrors } from "./stripe-errors.ts";
import { stripeLibrary } from "./stripe-library.ts";
import { canChargeAmount } from "./stripe-money.ts";
import { stripeMovements } from "./stripe-movements.ts";

/** Timeout of a request, in milliseconds. */
const REQUEST_TIMEOUT = 10_000;
/** Retries by Stripe's client, under the same idempotency key. */
const MAX_RETRIES = 1;
/** Payments of one customer, or refunds of one charge, that are searched for an idempotency key. */
const KEY_SEARCH_LIMIT = 1000;

const SESSION_EXPAND = [
  "payment_intent.latest_charge",
  "payment_intent.payment_method",
  "setup_intent.payment_method",
];
const INTENT_EXPAND = ["latest_charge", "payment_method"];

/** Prefix of the types of events about disputes. */
const DISPUTE_EVENTS = "charge.dispute.";

export interface StripeOptions {
  secretKey: string;
  webhookSecret: string;
  /** Unset: Stripe's API. */
  apiUrl?: string;
}

/** Gateway for Stripe: Checkout pages, saved payment methods, refunds and webhooks. */
export function stripeGateway({ secretKey, webhookSecret, apiUrl }: StripeOptions): Gateway {
  const stripe = stripeClient(secretKey, apiUrl);
  const findCheckout = (id: string): Promise<Attempt> =>
    withGatewayErrors(async () =>
      id.startsWith("pi_")
        ? attemptOfIntent(await stripe.paymentIntents.retrieve(id, { expand: INTENT_EXPAND }))
        : attemptOfSession(await stripe.checkout.sessions.retrieve(id, { expand: SESSION_EXPAND })),
    );
  return {
    name: "stripe",
    accepts: canChargeAmount,
    openCheckout: (checkout) => withGatewayErrors(() => openSession(stripe, checkout)),
    findCheckout,
    async closeCheckout(id) {
      // A paid or expired session can no longer be closed; its state is returned instead.
      await withGatewayErrors(() => stripe.checkout.sessions.expire(id)).catch((error) => {
        if (!error.final) throw error;
      });
      return findCheckout(id);
    },
    charge: (charge) => withGatewayErrors(() => chargeSavedCard(stripe, charge)),
    refund: (refund) => withGatewayErrors(() => refundCharge(stripe, refund)),
    findDispute: (id) => withGatewayErrors(() => findStripeDispute(stripe, id)),
    findRefund: (id) => withGatewayErrors(async () => refundOf(await stripe.refunds.retrieve(id))),
    async forgetCard(token) {
      const { method } = readToken(token);
      await stripe.paymentMethods.detach(method).catch((error) => {
        if (!isMissingAtStripe(error)) throw asGatewayError(error);
      });
    },
    readWebhook(body, headers) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          String(headers["stripe-signature"] ?? ""),
          webhookSecret,
        );
        const { id, metadata } = event.data.object as {
          id?: unknown;
          metadata?: Record<string, string> | null;
        };
        const disputeId = String(event.type).startsWith(DISPUTE_EVENTS) ? id : null;
        return readEvent({ id: event.id, kind: event.type, key: metadata?.key, disputeId });
      } catch (cause) {
        throw new WebhookRejected((cause as Error).message.split("\n", 1)[0], { cause });
      }
    },
    movements: (range) => stripeMovements(stripe, range),
  };
}

function stripeClient(secretKey: string, apiUrl: string | undefined): Stripe {
  const Client = stripeLibrary();
  const settings = {
    apiVersion: "2026-10-28.endive",
    timeout: REQUEST_TIMEOUT,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  } as const;
  if (!apiUrl) return new Client(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  const plain = protocol === "http:";
  return new Client(secretKey, {
    ...settings,
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
  });
}

/** The token of a saved card is its customer and payment method. */
function readToken(token: string): { customer: string; method: string } {
  const [customer = "", method = ""] = token.split("/");
  return { customer, method };
}

/**
 * Charges a saved card. Stripe forgets an idempotency key after a day, and a charge may be repeated
 * later: so the customer's payments are searched for the key first.
 */
async function chargeSavedCard(
  stripe: Stripe,
  { key, token, amount, currency, description }: ChargeRequest,
): Promise<Attempt> {
  const { customer, method } = readToken(token);
  const earlier = await stripe.paymentIntents
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: KEY_SEARCH_LIMIT });
  const existing = earlier.find((one) => one.metadata.key === key);
  if (existing)
    return attemptOfIntent(
      await stripe.paymentIntents.retrieve(existing.id, { expand: INTENT_EXPAND }),
    );
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        customer,
        payment_method: method,
        allowed_payment_method_types: ["card"],
        off_session: true,
        confirm: true,
        description,
        metadata: { key },
        expand: INTENT_EXPAND,
      },
      { idempotencyKey: key },
    );
    return attemptOfIntent(intent);
  } catch (error) {
    // A refused card is not an error: the payment exists, as failed.
    if (error instanceof stripeLibrary().errors.StripeCardError && error.payment_intent)
      return attemptOfIntent(error.payment_intent, error);
    throw error;
  }
}

/** Refunds a charge, unless its refunds already contain one with this idempotency key. */
async function refundCharge(
  stripe: Stripe,
  { key, chargeId, amount }: RefundRequest,
): ReturnType<Gateway["refund"]> {
  const earlier = await stripe.refunds
    .list({ charge: chargeId, limit: 100 })
    .autoPagingToArray({ limit: KEY_SEARCH_LIMIT });
  const existing = earlier.find((one) => one.metadata?.key === key);
  return refundOf(
    existing ??
      (await stripe.refunds.create(
        { charge: chargeId, amount, metadata: { key } },
        { idempotencyKey: key },
      )),
  );
}
