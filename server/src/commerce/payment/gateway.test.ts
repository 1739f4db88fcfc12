import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { checkoutOf, enterCard, gatewayAt, startSandbox } from "../../../test/sandbox.ts";
import { STRIPE_KEYS, startStripe } from "../../../test/stripe/stripe-stand-in.ts";
import { startWebhookSink } from "../../../test/webhook-sink.ts";
import type { CheckoutAsked, Gateway, GatewayEvent, Movement } from "./gateway.ts";
import { WebhookRefused } from "./gateway.ts";
import { stripeGateway } from "./stripe/stripe.gateway.ts";

/** A gateway with what the test does in the place of others. */
interface Bench {
  gateway: Gateway;
  /** The same gateway with nobody there. */
  unreachable: Gateway;
  /** Pays on the page, with a card that later charges take or refuse. */
  pay(page: { id: string; url: string }, later?: "takes" | "refuses"): Promise<void>;
  /** What the gateway tells when this happened at it: the last checkout that was paid, the last refund. */
  tell(about: "checkout" | "refund", key: string): Promise<GatewayEvent>;
  close(): Promise<void>;
}

async function sandboxBench(): Promise<Bench> {
  const platform = await testPlatform();
  const sink = await startWebhookSink();
  const sandbox = await startSandbox(platform.database, { webhookUrl: sink.url });
  return {
    gateway: sandbox.gateway,
    unreachable: gatewayAt("http://127.0.0.1:9"),
    async pay({ url }, later = "takes") {
      await enterCard(url, later === "takes" ? "4242424242424242" : "4000008260003178");
    },
    async tell(_about, key) {
      const heard = () => sink.came.map(({ body, headers }) => sandbox.gateway.readWebhook(body, headers)).find((one) => one.key === key);
      await expect.poll(heard, { timeout: 15_000 }).toBeTruthy();
      return heard() as GatewayEvent;
    },
    async close() {
      await sandbox.close();
      await sink.close();
      await platform.stop();
    },
  };
}

async function stripeBench(): Promise<Bench> {
  const stripe = await startStripe();
  const gateway = stripeGateway({ ...STRIPE_KEYS, apiUrl: stripe.url });
  const objects = { checkout: ["checkout.session", "checkout.session.completed"], refund: ["refund", "refund.created"] } as const;
  return {
    gateway,
    unreachable: stripeGateway({ ...STRIPE_KEYS, apiUrl: "http://127.0.0.1:9" }),
    pay: async ({ id }, later = "takes") => stripe.books.finish(id, later === "takes" ? null : "insufficient_funds"),
    async tell(about, key) {
      const [object, type] = objects[about];
      const thing = stripe.books.all(object).find((one) => (one.metadata as Record<string, string>).key === key);
      const { body, headers } = stripe.webhook(type, thing);
      return gateway.readWebhook(body, headers);
    },
    close: stripe.close,
  };
}

describe.each([
  ["sandbox", sandboxBench],
  ["stripe", stripeBench],
])("the gateway %s", (name, start) => {
  let bench: Bench;
  let gateway: Gateway;
  beforeAll(async () => {
    bench = await start();
    gateway = bench.gateway;
  });
  afterAll(() => bench.close());

  async function paid(more: Partial<CheckoutAsked> = {}, later: "takes" | "refuses" = "takes") {
    const asked = checkoutOf(more);
    const page = await gateway.openCheckout(asked);
    await bench.pay(page, later);
    return { asked, page, attempt: await gateway.findCheckout(page.id) };
  }

  it("says its name", () => expect(gateway.name).toBe(name));

  it("opens the same page when it is asked again with the same key", async () => {
    const asked = checkoutOf();
    const page = await gateway.openCheckout(asked);
    expect(await gateway.openCheckout(asked)).toEqual(page);
    expect(await gateway.findCheckout(page.id)).toEqual({
      id: page.id,
      key: asked.key,
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
  ] as const)("takes $amount of $currency to the last unit", async (sum) => {
    expect(gateway.accepts(sum)).toBe(true);
    const { attempt, asked } = await paid(sum);
    expect(attempt).toMatchObject({ ...sum, state: "paid", key: asked.key, failure: null });
    expect(attempt.card).toMatchObject({ brand: "visa" });
    const refund = await gateway.refund({ key: `${asked.key}-back`, chargeId: attempt.chargeId ?? "", ...sum });
    expect(refund).toMatchObject({ ...sum, state: "done", key: `${asked.key}-back` });
    expect(await gateway.findRefund(refund.id)).toEqual(refund);
  });

  it("keeps no card that was not to be kept", async () => {
    const { attempt } = await paid({ keepCard: false });
    expect(attempt).toMatchObject({ state: "paid", card: null });
  });

  it("keeps a card without a charge", async () => {
    const { attempt } = await paid({ amount: 0, cardOnly: true });
    expect(attempt).toMatchObject({ state: "paid", amount: 0, currency: "JOD", chargeId: null, card: { brand: "visa" } });
  });

  it("tells cards of one number by one fingerprint, and those of another number by another", async () => {
    const [first, again, other] = [await paid(), await paid({ amount: 0, cardOnly: true }), await paid({}, "refuses")];
    const { fingerprint } = first.attempt.card ?? {};
    expect(fingerprint).toMatch(/^\S{8,}$/);
    expect(again.attempt.card?.fingerprint).toBe(fingerprint);
    expect(other.attempt.card?.fingerprint).not.toBe(fingerprint);
    expect(first.attempt.card?.token).not.toBe(again.attempt.card?.token);
  });

  it("closes a page that nobody has paid on, and tells of one that somebody has", async () => {
    const page = await gateway.openCheckout(checkoutOf());
    expect(await gateway.closeCheckout(page.id)).toMatchObject({ state: "expired", chargeId: null });
    expect(await gateway.closeCheckout(page.id)).toMatchObject({ state: "expired" });
    const { page: other, attempt } = await paid();
    expect(await gateway.closeCheckout(other.id)).toEqual(attempt);
  });

  it("charges a kept card once for a key", async () => {
    const { attempt, asked } = await paid();
    const charge = {
      key: `${asked.key}-renewal`,
      token: attempt.card?.token ?? "",
      amount: 9990,
      currency: "JOD",
      description: "Renewal",
    } as const;
    const first = await gateway.charge(charge);
    expect(first).toMatchObject({ state: "paid", key: charge.key, amount: 9990, currency: "JOD", card: attempt.card });
    expect(first.chargeId).toBeTruthy();
    expect(await gateway.charge(charge)).toEqual(first);
    expect(await gateway.findCheckout(first.id)).toEqual(first);
  });

  it("tells why a kept card was refused, and tells the same when it is asked again", async () => {
    const { attempt, asked } = await paid({}, "refuses");
    const charge = {
      key: `${asked.key}-renewal`,
      token: attempt.card?.token ?? "",
      amount: 9990,
      currency: "JOD",
      description: "Renewal",
    } as const;
    const first = await gateway.charge(charge);
    expect(first).toMatchObject({ state: "failed", failure: "insufficientFunds", chargeId: null, key: charge.key });
    expect(await gateway.charge(charge)).toMatchObject({ id: first.id, state: "failed", failure: "insufficientFunds" });
  });

  it("refunds in parts up to the charge, once for a key, and not beyond", async () => {
    const { attempt, asked } = await paid({ amount: 1000, currency: "USD" });
    const chargeId = attempt.chargeId ?? "";
    const part = (key: string, amount: number) => gateway.refund({ key: asked.key + key, chargeId, amount, currency: "USD" });
    const first = await part("-1", 400);
    expect(await part("-1", 400)).toEqual(first);
    await expect(part("-2", 601)).rejects.toMatchObject({ name: "GatewayError", final: true });
    expect(await part("-3", 600)).toMatchObject({ state: "done" });
    await expect(part("-4", 1)).rejects.toMatchObject({ final: true });
  });

  it("forgets a card, also one that it has forgotten, and charges it no more", async () => {
    const { attempt, asked } = await paid();
    const token = attempt.card?.token ?? "";
    await gateway.forgetCard(token);
    await gateway.forgetCard(token);
    const charge = { key: `${asked.key}-renewal`, token, amount: 100, currency: "USD", description: "Renewal" } as const;
    await expect(gateway.charge(charge)).rejects.toMatchObject({ name: "GatewayError", final: true });
  });

  it("tells in webhooks whose key it is about", async () => {
    const { attempt, asked } = await paid();
    expect((await bench.tell("checkout", asked.key)).key).toBe(asked.key);
    const key = `${asked.key}-back`;
    await gateway.refund({ key, chargeId: attempt.chargeId ?? "", amount: 10, currency: "JOD" });
    expect((await bench.tell("refund", key)).key).toBe(key);
    expect(() => gateway.readWebhook(Buffer.from("{}"), {})).toThrow(WebhookRefused);
  });

  it("lists what moved, and nothing else", async () => {
    const { attempt, asked } = await paid({ amount: 5000 });
    const refund = await gateway.refund({ key: `${asked.key}-back`, chargeId: attempt.chargeId ?? "", amount: 2000, currency: "JOD" });
    const moved: Movement[] = [];
    for await (const one of gateway.movements({ from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }))
      moved.push(one);
    const ours = moved.filter((one) => one.key.startsWith(asked.key));
    expect(ours).toMatchObject([
      { id: attempt.chargeId, kind: "charge", key: asked.key, amount: 5000, currency: "JOD" },
      { id: refund.id, kind: "refund", key: `${asked.key}-back`, amount: 2000, currency: "JOD" },
    ]);
    for await (const one of gateway.movements({ from: new Date(0), until: new Date(1000) })) expect.fail(`moved before: ${one.id}`);
  });

  it("has not what nobody made, and leaves open what it does not answer", async () => {
    await expect(gateway.findCheckout("cs_none")).rejects.toMatchObject({ name: "GatewayError", final: true });
    await expect(gateway.findRefund("re_none")).rejects.toMatchObject({ name: "GatewayError", final: true });
    await expect(bench.unreachable.openCheckout(checkoutOf())).rejects.toMatchObject({ name: "GatewayError", final: false });
    const charge = { key: "k", token: "cus_1/pm_1", amount: 10, currency: "USD", description: "x" } as const;
    await expect(bench.unreachable.charge(charge)).rejects.toMatchObject({ final: false });
  });
});
