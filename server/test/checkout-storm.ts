import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { PayReply } from "@masthead/contract/commerce/order.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";
import { makePackage } from "./commerce.ts";
import { freePort } from "./product.ts";
import { enterCard, post, SANDBOX_SECRET } from "./sandbox.ts";
import { randomWhole } from "./suite-size.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SERVER = path("./shop-server.ts");
const WORKER = path("./shop-worker.ts");
const MAIN = path("../src/main.ts");

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const SECURE = "4000000000003220";

/** What a storm came to. Sums are in the smallest unit, net of what was given back. */
export interface Weather {
  checkouts: number;
  kills: { server: number; worker: number; gateway: number };
  /** Orders that are paid, and what they cost. */
  paid: number;
  paidSum: number;
  /** What the ledger says that came and stayed. */
  ledgerSum: number;
  /** Charges at the gateway, less what it gave back. */
  gatewaySum: number;
  /** Buyers who gave a good card, each of whom has to have a paid order. */
  buyers: number;
  /** Orders that cost something else than what was charged for them in the end: none. */
  wrong: number;
  /** Charges beyond the first of an order that were not given back: none. */
  twice: number;
  /** Events that came, and webhooks that brought one that had come before. */
  events: number;
  repeated: number;
  givenBack: number;
  seconds: number;
}

interface StormOptions {
  /** Two empty, migrated databases: of the shop, and of the gateway's books. */
  shopUrl: string;
  booksUrl: string;
  dataDir: string;
  checkouts: number;
  /** Milliseconds that a process lives at most before it is killed. */
  life: number;
  /** Buyers keep coming until so many processes were killed. */
  kills: number;
  /** Most processes that are killed; without it they are killed until the last buyer is done. */
  mostKills?: number;
  /** Ends the storm, and its processes, when it is aborted: a test that ran out of time leaves nothing running. */
  signal: AbortSignal;
}

/**
 * So many buyers at once, while server, worker and gateway are killed at random, each with -9, and webhooks come late, three times and shuffled.
 * Buyers do what people do: they try again, pay in two tabs, are declined and take another card, go away before they come back.
 */
export async function checkoutStorm(options: StormOptions): Promise<Weather> {
  const { shopUrl, booksUrl, dataDir, checkouts, life, kills, mostKills = Number.POSITIVE_INFINITY, signal } = options;
  const [shopPort, sandboxPort] = [await freePort(), await freePort()];
  const environment = {
    ...process.env,
    ...{ NODE_ENV: "test", DATA_DIR: dataDir, SANDBOX_SECRET, TRUST_PROXY: "1", SANDBOX_URL: `http://127.0.0.1:${sandboxPort}` },
  };
  const books = {
    ...{ ...environment, DATABASE_URL: booksUrl, SANDBOX_PORT: String(sandboxPort), SANDBOX_URL: "", LOG_LEVEL: "silent" },
    ...{ SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${shopPort}/api/v1/payment/webhook/sandbox`, SANDBOX_WEBHOOK_DELAY: "300" },
    ...{ SANDBOX_WEBHOOK_COPIES: "3", SANDBOX_WEBHOOK_SHUFFLE: "true" },
  };
  const processes = {
    server: mortal([SERVER, shopUrl, String(shopPort)], environment),
    worker: mortal([WORKER, shopUrl, String(shopPort)], environment),
    gateway: mortal([MAIN, "sandbox"], books),
  };
  const shop = openDatabase(shopUrl, { max: 2 });
  const gateway = openDatabase(booksUrl, { max: 2 });
  const began = Date.now();
  try {
    const { id: packageId } = await makePackage(shop.db, { price: 5125, interval: "month" });
    await until(`http://127.0.0.1:${shopPort}/healthz`, signal);
    await until(`http://127.0.0.1:${sandboxPort}/healthz`, signal);
    const killing = new AbortController();
    const reaper = reap(Object.values(processes), life, mostKills, AbortSignal.any([killing.signal, signal]));
    const buyer = buyerOf(`http://127.0.0.1:${shopPort}`, packageId, signal);
    let next = 0;
    let buyers = 0;
    const killed = () => Object.values(processes).reduce((sum, one) => sum + one.kills, 0);
    const queue = async () => {
      while (next < checkouts || killed() < kills) if (await buyer(next++)) buyers++;
    };
    await Promise.all(Array.from({ length: 12 }, queue));
    killing.abort();
    await reaper;
    const number = async (database: typeof shop, query: string) => Number((await database.pool.query(query)).rows[0]?.n ?? 0);
    const undecided = `select count(*) as n from payment p join "order" o on o.id = p.order_id where p.state in ('opening', 'open') and o.name <> 'gone'`;
    const waiting = "select count(*) as n from refund where state = 'requested'";
    for (let i = 0; i < 240 && (await number(shop, undecided)) + (await number(shop, waiting)) > 0; i++)
      await wait(500, undefined, { signal });
    const paidOrders = `select id, total from "order" where state in ('paid', 'fulfilled')`;
    const charges = await gateway.pool.query<{ key: string; net: string }>(
      "select key, amount - refunded as net from sandbox_charge where state = 'paid' and amount > refunded",
    );
    const orders = await shop.pool.query<{ id: number; total: number; keys: string[] }>(
      `select o.id, o.total, array_agg(p.key) as keys from (${paidOrders}) o join payment p on p.order_id = o.id group by o.id, o.total`,
    );
    const netOf = new Map(charges.rows.map(({ key, net }) => [key, Number(net)]));
    const chargedFor = orders.rows.map(({ keys }) => keys.flatMap((key) => netOf.get(key) ?? []));
    return {
      checkouts: next,
      kills: { server: processes.server.kills, worker: processes.worker.kills, gateway: processes.gateway.kills },
      paid: orders.rows.length,
      paidSum: orders.rows.reduce((sum, { total }) => sum + Number(total), 0),
      ledgerSum: await number(shop, "select coalesce(sum(amount), 0) as n from ledger_entry"),
      gatewaySum: charges.rows.reduce((sum, { net }) => sum + Number(net), 0),
      buyers,
      wrong: orders.rows.filter(({ total }, i) => chargedFor[i]?.reduce((sum, net) => sum + net, 0) !== Number(total)).length,
      twice: chargedFor.filter((nets) => nets.length > 1).length,
      events: await number(shop, "select count(*) as n from gateway_event"),
      repeated:
        (await number(gateway, "select count(*) as n from sandbox_delivery")) -
        (await number(gateway, "select count(*) as n from sandbox_event")),
      givenBack: await number(shop, "select count(*) as n from refund where state = 'done'"),
      seconds: (Date.now() - began) / 1000,
    };
  } finally {
    for (const process of Object.values(processes)) await process.end();
    await shop.close();
    await gateway.close();
  }
}

interface Mortal {
  kills: number;
  /** It has come up; what has not is not killed, so that there is something to kill. */
  ready: boolean;
  kill(): void;
  end(): Promise<void>;
}

/** A process that is started anew whenever it dies. */
function mortal(command: string[], env: NodeJS.ProcessEnv): Mortal {
  let ended = false;
  let child: ChildProcess;
  const start = () => {
    self.ready = false;
    child = spawn(process.execPath, command, { env, stdio: ["ignore", "pipe", "inherit"] });
    child.stdout?.once("data", () => {
      self.ready = true;
    });
    child.once("exit", () => !ended && start());
  };
  const self: Mortal = {
    kills: 0,
    ready: false,
    kill() {
      self.kills++;
      child.kill("SIGKILL");
    },
    async end() {
      ended = true;
      const exit = child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve();
      child.kill("SIGKILL");
      await exit;
    },
  };
  start();
  return self;
}

/** Kills one of them after another, at random, until `most` were killed. */
async function reap(processes: Mortal[], life: number, most: number, signal: AbortSignal): Promise<void> {
  for (let killed = 0; killed < most && !signal.aborted; ) {
    await wait(randomWhole(life / 4, life), undefined, { signal }).catch(() => {});
    const up = processes.filter(({ ready }) => ready);
    if (signal.aborted || !up.length) continue;
    up[randomWhole(0, up.length)]?.kill();
    killed++;
  }
}

async function until(url: string, signal: AbortSignal): Promise<void> {
  for (let i = 0; i < 600; i++) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return;
    await wait(100, undefined, { signal });
  }
  throw new Error(`${url} does not answer`);
}

/** Tries until it comes to something: who gets no answer tries again, with the patience of people. */
async function insist<T>(signal: AbortSignal, act: () => Promise<T | undefined>): Promise<T> {
  let last: unknown;
  for (let i = 0; i < 50; i++) {
    const result = await act().catch((error: Error) => {
      last = error;
      return undefined;
    });
    if (result !== undefined) return result;
    await wait(randomWhole(500, 2500), undefined, { signal });
  }
  throw new Error("a buyer gave up", { cause: last });
}

/** Somebody who buys. Tells whether a good card was given, so that the order has to be paid. */
function buyerOf(shop: string, packageId: number, signal: AbortSignal): (n: number) => Promise<boolean> {
  const call = (n: number, path: string, body: object) =>
    insist(signal, async (): Promise<PayReply | undefined> => {
      const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.${n >> 8}.${n & 255}` };
      const reply = await fetch(`${shop}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as PayReply;
    });
  /** Enters a card, as often as it takes: a page that answers 303 has taken it, or is decided. */
  const pay = (url: string, card: string) =>
    insist(signal, async () => {
      const reply = await enterCard(url, card);
      if (reply.status !== 303) throw new Error(`the page answers ${reply.status}: ${(await reply.text()).slice(0, 2000)}`);
      if (reply.headers.get("location")?.endsWith("authentication"))
        return (await post(`${url}/authentication`, { answer: "approve" })).status === 303 ? true : undefined;
      return true;
    });
  return async (n) => {
    const luck = randomWhole(0, 100);
    const gone = luck >= 95;
    const order = { packageId, name: gone ? "gone" : `Buyer ${n}`, email: `buyer-${n}@reader.example`, idempotencyKey: randomUUID() };
    const opened = await insist(signal, async () => {
      // Impatient ones press twice.
      const [placed] = await Promise.all([
        call(n, "/v1/order/create-order", order),
        ...(luck % 7 === 0 ? [call(n, "/v1/order/create-order", order)] : []),
      ]);

      return placed.url ? { ...placed, url: placed.url } : undefined;
    });
    if (gone) return false;
    let url = opened.url;
    if (luck < 20) {
      await pay(url, DECLINED);
      url = await insist(signal, async () => (await call(n, "/v1/payment/retry", { paymentId: opened.paymentId })).url ?? undefined);
    }
    const card = luck < 25 ? SECURE : GOOD;
    await Promise.all(luck % 5 === 0 ? [pay(url, card), pay(url, card)] : [pay(url, card)]);
    // Every second one never comes back to the shop: the gateway has to tell.
    if (n % 2) await call(n, "/v1/payment/finish", { paymentId: opened.paymentId });
    return true;
  };
}
