import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { freePort } from "../../../../test/product.ts";
import { checkoutOf, enterCard, gatewayAt, SANDBOX_SECRET } from "../../../../test/sandbox.ts";
import { random, sized } from "../../../../test/suite-size.ts";
import { startWebhookSink, type WebhookSink } from "../../../../test/webhook-sink.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import type { Gateway, Movement } from "../gateway.ts";

const COMMAND = [fileURLToPath(new URL("../../../main.ts", import.meta.url)), "sandbox"];
const WORKER = [fileURLToPath(new URL("../../../../test/sandbox-worker.ts", import.meta.url))];
const PAYMENTS = sized({ sample: 10, full: 30 });
const KILLS = sized({ sample: 2, full: 3 });

let platform: StartedPlatform;
let sink: WebhookSink;
let process_: ChildProcess;
let port: number;
let gateway: Gateway;

beforeAll(async () => {
  platform = await testPlatform();
  sink = await startWebhookSink();
  port = await freePort();
  gateway = gatewayAt(`http://127.0.0.1:${port}`, { webhookUrl: sink.url, patience: 2000 });
  await start(COMMAND);
});
afterAll(async () => {
  process_.kill("SIGKILL");
  await sink.close();
  await platform.stop();
});

/** A sandbox as a process of its own: by `masthead sandbox` first, then without the rest of the product, which is quicker. */
async function start(words: string[]): Promise<void> {
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = { ...inherited, SANDBOX_PORT: String(port), SANDBOX_SECRET, DATABASE_URL: platform.database.url, LOG_LEVEL: "error" };
  process_ = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  await once(process_.stdout ?? process_, "data");
}

async function kill(): Promise<void> {
  const gone = once(process_, "exit");
  process_.kill("SIGKILL");
  await gone;
}

/** Does it until it is done: what happened when it failed is not known, so it is asked again with the same key. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await wait(30);
    }
  }
}

it("charges once, refunds once and tells everything, though it is killed in the middle", async () => {
  let ended = false;
  const killing = (async () => {
    for (let i = 0; i < KILLS; i++) {
      await wait(150 + random() * 500);
      await kill();
      await start(WORKER);
    }
    ended = true;
  })();
  const told: string[] = [];
  const payOne = async (number: number) => {
    const asked = checkoutOf({ key: `kill-${number}` });
    const { id, url } = await insist(() => gateway.openCheckout(asked));
    await insist(() => enterCard(url, "4242424242424242"));
    const paid = await insist(() => gateway.findCheckout(id));
    expect(paid).toMatchObject({ state: "paid", amount: 12_500, key: asked.key });
    const { token = "" } = paid.card ?? {};
    const charge = { key: `${asked.key}-again`, token, amount: 777, currency: "JOD", description: "Renewal" } as const;
    expect(await insist(() => gateway.charge(charge))).toMatchObject({ state: "paid" });
    const refund = { key: `${asked.key}-back`, chargeId: paid.chargeId ?? "", amount: 12_500, currency: "JOD" } as const;
    expect(await insist(() => gateway.refund(refund))).toMatchObject({ state: "done" });
    told.push(asked.key, charge.key, refund.key);
  };
  let next = 0;
  // As long as it is killed there is something going on.
  const shopper = async () => {
    while (next < PAYMENTS || !ended) await payOne(next++);
  };
  await Promise.all([killing, ...Array.from({ length: 4 }, shopper)]);

  const moved: Movement[] = [];
  for await (const one of gateway.movements({ from: new Date(0), until: new Date(Date.now() + 60_000) })) moved.push(one);
  const sum = (kind: Movement["kind"]) => moved.filter((one) => one.kind === kind).reduce((total, one) => total + one.amount, 0);
  console.log(`${next} payments, ${KILLS} kills: ${moved.length} movements, charged ${sum("charge")}, refunded ${sum("refund")} fils`);
  expect(next).toBeGreaterThanOrEqual(PAYMENTS);
  expect(moved.map((one) => one.key).toSorted()).toEqual(told.toSorted());
  expect(sum("charge")).toBe(next * (12_500 + 777));
  expect(sum("refund")).toBe(next * 12_500);

  const heard = () => new Set(sink.came.map(({ body, headers }) => gateway.readWebhook(body, headers).key));
  await expect.poll(() => heard().size, { timeout: 40_000, interval: 200 }).toBe(told.length);
  expect(heard()).toEqual(new Set(told));
  const { rows } = await platform.database.db.execute(sql`select key from sandbox_event group by key having count(*) > 1`);
  expect(rows).toEqual([]);
}, 120_000);
