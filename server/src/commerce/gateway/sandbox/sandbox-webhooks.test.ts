import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  checkoutRequest,
  enterCard,
  type RunningSandbox,
  startSandbox,
} from "../../../../test/fakes/sandbox.ts";
import { startWebhookSink, type WebhookSink } from "../../../../test/fakes/webhook-sink.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { WebhookRejected } from "../gateway.ts";
import { signatureOf } from "./sandbox-signature.ts";

let platform: StartedPlatform;
let sink: WebhookSink;
let sandbox: RunningSandbox | undefined;

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  sink = await startWebhookSink();
});
afterEach(async () => {
  await sandbox?.close();
  await sink.close();
});
afterAll(() => platform.stop());

const start = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  sandbox = await startSandbox(platform.database, { webhookUrl: sink.url, ...options });
  return sandbox.gateway;
};

/** Opens a checkout and pays it. */
async function pay(gateway: RunningSandbox["gateway"], number = "4242424242424242") {
  const request = checkoutRequest();
  const { url, id } = await gateway.openCheckout(request);
  await enterCard(url, number);
  return { key: request.key, id };
}

const readEvents = (gateway: RunningSandbox["gateway"]) =>
  sink.received.map(({ body, headers }) => gateway.readWebhook(body, headers));

describe("webhooks of the sandbox", () => {
  it("report each event promptly, signed and once, with its key", async () => {
    const gateway = await start();
    const { key, id } = await pay(gateway);
    await sink.waitForCount(1);
    const { chargeId } = await gateway.findCheckout(id);
    await gateway.refund({
      key: `${key}-back`,
      chargeId: chargeId ?? "",
      amount: 500,
      currency: "JOD",
    });
    await sink.waitForCount(2);
    const failed = await pay(gateway, "4000000000000002");
    await sink.waitForCount(3);
    const closed = await gateway.openCheckout(checkoutRequest({ key: `${key}-closed` }));
    await gateway.closeCheckout(closed.id);
    await sink.waitForCount(4);
    const events = readEvents(gateway);
    expect(events.map((one) => [one.kind, one.key])).toEqual([
      ["checkout.paid", key],
      ["refund.done", `${key}-back`],
      ["checkout.failed", failed.key],
      ["checkout.expired", `${key}-closed`],
    ]);
    expect(new Set(events.map((one) => one.id)).size).toBe(4);
  });

  it("are retried until they get a 2xx response", async () => {
    const gateway = await start();
    sink.status = 503;
    const { key } = await pay(gateway);
    await sink.waitForCount(2);
    sink.status = 204;
    await sink.waitForCount(3);
    const events = readEvents(gateway);
    expect(new Set(events.map((one) => `${one.id} ${one.key}`)).size).toBe(1);
    expect(events[0]?.key).toBe(key);
    await expect.poll(async () => (await pendingDeliveries()).length).toBe(0);
  });

  it("are retried for an unreachable receiver, across a restart of the sandbox", async () => {
    const gateway = await start({ webhookUrl: "http://127.0.0.1:9/nobody" });
    const { key } = await pay(gateway);
    await expect.poll(async () => (await pendingDeliveries())[0]?.attempts ?? 0).toBeGreaterThan(0);
    await sandbox?.close();
    await platform.database.db.execute(
      sql`update sandbox_delivery set url = ${sink.url}, due_at = now() where delivered_at is null`,
    );
    await start();
    await sink.waitForCount(1);
    expect(readEvents(gateway)[0]?.key).toBe(key);
  });

  it("arrive late, twice and out of order if configured so, and all are valid", async () => {
    // Longer than all payments take together: only then the random times change their order.
    const delay = 3600;
    const gateway = await start({
      settings: {
        SANDBOX_WEBHOOK_DELAY: delay * 1000,
        SANDBOX_WEBHOOK_COPIES: 2,
        SANDBOX_WEBHOOK_SHUFFLE: true,
      },
    });
    const keys: string[] = [];
    for (let i = 0; i < 12; i++) keys.push((await pay(gateway)).key);
    const { rows } = await platform.database.db.execute<{ id: number }>(
      sql`select id::int from sandbox_delivery where delivered_at is null order by due_at`,
    );
    const deliveries = rows.map(({ id }) => id);
    expect(deliveries).toHaveLength(24);
    expect(deliveries).not.toEqual(deliveries.toSorted((a, b) => a - b));
    expect(sink.received).toEqual([]);
    await platform.database.db.execute(
      sql`update sandbox_delivery set due_at = due_at - make_interval(secs => ${delay})`,
    );
    await sink.waitForCount(24);
    const events = readEvents(gateway);
    const copies = Map.groupBy(events, (one) => one.id);
    expect([...copies.values()].map((one) => one.length)).toEqual(Array(12).fill(2));
    const receivedKeys = [...copies.values()].map(([one]) => one?.key);
    expect(new Set(receivedKeys)).toEqual(new Set(keys));
  });

  it("report an expired checkout", async () => {
    const gateway = await start();
    const { id } = await gateway.openCheckout(checkoutRequest());
    await platform.database.db.execute(
      sql`update sandbox_checkout set expires_at = now() where id = ${id}`,
    );
    expect(await gateway.findCheckout(id)).toMatchObject({ state: "expired" });
    await sink.waitForCount(1);
    expect(readEvents(gateway)[0]?.kind).toBe("checkout.expired");
  });

  it("are rejected when forged, altered, unsigned, or older than five minutes", async () => {
    const gateway = await start();
    await pay(gateway);
    await sink.waitForCount(1);
    const [{ body, headers } = { body: Buffer.alloc(0), headers: {} }] = sink.received;
    expect(gateway.readWebhook(body, headers).kind).toBe("checkout.paid");
    const altered = Buffer.from(body.toString().replace("checkout.paid", "checkout.open"));
    const signed = (secret: string, at: Date) => ({
      "sandbox-signature": signatureOf(secret, body.toString(), at),
    });
    const webhookSecret = "whsec_sandbox_sandbox-of-the-tests";
    expect(gateway.readWebhook(body, signed(webhookSecret, new Date())).kind).toBe("checkout.paid");
    for (const [rejectedBody, rejectedHeaders] of [
      [altered, headers],
      [body, {}],
      [body, { "sandbox-signature": "t=1,v1=" }],
      [body, signed("whsec_other", new Date())],
      [body, signed(webhookSecret, new Date(Date.now() - 301_000))],
      [body, signed(webhookSecret, new Date(Date.now() + 301_000))],
    ] as const)
      expect(() => gateway.readWebhook(rejectedBody, rejectedHeaders)).toThrow(WebhookRejected);
  });
});

async function pendingDeliveries(): Promise<{ attempts: number }[]> {
  const { rows } = await platform.database.db.execute<{ attempts: number }>(
    sql`select attempts from sandbox_delivery where delivered_at is null`,
  );
  return rows;
}
