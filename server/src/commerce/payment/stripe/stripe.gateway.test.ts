import type { Money } from "@masthead/contract/commerce/money.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutOf } from "../../../../test/sandbox.ts";
import { recorded } from "../../../../test/stripe/recorded.ts";
import { STRIPE_KEYS, type StripeStandIn, startStripe } from "../../../../test/stripe/stripe-stand-in.ts";
import { type Gateway, type Movement, WebhookRefused } from "../gateway.ts";
import { stripeGateway } from "./stripe.gateway.ts";

let stripe: StripeStandIn;
let gateway: Gateway;

beforeAll(async () => {
  stripe = await startStripe();
  gateway = stripeGateway({ ...STRIPE_KEYS, apiUrl: stripe.url });
});
beforeEach(() => {
  stripe.asked.length = 0;
  stripe.failing = undefined;
});
afterAll(() => stripe.close());

const sent = (path: string) =>
  stripe.asked.filter((one) => one.method === "POST" && one.path === path).map(({ form }) => Object.fromEntries(form));

async function keptCard(refusedLater: string | null = null): Promise<string> {
  const page = await gateway.openCheckout(checkoutOf({ amount: 0, cardOnly: true }));
  stripe.books.finish(page.id, refusedLater);
  return (await gateway.findCheckout(page.id)).card?.token ?? "";
}

describe("what Stripe is asked", () => {
  it("for a page on which a card is charged and kept", async () => {
    const asked = checkoutOf({ key: "payment-77", amount: 12_500 });
    await gateway.openCheckout(asked);
    expect(sent("/v1/checkout/sessions")).toEqual([
      {
        mode: "payment",
        client_reference_id: "payment-77",
        "metadata[key]": "payment-77",
        "metadata[currency]": "JOD",
        customer_email: "reader@example.com",
        customer_creation: "always",
        locale: "en",
        "allowed_payment_method_types[0]": "card",
        success_url: asked.returnUrl,
        cancel_url: asked.returnUrl,
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": "jod",
        "line_items[0][price_data][unit_amount]": "12500",
        "line_items[0][price_data][product_data][name]": "Monthly package",
        "payment_intent_data[description]": "Monthly package",
        "payment_intent_data[metadata][key]": "payment-77",
        "payment_intent_data[setup_future_usage]": "off_session",
        "adaptive_pricing[enabled]": "false",
      },
    ]);
    expect(stripe.asked[0]?.headers).toMatchObject({
      "idempotency-key": "payment-77",
      "stripe-version": "2026-10-28.endive",
      authorization: `Bearer ${STRIPE_KEYS.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    });
  });

  it("for a page on which a card is kept alone, and one on which none is", async () => {
    await gateway.openCheckout(checkoutOf({ key: "card-1", amount: 0, cardOnly: true, locale: "ar-JO" }));
    await gateway.openCheckout(checkoutOf({ key: "once-1", keepCard: false }));
    const [card = {}, once = {}] = sent("/v1/checkout/sessions");
    expect(card).toMatchObject({
      mode: "setup",
      currency: "jod",
      locale: "auto",
      customer_creation: "always",
      "setup_intent_data[metadata][key]": "card-1",
    });
    expect(Object.keys(card).filter((name) => name.startsWith("line_items"))).toEqual([]);
    expect(once.customer_creation).toBe("if_required");
    expect(once).not.toHaveProperty("payment_intent_data[setup_future_usage]");
  });

  it("for a charge without the owner, and for money back", async () => {
    const token = await keptCard();
    expect(token).toMatch(/^cus_\w+\/pm_\w+$/);
    const { chargeId } = await gateway.charge({ key: "renewal-1", token, amount: 9990, currency: "JOD", description: "Renewal" });
    const [customer, method] = token.split("/");
    expect(sent("/v1/payment_intents")).toMatchObject([
      {
        amount: "9990",
        currency: "jod",
        customer,
        payment_method: method,
        off_session: "true",
        confirm: "true",
        "allowed_payment_method_types[0]": "card",
        "metadata[key]": "renewal-1",
      },
    ]);
    await gateway.refund({ key: "back-1", chargeId: chargeId ?? "", amount: 990, currency: "JOD" });
    expect(sent("/v1/refunds")).toEqual([{ charge: chargeId, amount: "990", "metadata[key]": "back-1" }]);
    const keys = stripe.asked.filter((one) => /payment_intents|refunds/.test(one.path) && one.method === "POST");
    expect(keys.map((one) => one.headers["idempotency-key"])).toEqual(["renewal-1", "back-1"]);
    await gateway.forgetCard(token);
    expect(sent(`/v1/payment_methods/${method}/detach`)).toHaveLength(1);
  });

  it("not again for what was charged or refunded under a key that Stripe no longer knows", async () => {
    const token = await keptCard();
    const charge = { key: "renewal-old", token, amount: 500, currency: "USD", description: "Renewal" } as const;
    const first = await gateway.charge(charge);
    const refund = { key: "back-old", chargeId: first.chargeId ?? "", amount: 100, currency: "USD" } as const;
    const back = await gateway.refund(refund);
    stripe.asked.length = 0;
    expect(await gateway.charge(charge)).toEqual(first);
    expect(await gateway.refund(refund)).toEqual(back);
    expect(stripe.asked.filter((one) => one.method === "POST")).toEqual([]);
  });
});

describe("what Stripe answers", () => {
  it.each([
    ["insufficient_funds", "insufficientFunds"],
    ["generic_decline", "declined"],
    ["expired_card", "expiredCard"],
    ["authentication_required", "authentication"],
    ["processing_error", "error"],
  ])("a card that is refused with %s fails: %s", async (error, failure) => {
    const token = await keptCard(error);
    const charge = { key: `refused-${error}`, token, amount: 500, currency: "USD", description: "Renewal" } as const;
    const first = await gateway.charge(charge);
    expect(first).toMatchObject({ state: "failed", failure, chargeId: null, key: charge.key });
    expect(await gateway.charge(charge)).toMatchObject({ id: first.id, state: "failed", failure });
  });

  it.each([
    [500, "api", false],
    [401, "unauthorized", false],
    [409, "busy", false],
    [429, "api", false],
    [400, "other_parameters", true],
    [404, "resource_missing", true],
  ])("%i %s: final is %s", async (status, error, final) => {
    stripe.failing = { status, error };
    await expect(gateway.openCheckout(checkoutOf())).rejects.toMatchObject({ name: "GatewayError", final });
    await expect(gateway.closeCheckout("cs_test_x")).rejects.toMatchObject({ name: "GatewayError", final });
    await expect(
      gateway
        .movements({ from: new Date(0), until: new Date() })
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toMatchObject({ final });
  });

  it("a payment that is under way is open, a refund too, and one that failed has", async () => {
    const intent = stripe.books.add("payment-intent", "pi", { status: "processing", latest_charge: null });
    expect(await gateway.findCheckout(intent.id)).toMatchObject({ state: "open", chargeId: null, failure: null });
    for (const [status, state] of [
      ["pending", "open"],
      ["requires_action", "open"],
      ["failed", "failed"],
      ["canceled", "failed"],
    ])
      expect(await gateway.findRefund(stripe.books.add("refund", "re", { status }).id)).toMatchObject({ state });
  });

  it("a refund that somebody made by hand moved without a key; what was not ours did not move for us", async () => {
    const created = 1_600_000_000;
    const ours = stripe.books.add("charge", "ch", { created, metadata: { key: "ours" } });
    const others = stripe.books.add("charge", "ch", { created, metadata: {} });
    stripe.books.add("charge", "ch", { created, metadata: { key: "refused" }, paid: false, status: "failed" });
    const byHand = stripe.books.add("refund", "re", { created: created + 1, charge: ours.id, metadata: {} });
    stripe.books.add("refund", "re", { created: created + 1, charge: others.id, metadata: {} });
    stripe.books.add("refund", "re", { created: created + 1, charge: ours.id, metadata: { key: "k" }, status: "failed" });
    const moved: Movement[] = [];
    const at = new Date(created * 1000);
    for await (const one of gateway.movements({ from: at, until: new Date(at.getTime() + 5000) })) moved.push(one);
    expect(moved.map(({ id, key, kind }) => ({ id, key, kind }))).toEqual([
      { id: ours.id, key: "ours", kind: "charge" },
      { id: byHand.id, key: "", kind: "refund" },
    ]);
    expect(moved[0]?.at).toEqual(at);
  });
});

describe("webhooks of Stripe", () => {
  it("say whose key they are about, whatever they tell of", () => {
    for (const [type, object] of [
      ["checkout.session.completed", "checkout-session"],
      ["payment_intent.succeeded", "payment-intent"],
      ["charge.succeeded", "charge"],
      ["setup_intent.succeeded", "setup-intent"],
    ] as const) {
      const { body, headers } = stripe.webhook(type, recorded(object));
      expect(gateway.readWebhook(body, headers)).toEqual({ id: expect.stringMatching(/^evt_/), kind: type, key: "payment-1" });
    }
    const { body, headers } = stripe.webhook("refund.updated", recorded("refund"));
    expect(gateway.readWebhook(body, headers)).toMatchObject({ kind: "refund.updated", key: "refund-1" });
    const foreign = stripe.webhook("customer.created", { id: "cus_9", object: "customer", metadata: {} });
    expect(gateway.readWebhook(foreign.body, foreign.headers).key).toBeNull();
  });

  it("are refused when they are forged, altered, old, unsigned, or signed for another body", () => {
    const session = recorded("checkout-session");
    const good = stripe.webhook("checkout.session.completed", session);
    const other = stripe.webhook("checkout.session.expired", session);
    const forged = stripe.webhook("checkout.session.completed", session, { secret: "whsec_other" });
    const old = stripe.webhook("checkout.session.completed", session, { timestamp: Math.floor(Date.now() / 1000) - 301 });
    const altered = Buffer.from(good.body.toString().replace("12500", "1"));
    for (const [body, headers] of [
      [forged.body, forged.headers],
      [old.body, old.headers],
      [altered, good.headers],
      [good.body, other.headers],
      [good.body, {}],
      [good.body, { "stripe-signature": "t=1,v1=00" }],
      [Buffer.alloc(0), good.headers],
    ] as const)
      expect(() => gateway.readWebhook(body, headers)).toThrow(WebhookRefused);
    expect(gateway.readWebhook(good.body, good.headers).kind).toBe("checkout.session.completed");
  });
});

it.each<[Money["amount"], Money["currency"], boolean]>([
  [12_500, "JOD", true],
  [12_505, "JOD", false],
  [1000, "IQD", false],
  [50, "USD", true],
  [49, "USD", false],
  [49, "JPY", false],
  [99_999_999, "EGP", true],
  [100_000_000, "EGP", false],
  [-10, "JOD", false],
  [1.5, "USD", false],
  [0, "JOD", true],
  [100, "XAU" as Money["currency"], false],
])("of %i %s Stripe can charge: %s", (amount, currency, accepted) => {
  expect(gateway.accepts({ amount, currency })).toBe(accepted);
});
