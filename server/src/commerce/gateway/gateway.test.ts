import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkoutRequest,
  decideSandboxDispute,
  enterCard,
  gatewayAt,
  sandboxDispute,
  startSandbox,
} from "../../../test/fakes/sandbox.ts";
import { STRIPE_KEYS, startFakeStripe } from "../../../test/fakes/stripe/fake-stripe.ts";
import { startWebhookSink } from "../../../test/fakes/webhook-sink.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { CheckoutRequest, Gateway, GatewayEvent, Movement } from "./gateway.ts";
import { WebhookRejected } from "./gateway.ts";
import { stripeGateway } from "./stripe/stripe.gateway.ts";

/** A gateway, with the actions of its buyers and its network for tests. */
interface GatewayHarness {
  gateway: Gateway;
  /** A client of the same gateway that cannot reach it. */
  unreachable: Gateway;
  /** Pays on the page, with a card that succeeds or is declined when it is charged later. */
  pay(page: { id: string; url: string }, later?: "takes" | "refuses"): Promise<void>;
  /** Disputes a charge as its card holder does at the bank. Returns its gateway id. */
  dispute(chargeId: string): Promise<string>;
  decide(disputeId: string, won: boolean): Promise<void>;
  disputeWebhook(disputeId: string): Promise<GatewayEvent>;
  /** The webhook event of the paid checkout or the refund with this key. */
  webhookFor(about: "checkout" | "refund", key: string): Promise<GatewayEvent>;
  close(): Promise<void>;
}

async function sandboxHarness(): Promise<GatewayHarness> {
  const platform = await testPlatform();
  const sink = await startWebhookSink();
  const sandbox = await startSandbox(platform.database, { webhookUrl: sink.url });
  return {
    gateway: sandbox.gateway,
    unreachable: gatewayAt("http://127.0.0.1:9"),
    async pay({ url }, later = "takes") {
      await enterCard(url, later === "takes" ? "4242424242424242" : "4000008260003178");
    },
    async webhookFor(_about, key) {
      const findEvent = () =>
        sink.received
          .map(({ body, headers }) => sandbox.gateway.readWebhook(body, headers))
          .find((one) => one.key === key);
      await expect.poll(findEvent).toBeTruthy();
      return findEvent() as GatewayEvent;
    },
    dispute: (chargeId) => sandboxDispute(sandbox.url, chargeId),
    decide: (id, won) => decideSandboxDispute(sandbox.url, id, won ? "won" : "lost"),
    async disputeWebhook(id) {
      const findEvent = () =>
        sink.received
          .map(({ body, headers }) => sandbox.gateway.readWebhook(body, headers))
          .find((one) => one.disputeId === id);
      await expect.poll(findEvent).toBeTruthy();
      return findEvent() as GatewayEvent;
    },
    async close() {
      await sandbox.close();
      await sink.close();
      await platform.stop();
    },
  };
}

async function stripeHarness(): Promise<GatewayHarness> {
  const stripe = await startFakeStripe();
  const gateway = stripeGateway({ ...STRIPE_KEYS, apiUrl: stripe.url });
  const objects = {
    checkout: ["checkout.session", "checkout.session.completed"],
    refund: ["refund", "refund.created"],
  } as const;
  return {
    gateway,
    unreachable: stripeGateway({ ...STRIPE_KEYS, apiUrl: "http://127.0.0.1:9" }),
    pay: async ({ id }, later = "takes") =>
      stripe.store.completeSession(id, later === "takes" ? null : "insufficient_funds"),
    dispute: async (chargeId) => stripe.store.disputeCharge(chargeId).id,
    async decide(id, won) {
      const dispute = stripe.store.objects.get(id);
      if (!dispute) throw new Error("no such dispute");
      if (won) stripe.store.moveDisputed(dispute, Number(dispute.amount), 0);
      Object.assign(dispute, { status: won ? "won" : "lost" });
    },
    async disputeWebhook(id) {
      const { body, headers } = stripe.webhook(
        "charge.dispute.created",
        stripe.store.objects.get(id),
      );
      return gateway.readWebhook(body, headers);
    },
    async webhookFor(about, key) {
      const [object, type] = objects[about];
      const gatewayObject = stripe.store
        .all(object)
        .find((one) => (one.metadata as Record<string, string>).key === key);
      const { body, headers } = stripe.webhook(type, gatewayObject);
      return gateway.readWebhook(body, headers);
    },
    close: stripe.close,
  };
}

describe.each([
  ["sandbox", sandboxHarness],
  ["stripe", stripeHarness],
])("the gateway %s", (name, start) => {
  let harness: GatewayHarness;
  let gateway: Gateway;
  beforeAll(async () => {
    harness = await start();
    gateway = harness.gateway;
  });
  afterAll(() => harness.close());

  async function payCheckout(
    more: Partial<CheckoutRequest> = {},
    later: "takes" | "refuses" = "takes",
  ) {
    const request = checkoutRequest(more);
    const page = await gateway.openCheckout(request);
    await harness.pay(page, later);
    return { request, page, attempt: await gateway.findCheckout(page.id) };
  }

  it("has its name", () => expect(gateway.name).toBe(name));

  it("opens the same page for a repeated idempotency key", async () => {
    const request = checkoutRequest();
    const page = await gateway.openCheckout(request);
    expect(await gateway.openCheckout(request)).toEqual(page);
    expect(await gateway.findCheckout(page.id)).toEqual({
      id: page.id,
      key: request.key,
      amount: 12_500,
      currency: "JOD",
      state: "open",
      chargeId: null,
      card: null,
      failure: null,
    });
  });

  it.each([
    { amount: 12_340, currency: "JOD" },
    { amount: 1999, currency: "USD" },
    { amount: 1500, currency: "JPY" },
  ] as const)("charges and refunds $amount $currency exactly", async (money) => {
    expect(gateway.accepts(money)).toBe(true);
    const { attempt, request } = await payCheckout(money);
    expect(attempt).toMatchObject({ ...money, state: "paid", key: request.key, failure: null });
    expect(attempt.card).toMatchObject({ brand: "visa" });
    const refund = await gateway.refund({
      key: `${request.key}-back`,
      chargeId: attempt.chargeId ?? "",
      ...money,
    });
    expect(refund).toMatchObject({ ...money, state: "done", key: `${request.key}-back` });
    expect(await gateway.findRefund(refund.id)).toEqual(refund);
  });

  it("saves no card unless requested", async () => {
    const { attempt } = await payCheckout({ keepCard: false });
    expect(attempt).toMatchObject({ state: "paid", card: null });
  });

  it("saves a card without a charge", async () => {
    const { attempt } = await payCheckout({ amount: 0, cardOnly: true });
    expect(attempt).toMatchObject({
      state: "paid",
      amount: 0,
      currency: "JOD",
      chargeId: null,
      card: { brand: "visa" },
    });
  });

  it("reports one fingerprint for each card number", async () => {
    const [first, again, other] = [
      await payCheckout(),
      await payCheckout({ amount: 0, cardOnly: true }),
      await payCheckout({}, "refuses"),
    ];
    const { fingerprint } = first.attempt.card ?? {};
    expect(fingerprint).toMatch(/^\S{8,}$/);
    expect(again.attempt.card?.fingerprint).toBe(fingerprint);
    expect(other.attempt.card?.fingerprint).not.toBe(fingerprint);
    expect(first.attempt.card?.token).not.toBe(again.attempt.card?.token);
  });

  it("closes an unpaid checkout, and returns a paid one unchanged", async () => {
    const page = await gateway.openCheckout(checkoutRequest());
    expect(await gateway.closeCheckout(page.id)).toMatchObject({
      state: "expired",
      chargeId: null,
    });
    expect(await gateway.closeCheckout(page.id)).toMatchObject({ state: "expired" });
    const { page: other, attempt } = await payCheckout();
    expect(await gateway.closeCheckout(other.id)).toEqual(attempt);
  });

  it("charges a saved card once per idempotency key", async () => {
    const { attempt, request } = await payCheckout();
    const charge = {
      key: `${request.key}-renewal`,
      token: attempt.card?.token ?? "",
      amount: 9990,
      currency: "JOD",
      description: "Renewal",
    } as const;
    const first = await gateway.charge(charge);
    expect(first).toMatchObject({
      state: "paid",
      key: charge.key,
      amount: 9990,
      currency: "JOD",
      card: attempt.card,
    });
    expect(first.chargeId).toBeTruthy();
    expect(await gateway.charge(charge)).toEqual(first);
    expect(await gateway.findCheckout(first.id)).toEqual(first);
  });

  it("reports why a saved card was refused, and the same for a repeated idempotency key", async () => {
    const { attempt, request } = await payCheckout({}, "refuses");
    const charge = {
      key: `${request.key}-renewal`,
      token: attempt.card?.token ?? "",
      amount: 9990,
      currency: "JOD",
      description: "Renewal",
    } as const;
    const first = await gateway.charge(charge);
    expect(first).toMatchObject({
      state: "failed",
      failure: "insufficientFunds",
      chargeId: null,
      key: charge.key,
    });
    expect(await gateway.charge(charge)).toMatchObject({
      id: first.id,
      state: "failed",
      failure: "insufficientFunds",
    });
  });

  it("refunds in parts up to the charge, once per idempotency key", async () => {
    const { attempt, request } = await payCheckout({ amount: 1000, currency: "USD" });
    const chargeId = attempt.chargeId ?? "";
    const part = (key: string, amount: number) =>
      gateway.refund({ key: request.key + key, chargeId, amount, currency: "USD" });
    const first = await part("-1", 400);
    expect(await part("-1", 400)).toEqual(first);
    await expect(part("-2", 601)).rejects.toMatchObject({ name: "GatewayError", final: true });
    expect(await part("-3", 600)).toMatchObject({ state: "done" });
    await expect(part("-4", 1)).rejects.toMatchObject({ final: true });
  });

  it("deletes a saved card, also twice, and no longer charges it", async () => {
    const { attempt, request } = await payCheckout();
    const token = attempt.card?.token ?? "";
    await gateway.forgetCard(token);
    await gateway.forgetCard(token);
    const charge = {
      key: `${request.key}-renewal`,
      token,
      amount: 100,
      currency: "USD",
      description: "Renewal",
    } as const;
    await expect(gateway.charge(charge)).rejects.toMatchObject({
      name: "GatewayError",
      final: true,
    });
  });

  it("identifies attempts and refunds by their key in webhooks", async () => {
    const { attempt, request } = await payCheckout();
    expect((await harness.webhookFor("checkout", request.key)).key).toBe(request.key);
    const key = `${request.key}-back`;
    await gateway.refund({ key, chargeId: attempt.chargeId ?? "", amount: 10, currency: "JOD" });
    expect((await harness.webhookFor("refund", key)).key).toBe(key);
    expect(() => gateway.readWebhook(Buffer.from("{}"), {})).toThrow(WebhookRejected);
  });

  it("lists only the movements of a time range", async () => {
    const { attempt, request } = await payCheckout({ amount: 5000 });
    const refund = await gateway.refund({
      key: `${request.key}-back`,
      chargeId: attempt.chargeId ?? "",
      amount: 2000,
      currency: "JOD",
    });
    const movements: Movement[] = [];
    for await (const one of gateway.movements({
      from: new Date(Date.now() - 60_000),
      until: new Date(Date.now() + 60_000),
    }))
      movements.push(one);
    const ownMovements = movements.filter((one) => one.key.startsWith(request.key));
    expect(ownMovements).toMatchObject([
      { id: attempt.chargeId, kind: "charge", key: request.key, amount: 5000, currency: "JOD" },
      { id: refund.id, kind: "refund", key: `${request.key}-back`, amount: -2000, currency: "JOD" },
    ]);
    for await (const one of gateway.movements({ from: new Date(0), until: new Date(1000) }))
      expect.fail(`moved before the time range: ${one.id}`);
  });

  it("reports a dispute with its amounts, refuses refunds during it, and lists its movements", async () => {
    const { attempt, request } = await payCheckout({ amount: 5000 });
    const chargeId = attempt.chargeId ?? "";
    const id = await harness.dispute(chargeId);
    expect((await harness.disputeWebhook(id)).disputeId).toBe(id);
    const opened = await gateway.findDispute(id);
    expect(opened).toMatchObject({
      id,
      key: request.key,
      state: "needsResponse",
      reason: "fraudulent",
      amount: 5000,
      currency: "JOD",
    });
    expect(opened?.url).toContain(id);
    expect(opened?.evidenceDueAt?.getTime()).toBeGreaterThan(0);
    expect(opened?.movements).toMatchObject([
      { kind: "dispute", amount: -5000, currency: "JOD", key: request.key, disputeId: id },
      { kind: "disputeFee", currency: "JOD", disputeId: id },
    ]);
    expect(opened?.movements[1]?.amount).toBeLessThan(0);
    const refund = gateway.refund({
      key: `${request.key}-back`,
      chargeId,
      amount: 10,
      currency: "JOD",
    });
    await expect(refund).rejects.toMatchObject({ name: "GatewayError", final: true });
    await harness.decide(id, true);
    const won = await gateway.findDispute(id);
    expect(won).toMatchObject({ state: "won" });
    expect(won?.movements.map(({ kind }) => kind)).toEqual([
      "dispute",
      "disputeFee",
      "disputeReversal",
    ]);
    const listed: Movement[] = [];
    for await (const one of gateway.movements({
      from: new Date(Date.now() - 60_000),
      until: new Date(Date.now() + 60_000),
    }))
      if (one.disputeId === id) listed.push(one);
    expect(new Set(listed)).toEqual(new Set(won?.movements));
    await expect(gateway.findDispute("dp_none")).rejects.toMatchObject({
      name: "GatewayError",
      final: true,
    });
  });

  it("fails for good for unknown ids, and leaves the outcome open when it is unreachable", async () => {
    await expect(gateway.findCheckout("cs_none")).rejects.toMatchObject({
      name: "GatewayError",
      final: true,
    });
    await expect(gateway.findRefund("re_none")).rejects.toMatchObject({
      name: "GatewayError",
      final: true,
    });
    await expect(harness.unreachable.openCheckout(checkoutRequest())).rejects.toMatchObject({
      name: "GatewayError",
      final: false,
    });
    const charge = {
      key: "k",
      token: "cus_1/pm_1",
      amount: 10,
      currency: "USD",
      description: "x",
    } as const;
    await expect(harness.unreachable.charge(charge)).rejects.toMatchObject({ final: false });
  });
});
