import type { Money } from "@masthead/contract/commerce/money.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkoutRequest } from "../../../../test/fakes/sandbox.ts";
import {
  type FakeStripe,
  STRIPE_KEYS,
  startFakeStripe,
} from "../../../../test/fakes/stripe/fake-stripe.ts";
import { readRecorded } from "../../../../test/fakes/stripe/recorded.ts";
import { type Gateway, type Movement, WebhookRejected } from "../gateway.ts";
import { stripeGateway } from "./stripe.gateway.ts";

let stripe: FakeStripe;
let gateway: Gateway;

beforeAll(async () => {
  stripe = await startFakeStripe();
  gateway = stripeGateway({ ...STRIPE_KEYS, apiUrl: stripe.url });
});
beforeEach(() => {
  stripe.requests.length = 0;
  stripe.forcedError = undefined;
});
afterAll(() => stripe.close());

const postedForms = (path: string) =>
  stripe.requests
    .filter((one) => one.method === "POST" && one.path === path)
    .map(({ form }) => Object.fromEntries(form));

async function saveCard(refusedLater: string | null = null): Promise<string> {
  const page = await gateway.openCheckout(checkoutRequest({ amount: 0, cardOnly: true }));
  stripe.store.completeSession(page.id, refusedLater);
  return (await gateway.findCheckout(page.id)).card?.token ?? "";
}

describe("requests to Stripe", () => {
  it("open a checkout that charges and saves a card", async () => {
    const request = checkoutRequest({ key: "payment-77", amount: 12_500 });
    await gateway.openCheckout(request);
    expect(postedForms("/v1/checkout/sessions")).toEqual([
      {
        mode: "payment",
        client_reference_id: "payment-77",
        "metadata[key]": "payment-77",
        "metadata[currency]": "JOD",
        customer_email: "reader@example.com",
        customer_creation: "always",
        locale: "en",
        "allowed_payment_method_types[0]": "card",
        success_url: request.returnUrl,
        cancel_url: request.returnUrl,
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
    expect(stripe.requests[0]?.headers).toMatchObject({
      "idempotency-key": "payment-77",
      "stripe-version": "2026-10-28.endive",
      authorization: `Bearer ${STRIPE_KEYS.secretKey}`,
      "content-type": "application/x-www-form-urlencoded",
    });
  });

  it("open a checkout that saves a card without payment, and one that saves none", async () => {
    await gateway.openCheckout(
      checkoutRequest({ key: "card-1", amount: 0, cardOnly: true, locale: "ar-JO" }),
    );
    await gateway.openCheckout(checkoutRequest({ key: "once-1", keepCard: false }));
    const [card = {}, once = {}] = postedForms("/v1/checkout/sessions");
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

  it("charge a saved card without its owner, and refund the charge", async () => {
    const token = await saveCard();
    expect(token).toMatch(/^cus_\w+\/pm_\w+$/);
    const { chargeId } = await gateway.charge({
      key: "renewal-1",
      token,
      amount: 9990,
      currency: "JOD",
      description: "Renewal",
    });
    const [customer, method] = token.split("/");
    expect(postedForms("/v1/payment_intents")).toMatchObject([
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
    expect(postedForms("/v1/refunds")).toEqual([
      { charge: chargeId, amount: "990", "metadata[key]": "back-1" },
    ]);
    const keys = stripe.requests.filter(
      (one) => /payment_intents|refunds/.test(one.path) && one.method === "POST",
    );
    expect(keys.map((one) => one.headers["idempotency-key"])).toEqual(["renewal-1", "back-1"]);
    await gateway.forgetCard(token);
    expect(postedForms(`/v1/payment_methods/${method}/detach`)).toHaveLength(1);
  });

  it("do not repeat a charge or refund whose idempotency key Stripe no longer remembers", async () => {
    const token = await saveCard();
    const charge = {
      key: "renewal-old",
      token,
      amount: 500,
      currency: "USD",
      description: "Renewal",
    } as const;
    const first = await gateway.charge(charge);
    const refund = {
      key: "back-old",
      chargeId: first.chargeId ?? "",
      amount: 100,
      currency: "USD",
    } as const;
    const back = await gateway.refund(refund);
    stripe.requests.length = 0;
    expect(await gateway.charge(charge)).toEqual(first);
    expect(await gateway.refund(refund)).toEqual(back);
    expect(stripe.requests.filter((one) => one.method === "POST")).toEqual([]);
  });
});

describe("conversion of Stripe's responses", () => {
  it.each([
    ["insufficient_funds", "insufficientFunds"],
    ["generic_decline", "declined"],
    ["expired_card", "expiredCard"],
    ["authentication_required", "authentication"],
    ["processing_error", "error"],
  ])("turns the card error %s into a failed attempt: %s", async (error, failure) => {
    const token = await saveCard(error);
    const charge = {
      key: `refused-${error}`,
      token,
      amount: 500,
      currency: "USD",
      description: "Renewal",
    } as const;
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
  ])("turns the response %i %s into an error with final %s", async (status, error, final) => {
    stripe.forcedError = { status, error };
    await expect(gateway.openCheckout(checkoutRequest())).rejects.toMatchObject({
      name: "GatewayError",
      final,
    });
    await expect(gateway.closeCheckout("cs_test_x")).rejects.toMatchObject({
      name: "GatewayError",
      final,
    });
    await expect(
      gateway
        .movements({ from: new Date(0), until: new Date() })
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toMatchObject({ final });
  });

  it("reads pending payments and refunds as open, and failed refunds as failed", async () => {
    const intent = stripe.store.add("payment-intent", "pi", {
      status: "processing",
      latest_charge: null,
    });
    expect(await gateway.findCheckout(intent.id)).toMatchObject({
      state: "open",
      chargeId: null,
      failure: null,
    });
    for (const [status, state] of [
      ["pending", "open"],
      ["requires_action", "open"],
      ["failed", "failed"],
      ["canceled", "failed"],
    ])
      expect(
        await gateway.findRefund(stripe.store.add("refund", "re", { status }).id),
      ).toMatchObject({ state });
  });

  it("lists refunds made by hand without a key, and ignores charges and refunds of other systems", async () => {
    const created = 1_600_000_000;
    const ownCharge = stripe.store.add("charge", "ch", { created, metadata: { key: "ours" } });
    const foreignCharge = stripe.store.add("charge", "ch", { created, metadata: {} });
    stripe.store.add("charge", "ch", {
      created,
      metadata: { key: "refused" },
      paid: false,
      status: "failed",
    });
    const byHand = stripe.store.add("refund", "re", {
      created: created + 1,
      charge: ownCharge.id,
      metadata: {},
    });
    stripe.store.add("refund", "re", {
      created: created + 1,
      charge: foreignCharge.id,
      metadata: {},
    });
    stripe.store.add("refund", "re", {
      created: created + 1,
      charge: ownCharge.id,
      metadata: { key: "k" },
      status: "failed",
    });
    const movements: Movement[] = [];
    const at = new Date(created * 1000);
    for await (const one of gateway.movements({ from: at, until: new Date(at.getTime() + 5000) }))
      movements.push(one);
    expect(movements.map(({ id, key, kind }) => ({ id, key, kind }))).toEqual([
      { id: ownCharge.id, key: "ours", kind: "charge" },
      { id: byHand.id, key: "", kind: "refund" },
    ]);
    expect(movements[0]?.at).toEqual(at);
  });
});

describe("disputes of Stripe", () => {
  const dispute = (changes: Record<string, unknown> = {}, key: string | null = "payment-1") => {
    const charge = stripe.store.add("charge", "ch", { metadata: key === null ? {} : { key } });
    return stripe.store.disputeCharge(charge.id, changes);
  };
  const find = (changes: Record<string, unknown>) => gateway.findDispute(dispute(changes).id);

  it.each([
    ["warning_needs_response", "inquiry"],
    ["warning_under_review", "inquiry"],
    ["warning_closed", "closed"],
    ["needs_response", "needsResponse"],
    ["under_review", "underReview"],
    ["appeal_needs_response", "needsResponse"],
    ["appeal_under_review", "underReview"],
    ["won", "won"],
    ["lost", "lost"],
    ["prevented", "lost"],
    ["mediation", null],
    ["", null],
    [7, null],
    [null, null],
  ])("with the status %j are %j", async (status, state) => {
    expect(await find({ status })).toMatchObject({ state });
  });

  it.each([
    ["fraudulent", "fraudulent"],
    ["product_not_received", "productNotReceived"],
    ["subscription_canceled", "subscriptionCanceled"],
    ["general", "other"],
    ["something_new", "other"],
    [null, "other"],
    [["x"], "other"],
  ])("for the reason %j are %j", async (reason, expected) => {
    expect(await find({ reason })).toMatchObject({ reason: expected });
  });

  it.each([
    [{ evidence_details: { due_by: 1_795_777_599 } }, new Date(1_795_777_599_000)],
    [{ evidence_details: { due_by: 0 } }, null],
    [{ evidence_details: { due_by: null } }, null],
    [{ evidence_details: { due_by: "soon" } }, null],
    [{ evidence_details: { due_by: 1e18 } }, null],
    [{ evidence_details: null }, null],
    [{ evidence_details: undefined }, null],
  ])("with the deadline %j accept evidence until %s", async (changes, due) => {
    expect((await find(changes))?.evidenceDueAt).toEqual(due);
  });

  it.each<[Record<string, unknown>]>([
    [{ balance_transactions: null }],
    [{ balance_transactions: "txn_1" }],
    [
      {
        balance_transactions: [
          null,
          "txn_1",
          { id: "txn_1" },
          { id: "txn_2", amount: "1", currency: "jod", created: 1 },
        ],
      },
    ],
  ])("with %j have moved no money that can be read", async (changes) => {
    const found = dispute({ status: "warning_needs_response" });
    Object.assign(found, changes);
    expect(await gateway.findDispute(found.id)).toMatchObject({ movements: [] });
  });

  it("are recorded in the currency of the charge, with the fee in the account's currency", async () => {
    const found = dispute({ status: "warning_needs_response", amount: 12_500 });
    stripe.store.moveDisputed(found, -1763, 1500, { currency: "usd" });
    stripe.store.moveDisputed(found, 1763, -500, { currency: "usd" });
    stripe.store.moveDisputed(found, -2400, 2000, { currency: "sgd" });
    expect((await gateway.findDispute(found.id))?.movements).toMatchObject([
      { kind: "dispute", amount: -12_500, currency: "JOD" },
      { kind: "disputeFee", amount: -1500, currency: "USD" },
      { kind: "disputeReversal", amount: 12_500, currency: "JOD" },
      { kind: "disputeFee", amount: 500, currency: "USD" },
      { kind: "dispute", amount: -12_500, currency: "JOD" },
    ]);
  });

  it("of other systems' charges are ignored with any content, and incomplete ones of own charges are errors", async () => {
    expect(
      await gateway.findDispute(dispute({ currency: "xau", amount: "x" }, null).id),
    ).toBeNull();
    const found = dispute();
    found.amount = "12.5";
    await expect(gateway.findDispute(found.id)).rejects.toMatchObject({
      name: "GatewayError",
      final: false,
    });
  });

  it("link to the dashboard of the mode in which they were made", async () => {
    const [test, live] = [dispute({ livemode: false }), dispute({ livemode: true })];
    expect((await gateway.findDispute(test.id))?.url).toBe(
      `https://dashboard.stripe.com/test/disputes/${test.id}`,
    );
    expect((await gateway.findDispute(live.id))?.url).toBe(
      `https://dashboard.stripe.com/disputes/${live.id}`,
    );
  });
});

describe("webhooks of Stripe", () => {
  it("contain the idempotency key in every type", () => {
    for (const [type, object] of [
      ["checkout.session.completed", "checkout-session"],
      ["payment_intent.succeeded", "payment-intent"],
      ["charge.succeeded", "charge"],
      ["setup_intent.succeeded", "setup-intent"],
    ] as const) {
      const { body, headers } = stripe.webhook(type, readRecorded(object));
      expect(gateway.readWebhook(body, headers)).toEqual({
        id: expect.stringMatching(/^evt_/),
        kind: type,
        key: "payment-1",
        disputeId: null,
      });
    }
    const { body, headers } = stripe.webhook("refund.updated", readRecorded("refund"));
    expect(gateway.readWebhook(body, headers)).toMatchObject({
      kind: "refund.updated",
      key: "refund-1",
    });
    const foreign = stripe.webhook("customer.created", {
      id: "cus_9",
      object: "customer",
      metadata: {},
    });
    expect(gateway.readWebhook(foreign.body, foreign.headers).key).toBeNull();
  });

  it("are rejected when forged, altered, old, unsigned, or signed for another body", () => {
    const session = readRecorded("checkout-session");
    const good = stripe.webhook("checkout.session.completed", session);
    const other = stripe.webhook("checkout.session.expired", session);
    const forged = stripe.webhook("checkout.session.completed", session, { secret: "whsec_other" });
    const old = stripe.webhook("checkout.session.completed", session, {
      timestamp: Math.floor(Date.now() / 1000) - 301,
    });
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
      expect(() => gateway.readWebhook(body, headers)).toThrow(WebhookRejected);
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
])("Stripe can charge %i %s exactly: %s", (amount, currency, accepted) => {
  expect(gateway.accepts({ amount, currency })).toBe(accepted);
});
