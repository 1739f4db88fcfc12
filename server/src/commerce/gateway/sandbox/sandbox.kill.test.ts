import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scaled } from "../../../../../scripts/machine-speed.ts";
import {
  checkoutRequest,
  enterCard,
  gatewayAt,
  SANDBOX_SECRET,
} from "../../../../test/fakes/sandbox.ts";
import { startWebhookSink, type WebhookSink } from "../../../../test/fakes/webhook-sink.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { freePort } from "../../../../test/processes/product.ts";
import { bySuiteSize, random } from "../../../../test/suite-size.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import type { Gateway, Movement } from "../gateway.ts";

const COMMAND = [fileURLToPath(new URL("../../../main.ts", import.meta.url)), "sandbox"];
const WORKER = [
  fileURLToPath(new URL("../../../../test/processes/sandbox-worker.ts", import.meta.url)),
];
const PAYMENTS = bySuiteSize({ sample: 10, full: 30 });
const KILLS = bySuiteSize({ sample: 2, full: 3 });

let platform: StartedPlatform;
let sink: WebhookSink;
let process_: ChildProcess;
let port: number;
let gateway: Gateway;

beforeAll(async () => {
  platform = await testPlatform();
  sink = await startWebhookSink();
  port = await freePort();
  gateway = gatewayAt(`http://127.0.0.1:${port}`, { webhookUrl: sink.url, timeout: 2000 });
  await start(COMMAND);
});
afterAll(async () => {
  process_.kill("SIGKILL");
  await sink.close();
  await platform.stop();
});

/**
 * Starts a standalone sandbox: by `masthead sandbox` first, then without the rest of the product,
 * which is faster.
 */
async function start(args: string[]): Promise<void> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    SANDBOX_PORT: String(port),
    SANDBOX_SECRET,
    DATABASE_URL: platform.database.url,
    LOG_LEVEL: "error",
  };
  process_ = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  await once(process_.stdout ?? process_, "data");
}

async function kill(): Promise<void> {
  const exited = once(process_, "exit");
  process_.kill("SIGKILL");
  await exited;
}

/**
 * Retries until success: the outcome of a failed request is unknown, so it is repeated with the
 * same key.
 */
async function retryUntilSuccess<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(30);
    }
  }
}

it("the sandbox charges once, refunds once and delivers every webhook although it is killed repeatedly", async () => {
  let killingDone = false;
  const killing = (async () => {
    for (let i = 0; i < KILLS; i++) {
      await wait(150 + random() * 500);
      await kill();
      await start(WORKER);
    }
    killingDone = true;
  })();
  const expectedKeys: string[] = [];
  const payOne = async (number: number) => {
    const request = checkoutRequest({ key: `kill-${number}` });
    const { id, url } = await retryUntilSuccess(() => gateway.openCheckout(request));
    await retryUntilSuccess(() => enterCard(url, "4242424242424242"));
    const paid = await retryUntilSuccess(() => gateway.findCheckout(id));
    expect(paid).toMatchObject({ state: "paid", amount: 12_500, key: request.key });
    const { token = "" } = paid.card ?? {};
    const charge = {
      key: `${request.key}-again`,
      token,
      amount: 777,
      currency: "JOD",
      description: "Renewal",
    } as const;
    expect(await retryUntilSuccess(() => gateway.charge(charge))).toMatchObject({ state: "paid" });
    const refund = {
      key: `${request.key}-back`,
      chargeId: paid.chargeId ?? "",
      amount: 12_500,
      currency: "JOD",
    } as const;
    expect(await retryUntilSuccess(() => gateway.refund(refund))).toMatchObject({ state: "done" });
    expectedKeys.push(request.key, charge.key, refund.key);
  };
  let next = 0;
  // Pays on as long as the sandbox is being killed.
  const shopper = async () => {
    while (next < PAYMENTS || !killingDone) await payOne(next++);
  };
  await Promise.all([killing, ...Array.from({ length: 4 }, shopper)]);

  const movements: Movement[] = [];
  for await (const one of gateway.movements({
    from: new Date(0),
    until: new Date(Date.now() + 60_000),
  }))
    movements.push(one);
  const sum = (kind: Movement["kind"]) =>
    movements.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
  console.log(
    `${next} payments, ${KILLS} kills: ${movements.length} movements, charged ${sum("charge")}, refunded ${sum("refund")} fils`,
  );
  expect(next).toBeGreaterThanOrEqual(PAYMENTS);
  expect(movements.map((one) => one.key).toSorted()).toEqual(expectedKeys.toSorted());
  expect(sum("charge")).toBe(next * (12_500 + 777));
  expect(sum("refund")).toBe(-next * 12_500);

  const receivedKeys = () =>
    new Set(sink.received.map(({ body, headers }) => gateway.readWebhook(body, headers).key));
  await expect
    .poll(() => receivedKeys().size, { timeout: scaled(40_000), interval: 200 })
    .toBe(expectedKeys.length);
  expect(receivedKeys()).toEqual(new Set(expectedKeys));
  const { rows } = await platform.database.db.execute(
    sql`select key from sandbox_event group by key having count(*) > 1`,
  );
  expect(rows).toEqual([]);
});
