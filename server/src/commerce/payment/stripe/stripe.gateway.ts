import type Stripe from "stripe";
import { type Attempt, type ChargeAsked, type Gateway, type RefundAsked, WebhookRefused } from "../gateway.ts";
import { attemptOfIntent, attemptOfSession, refundOf } from "./stripe-attempt.ts";
import { openSession } from "./stripe-checkout.ts";
import { asGatewayError, asked, isGone } from "./stripe-errors.ts";
import { stripeLibrary } from "./stripe-library.ts";
import { acceptsSum } from "./stripe-money.ts";
import { stripeMovements } from "./stripe-movements.ts";

/** Milliseconds that an answer may take. */
const PATIENCE = 10_000;
/** Of the client, which repeats a request under the same idempotency key. */
const RETRIES = 1;
/** Charges of one card and refunds of one charge that are looked through for one's key. */
const LOOKED_THROUGH = 1000;

const SESSION_PARTS = ["payment_intent.latest_charge", "payment_intent.payment_method", "setup_intent.payment_method"];
const INTENT_PARTS = ["latest_charge", "payment_method"];

export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  /** Unset: Stripe's own. */
  apiUrl?: string | undefined;
}

/** Stripe: its Checkout pages, kept payment methods, refunds and webhooks. */
export function stripeGateway({ secretKey, webhookSecret, apiUrl }: StripeAccess): Gateway {
  const stripe = stripeClient(secretKey, apiUrl);
  const findCheckout = (id: string): Promise<Attempt> =>
    asked(async () =>
      id.startsWith("pi_")
        ? attemptOfIntent(await stripe.paymentIntents.retrieve(id, { expand: INTENT_PARTS }))
        : attemptOfSession(await stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS })),
    );
  return {
    name: "stripe",
    accepts: acceptsSum,
    openCheckout: (checkout) => asked(() => openSession(stripe, checkout)),
    findCheckout,
    async closeCheckout(id) {
      // One that somebody has paid, or that has expired, cannot be closed any more: then it is told how it stands.
      await asked(() => stripe.checkout.sessions.expire(id)).catch((error) => {
        if (!error.final) throw error;
      });
      return findCheckout(id);
    },
    charge: (charge) => asked(() => chargeKept(stripe, charge)),
    refund: (refund) => asked(() => refundCharge(stripe, refund)),
    findRefund: (id) => asked(async () => refundOf(await stripe.refunds.retrieve(id))),
    async forgetCard(token) {
      const { method } = readToken(token);
      await stripe.paymentMethods.detach(method).catch((error) => {
        if (!isGone(error)) throw asGatewayError(error);
      });
    },
    readWebhook(body, headers) {
      try {
        const event = stripe.webhooks.constructEvent(body, String(headers["stripe-signature"] ?? ""), webhookSecret);
        const { metadata } = event.data.object as { metadata?: Record<string, string> | null };
        return { id: event.id, kind: event.type, key: metadata?.key ?? null };
      } catch (cause) {
        throw new WebhookRefused((cause as Error).message.split("\n", 1)[0], { cause });
      }
    },
    movements: (span) => stripeMovements(stripe, span),
  };
}

function stripeClient(secretKey: string, apiUrl: string | undefined): Stripe {
  const Client = stripeLibrary();
  const settings = { apiVersion: "2026-10-28.endive", timeout: PATIENCE, maxNetworkRetries: RETRIES, telemetry: false } as const;
  if (!apiUrl) return new Client(secretKey, settings);
  const { protocol, hostname, port } = new URL(apiUrl);
  const plain = protocol === "http:";
  return new Client(secretKey, { ...settings, host: hostname, port: port || (plain ? 80 : 443), protocol: plain ? "http" : "https" });
}

/** A kept card is named by its customer and itself. */
function readToken(token: string): { customer: string; method: string } {
  const [customer = "", method = ""] = token.split("/");
  return { customer, method };
}

/**
 * Charges a kept card. Stripe knows an idempotency key for a day, a payment that is asked for again may be older: so what was charged to
 * the card's owner under this key is looked for first.
 */
async function chargeKept(stripe: Stripe, { key, token, amount, currency, description }: ChargeAsked): Promise<Attempt> {
  const { customer, method } = readToken(token);
  const earlier = await stripe.paymentIntents.list({ customer, limit: 100 }).autoPagingToArray({ limit: LOOKED_THROUGH });
  const known = earlier.find((one) => one.metadata.key === key);
  if (known) return attemptOfIntent(await stripe.paymentIntents.retrieve(known.id, { expand: INTENT_PARTS }));
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
        expand: INTENT_PARTS,
      },
      { idempotencyKey: key },
    );
    return attemptOfIntent(intent);
  } catch (error) {
    // A refusal of the card is no error of ours: the payment stands, as failed.
    if (error instanceof stripeLibrary().errors.StripeCardError && error.payment_intent)
      return attemptOfIntent(error.payment_intent, error);
    throw error;
  }
}

/** Refunds, but for what was refunded under this key before. */
async function refundCharge(stripe: Stripe, { key, chargeId, amount }: RefundAsked): ReturnType<Gateway["refund"]> {
  const earlier = await stripe.refunds.list({ charge: chargeId, limit: 100 }).autoPagingToArray({ limit: LOOKED_THROUGH });
  const known = earlier.find((one) => one.metadata?.key === key);
  return refundOf(known ?? (await stripe.refunds.create({ charge: chargeId, amount, metadata: { key } }, { idempotencyKey: key })));
}
