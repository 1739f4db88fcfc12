import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CheckoutResult } from "@masthead/contract/commerce/order.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";
import { makePackage } from "./commerce.ts";
import { freePort } from "./product.ts";
import { killAtRandom, restartingProcess } from "./restarting-process.ts";
import { enterCard, postForm, SANDBOX_SECRET } from "./sandbox.ts";
import { randomInteger } from "./suite-size.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SERVER = path("./shop-server.ts");
const WORKER = path("./shop-worker.ts");
const MAIN = path("../src/main.ts");

const ACCEPTED = "4242424242424242";
const DECLINED = "4000000000000002";
const REQUIRES_AUTHENTICATION = "4000000000003220";

/** Outcome of a checkout storm. Amounts are in minor units, net of refunds. */
export interface StormOutcome {
  checkouts: number;
  kills: { server: number; worker: number; gateway: number };
  /** Number of paid orders, and their total. */
  paid: number;
  paidAmount: number;
  /** Total of the ledger. */
  ledgerAmount: number;
  /** Charges minus refunds at the gateway. */
  gatewayAmount: number;
  /** Buyers with an accepted card, each of whom must have a paid order. */
  buyers: number;
  /** Orders whose total differs from what was charged. Must be 0. */
  amountMismatches: number;
  /** Orders that were charged more than once without a refund. Must be 0. */
  doubleCharges: number;
  /** Distinct gateway events, and repeated webhooks. */
  events: number;
  repeated: number;
  refunds: number;
  seconds: number;
}

interface StormOptions {
  /** Empty, migrated databases of the shop and of the gateway. */
  shopUrl: string;
  gatewayUrl: string;
  dataDir: string;
  checkouts: number;
  /** Maximum lifetime of a process before it is killed, in milliseconds. */
  life: number;
  /** New buyers keep coming until this many processes were killed. */
  kills: number;
  /** Maximum number of kills; by default processes are killed until the last buyer is done. */
  maxKills?: number;
  /** Aborts the storm and its processes, so that a test that timed out leaves nothing running. */
  signal: AbortSignal;
}

/**
 * Runs concurrent checkouts while server, worker and gateway are killed with SIGKILL at random, and webhooks arrive
 * late, three times and out of order. Buyers retry, pay in two tabs, switch cards after a decline, and leave before
 * they return to the shop.
 */
export async function checkoutStorm(options: StormOptions): Promise<StormOutcome> {
  const { shopUrl, gatewayUrl, dataDir, checkouts, life, kills, maxKills = Number.POSITIVE_INFINITY, signal } = options;
  const [shopPort, sandboxPort] = [await freePort(), await freePort()];
  const environment = {
    ...process.env,
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    SANDBOX_SECRET,
    TRUST_PROXY: "1",
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
  };
  const gatewayEnvironment = {
    ...environment,
    DATABASE_URL: gatewayUrl,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_URL: "",
    LOG_LEVEL: "silent",
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/v1/payment/webhook/sandbox`,
    SANDBOX_WEBHOOK_DELAY: "300",
    SANDBOX_WEBHOOK_COPIES: "3",
    SANDBOX_WEBHOOK_SHUFFLE: "true",
  };
  const processes = {
    server: restartingProcess([SERVER, shopUrl, String(shopPort)], { env: environment }),
    worker: restartingProcess([WORKER, shopUrl, String(shopPort)], { env: environment }),
    gateway: restartingProcess([MAIN, "sandbox"], { env: gatewayEnvironment }),
  };
  const shop = openDatabase(shopUrl, { max: 2 });
  const gateway = openDatabase(gatewayUrl, { max: 2 });
  const startedAt = Date.now();
  try {
    const { id: packageId } = await makePackage(shop.db, { price: 5125, interval: "month" });
    await waitUntilServed(`http://127.0.0.1:${shopPort}/healthz`, signal);
    await waitUntilServed(`http://127.0.0.1:${sandboxPort}/healthz`, signal);
    const killing = new AbortController();
    const killer = killAtRandom(Object.values(processes), {
      life,
      maxKills,
      random: { integer: randomInteger },
      signal: AbortSignal.any([killing.signal, signal]),
    });
    const buyer = buyerOf(`http://127.0.0.1:${shopPort}`, packageId, signal);
    let next = 0;
    let buyers = 0;
    const killed = () => Object.values(processes).reduce((sum, process) => sum + process.kills, 0);
    const runBuyers = async () => {
      while (next < checkouts || killed() < kills) if (await buyer(next++)) buyers++;
    };
    await Promise.all(Array.from({ length: 12 }, runBuyers));
    killing.abort();
    await killer;
    const countRows = async (database: typeof shop, query: string) => Number((await database.pool.query(query)).rows[0]?.n ?? 0);
    const openPayments = `select count(*) as n from payment p join "order" o on o.id = p.order_id where p.state in ('opening', 'open') and o.name <> 'gone'`;
    const pendingRefunds = "select count(*) as n from refund where state = 'requested'";
    for (let i = 0; i < 240 && (await countRows(shop, openPayments)) + (await countRows(shop, pendingRefunds)) > 0; i++)
      await wait(500, undefined, { signal });
    const paidOrders = `select id, total from "order" where state in ('paid', 'fulfilled')`;
    const charges = await gateway.pool.query<{ key: string; net: string }>(
      "select key, amount - refunded as net from sandbox_charge where state = 'paid' and amount > refunded",
    );
    const orders = await shop.pool.query<{ id: number; total: number; keys: string[] }>(
      `select o.id, o.total, array_agg(p.key) as keys from (${paidOrders}) o join payment p on p.order_id = o.id group by o.id, o.total`,
    );
    const netOf = new Map(charges.rows.map(({ key, net }) => [key, Number(net)]));
    const chargesByOrder = orders.rows.map(({ keys }) => keys.flatMap((key) => netOf.get(key) ?? []));
    return {
      checkouts: next,
      kills: { server: processes.server.kills, worker: processes.worker.kills, gateway: processes.gateway.kills },
      paid: orders.rows.length,
      paidAmount: orders.rows.reduce((sum, { total }) => sum + Number(total), 0),
      ledgerAmount: await countRows(shop, "select coalesce(sum(amount), 0) as n from ledger_entry"),
      gatewayAmount: charges.rows.reduce((sum, { net }) => sum + Number(net), 0),
      buyers,
      amountMismatches: orders.rows.filter(({ total }, i) => chargesByOrder[i]?.reduce((sum, net) => sum + net, 0) !== Number(total))
        .length,
      doubleCharges: chargesByOrder.filter((nets) => nets.length > 1).length,
      events: await countRows(shop, "select count(*) as n from gateway_event"),
      repeated:
        (await countRows(gateway, "select count(*) as n from sandbox_delivery")) -
        (await countRows(gateway, "select count(*) as n from sandbox_event")),
      refunds: await countRows(shop, "select count(*) as n from refund where state = 'done'"),
      seconds: (Date.now() - startedAt) / 1000,
    };
  } finally {
    for (const process of Object.values(processes)) await process.end();
    await shop.close();
    await gateway.close();
  }
}

async function waitUntilServed(url: string, signal: AbortSignal): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await wait(100, undefined, { signal });
  }
  throw new Error(`${url} does not respond`);
}

/** Retries up to 50 times, at the pace of people. @throws Error with the last error as cause */
async function retry<T>(signal: AbortSignal, act: () => Promise<T | undefined>): Promise<T> {
  let lastError: unknown;
  for (let i = 0; i < 50; i++) {
    const result = await act().catch((error: Error) => {
      lastError = error;
      return undefined;
    });
    if (result !== undefined) return result;
    await wait(randomInteger(500, 2500), undefined, { signal });
  }
  throw new Error("a buyer gave up", { cause: lastError });
}

/** Simulated buyer. Resolves to whether an accepted card was entered, in which case the order must be paid. */
function buyerOf(shop: string, packageId: number, signal: AbortSignal): (n: number) => Promise<boolean> {
  const call = (n: number, path: string, body: object) =>
    retry(signal, async (): Promise<CheckoutResult | undefined> => {
      const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.${n >> 8}.${n & 255}` };
      const response = await fetch(`${shop}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return (await response.json()) as CheckoutResult;
    });
  /** Enters a card and retries until the page responds with 303: the card was accepted or the payment is already decided. */
  const pay = (url: string, card: string) =>
    retry(signal, async () => {
      const response = await enterCard(url, card);
      if (response.status !== 303) throw new Error(`the page returned ${response.status}: ${(await response.text()).slice(0, 2000)}`);
      if (response.headers.get("location")?.endsWith("authentication"))
        return (await postForm(`${url}/authentication`, { answer: "approve" })).status === 303 ? true : undefined;
      return true;
    });
  return async (n) => {
    const luck = randomInteger(0, 100);
    const leaves = luck >= 95;
    const order = { packageId, name: leaves ? "gone" : `Buyer ${n}`, email: `buyer-${n}@reader.example`, idempotencyKey: randomUUID() };
    const opened = await retry(signal, async () => {
      // Impatient buyers submit twice.
      const [placed] = await Promise.all([
        call(n, "/v1/order/create-order", order),
        ...(luck % 7 === 0 ? [call(n, "/v1/order/create-order", order)] : []),
      ]);

      return placed.url ? { ...placed, url: placed.url } : undefined;
    });
    if (leaves) return false;
    let url = opened.url;
    if (luck < 20) {
      await pay(url, DECLINED);
      url = await retry(signal, async () => (await call(n, "/v1/payment/retry", { paymentId: opened.paymentId })).url ?? undefined);
    }
    const card = luck < 25 ? REQUIRES_AUTHENTICATION : ACCEPTED;
    await Promise.all(luck % 5 === 0 ? [pay(url, card), pay(url, card)] : [pay(url, card)]);
    // Every second buyer never returns to the shop, so that the webhook must report the payment.
    if (n % 2) await call(n, "/v1/payment/finish", { paymentId: opened.paymentId });
    return true;
  };
}
