import type Stripe from "stripe";
import { type CheckoutAsked, GatewayError } from "../gateway.ts";

/** Stripe's pages know no Arabic yet: then they choose by the browser. */
const LOCALES = { "en-US": "en", "ar-JO": "auto" } as const;

/** Opens a page of Stripe's on which a reader pays, or has a card checked and kept. */
export async function openSession(stripe: Stripe, checkout: CheckoutAsked): Promise<{ id: string; url: string }> {
  const { key, email, returnUrl, locale } = checkout;
  const session = await stripe.checkout.sessions.create(
    {
      client_reference_id: key,
      // What a session carries its payment and its card do not: they get their own.
      metadata: { key, currency: checkout.currency },
      customer_email: email,
      locale: LOCALES[locale],
      allowed_payment_method_types: ["card"],
      success_url: returnUrl,
      cancel_url: returnUrl,
      ...(checkout.cardOnly ? cardAlone(checkout) : payment(checkout)),
    },
    { idempotencyKey: key },
  );
  if (!session.url) throw new GatewayError("Stripe opened a page without an address");
  return { id: session.id, url: session.url };
}

function cardAlone({ key, currency, description }: CheckoutAsked): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "setup",
    currency: currency.toLowerCase(),
    customer_creation: "always",
    setup_intent_data: { description, metadata: { key } },
  };
}

function payment({ key, amount, currency, description, keepCard }: CheckoutAsked): Stripe.Checkout.SessionCreateParams {
  const price_data = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } };
  return {
    mode: "payment",
    customer_creation: keepCard ? "always" : "if_required",
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: { description, metadata: { key }, ...(keepCard && { setup_future_usage: "off_session" }) },
    // The sum that was asked for, in its own currency: what is paid has to be what is owed.
    adaptive_pricing: { enabled: false },
  };
}
