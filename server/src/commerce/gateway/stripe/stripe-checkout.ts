import type Stripe from "stripe";
import { type CheckoutRequest, GatewayError } from "../gateway.ts";

/** Stripe has no Arabic; `auto` uses the browser's language. */
const LOCALES = { "en-US": "en", "ar-JO": "auto" } as const;

/** Creates a Checkout session, on which a reader pays or has a card verified and saved. */
export async function openSession(
  stripe: Stripe,
  checkout: CheckoutRequest,
): Promise<{ id: string; url: string }> {
  const { key, email, returnUrl, locale } = checkout;
  const session = await stripe.checkout.sessions.create(
    {
      client_reference_id: key,
      // Payments and setups do not inherit the metadata of their session; they get their own below.
      metadata: { key, currency: checkout.currency },
      customer_email: email,
      locale: LOCALES[locale],
      allowed_payment_method_types: ["card"],
      success_url: returnUrl,
      cancel_url: returnUrl,
      ...(checkout.cardOnly ? setupParams(checkout) : paymentParams(checkout)),
    },
    { idempotencyKey: key },
  );
  if (!session.url) throw new GatewayError("Stripe returned a session without a URL");
  return { id: session.id, url: session.url };
}

function setupParams({
  key,
  currency,
  description,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "setup",
    currency: currency.toLowerCase(),
    customer_creation: "always",
    setup_intent_data: { description, metadata: { key } },
  };
}

function paymentParams({
  key,
  amount,
  currency,
  description,
  keepCard,
}: CheckoutRequest): Stripe.Checkout.SessionCreateParams {
  const price_data = {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: description },
  };
  return {
    mode: "payment",
    customer_creation: keepCard ? "always" : "if_required",
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: {
      description,
      metadata: { key },
      ...(keepCard && { setup_future_usage: "off_session" }),
    },
    // Charges the requested amount in its own currency, never a converted one.
    adaptive_pricing: { enabled: false },
  };
}
