import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/config.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { startPlatform } from "../../src/platform/start.ts";
import { makePackage } from "../factories/commerce.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { decideSandboxDispute, SANDBOX_SECRET } from "../fakes/sandbox.ts";
import { randomInteger } from "../suite-size.ts";
import { freePort } from "./product.ts";
import { killAtRandom, restartingProcess } from "./restarting-process.ts";
import { buyerOf } from "./storm-buyer.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const SERVER = path("./shop-server.ts");
const WORKER = path("./shop-worker.ts");
const MAIN = path("../../src/main.ts");

/**
 * Outcome of a checkout storm. Amounts are in minor units, net of refunds and of what banks took
 * back.
 */
export interface StormOutcome {
  checkouts: number;
  kills: { server: number; worker: number; gateway: number };
  /** Number of buyers with a paid order, and the total of all paid orders, net of refunds. */
  paid: number;
  paidAmount: number;
  /** Total of the ledger, without fees of disputes. */
  ledgerAmount: number;
  /** Charges minus refunds and disputes at the gateway. */
  gatewayAmount: number;
  /** Buyers with an accepted card, each of whom must have a paid order. */
  buyers: number;
  /**
   * Orders whose total, net of refunds, differs from the charged amount, or from the ledger. Must
   * be 0.
   */
  amountMismatches: number;
  /** Orders that were charged more than once without a refund. Must be 0. */
  doubleCharges: number;
  /** Distinct gateway events, and repeated webhooks. */
  events: number;
  repeated: number;
  /**
   * Refunds that were made, and those that are neither made nor on the way. The latter must be 0.
   */
  refunds: number;
  stuckRefunds: number;
  /**
   * Disputes that were decided for the buyer, for the shop, and those that the shop records
   * differently. The latter must be 0.
   */
  lostDisputes: number;
  wonDisputes: number;
  disputeMismatches: number;
  /** Free trials that were granted and refused. */
  trials: number;
  refusedTrials: number;
  /**
   * Refunded orders of buyers who already had the package, or all of its content from another one.
   */
  secondPurchases: number;
  overlaps: number;
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
 * Runs concurrent checkouts while server, worker and gateway are killed with SIGKILL at random, and
 * webhooks arrive late, three times and out of order. Buyers retry, pay in two tabs, switch cards
 * after a decline, request a second free trial with the same card and then pay in full, buy a
 * package or two with the same content in two tabs, and leave before they return to the shop.
 * Accounting refunds some orders in part or in full. Some buyers dispute their payment, and the
 * bank decides.
 */
export async function checkoutStorm(options: StormOptions): Promise<StormOutcome> {
  const {
    shopUrl,
    gatewayUrl,
    dataDir,
    checkouts,
    life,
    kills,
    maxKills = Number.POSITIVE_INFINITY,
    signal,
  } = options;
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
  // The office of Accounting is not killed.
  const officeConfig = { ...readConfig({ ...environment, LOG_LEVEL: "silent" }), demo: true };
  const office = await startPlatform(officeConfig, shopUrl, `http://127.0.0.1:${shopPort}`);
  const startedAt = Date.now();
  try {
    const { id: packageId } = await makePackage(shop.db, { price: 5125, interval: "month" });
    const { id: otherPackageId } = await makePackage(shop.db, { price: 5125, interval: "year" });
    const { id: trialPackageId } = await makePackage(shop.db, {
      price: 5125,
      interval: "month",
      trialDays: 7,
    });
    await waitUntilServed(`http://127.0.0.1:${shopPort}/healthz`, signal);
    await waitUntilServed(`http://127.0.0.1:${sandboxPort}/healthz`, signal);
    const killing = new AbortController();
    const killer = killAtRandom(Object.values(processes), {
      life,
      maxKills,
      random: { integer: randomInteger },
      signal: AbortSignal.any([killing.signal, signal]),
    });
    const { id: accountantId } = await makeUser(shop.db, "Accounting");
    const idOf = async (paymentId: string) =>
      Number(
        (await shop.pool.query('select id from "order" where payment_id = $1', [paymentId])).rows[0]
          ?.id,
      );
    // Refunds require recent authentication, and a storm may last longer: each has a new session.
    const refund = async (paymentId: string, amount: number, idempotencyKey: string) => {
      const accounting = await clientAs(office, accountantId);
      await accounting.order.refund({
        id: await idOf(paymentId),
        amount,
        currency: "JOD",
        reason: "Late",
        idempotencyKey,
      });
    };
    const buyer = buyerOf({
      shop: `http://127.0.0.1:${shopPort}`,
      packageId,
      otherPackageId,
      trialPackageId,
      refund,
      signal,
    });
    let next = 0;
    let buyers = 0;
    const killed = () => Object.values(processes).reduce((sum, process) => sum + process.kills, 0);
    const runBuyers = async () => {
      while (next < checkouts || killed() < kills) if (await buyer(next++)) buyers++;
    };
    await Promise.all(Array.from({ length: 12 }, runBuyers));
    killing.abort();
    await killer;
    const countRows = async (database: typeof shop, query: string) =>
      Number((await database.pool.query(query)).rows[0]?.n ?? 0);
    // Half of the disputes are won, the others lost or not decided yet.
    const disputes = await gateway.pool.query<{ id: string }>(
      "select id from sandbox_dispute order by id",
    );
    for (const [n, { id }] of disputes.rows.entries())
      if (n % 4 < 3)
        await decideSandboxDispute(`http://127.0.0.1:${sandboxPort}`, id, n % 2 ? "lost" : "won");
    const gatewayStates = await gateway.pool.query<{ id: string; state: string }>(
      "select id, state from sandbox_dispute",
    );
    const countDisputeMismatches = async () => {
      const { rows } = await shop.pool.query<{ id: string; state: string }>(
        "select gateway_id as id, state from dispute",
      );
      const recorded = new Map(rows.map(({ id, state }) => [id, state]));
      return gatewayStates.rows.filter(({ id, state }) => recorded.get(id) !== state).length;
    };
    const openPayments = `select count(*) as n from payment p join "order" o on o.id = p.order_id where p.state in ('opening', 'open') and o.name <> 'gone'`;
    const pendingRefunds = "select count(*) as n from refund where state = 'requested'";
    for (
      let i = 0;
      i < 240 &&
      (await countRows(shop, openPayments)) +
        (await countRows(shop, pendingRefunds)) +
        (await countDisputeMismatches()) >
        0;
      i++
    )
      await wait(500, undefined, { signal });
    const orders = await shop.pool.query<{ net: string; ledger: string; keys: string[] }>(
      `select case when o.paid_at is null then 0 else o.total - o.refunded - o.charged_back end as net,
        coalesce((select sum(e.amount) from ledger_entry e where e.order_id = o.id and e.kind <> 'disputeFee'), 0) as ledger,
        coalesce((select array_agg(p.key) from payment p where p.order_id = o.id), '{}') as keys
        from "order" o`,
    );
    const charges = await gateway.pool.query<{ key: string; net: string }>(
      `select c.key, c.amount - c.refunded - coalesce(d.amount, 0) as net from sandbox_charge c
        left join sandbox_dispute d on d.charge_id = c.id and d.withdrawn_at is not null and d.reinstated_at is null
        where c.state = 'paid' and c.amount > c.refunded + coalesce(d.amount, 0)`,
    );
    const netOf = new Map(charges.rows.map(({ key, net }) => [key, Number(net)]));
    const chargesByOrder = orders.rows.map(({ keys }) =>
      keys.flatMap((key) => netOf.get(key) ?? []),
    );
    return {
      checkouts: next,
      kills: {
        server: processes.server.kills,
        worker: processes.worker.kills,
        gateway: processes.gateway.kills,
      },
      paid: await countRows(
        shop,
        'select count(distinct email) as n from "order" where paid_at is not null',
      ),
      paidAmount: orders.rows.reduce((sum, { net }) => sum + Number(net), 0),
      ledgerAmount: await countRows(
        shop,
        "select coalesce(sum(amount), 0) as n from ledger_entry where kind <> 'disputeFee'",
      ),
      gatewayAmount: charges.rows.reduce((sum, { net }) => sum + Number(net), 0),
      buyers,
      amountMismatches: orders.rows.filter(({ net, ledger }, i) => {
        const charged = chargesByOrder[i]?.reduce((sum, amount) => sum + amount, 0);
        return charged !== Number(net) || charged !== Number(ledger);
      }).length,
      doubleCharges: chargesByOrder.filter((nets) => nets.length > 1).length,
      events: await countRows(shop, "select count(*) as n from gateway_event"),
      repeated:
        (await countRows(gateway, "select count(*) as n from sandbox_delivery")) -
        (await countRows(gateway, "select count(*) as n from sandbox_event")),
      refunds: await countRows(shop, "select count(*) as n from refund where state = 'done'"),
      stuckRefunds: await countRows(shop, "select count(*) as n from refund where state <> 'done'"),
      lostDisputes: await countRows(shop, "select count(*) as n from dispute where state = 'lost'"),
      wonDisputes: await countRows(shop, "select count(*) as n from dispute where state = 'won'"),
      disputeMismatches: await countDisputeMismatches(),
      trials: await countRows(
        shop,
        'select count(*) as n from "order" where trial_days > 0 and paid_at is not null',
      ),
      refusedTrials: await countRows(
        shop,
        "select count(*) as n from payment where failure = 'trialUsed'",
      ),
      secondPurchases: await countRows(
        shop,
        "select count(*) as n from payment where failure = 'alreadySubscribed'",
      ),
      overlaps: await countRows(
        shop,
        "select count(*) as n from payment where failure = 'alreadyGranted'",
      ),
      seconds: (Date.now() - startedAt) / 1000,
    };
  } finally {
    for (const process of Object.values(processes)) await process.end();
    await office.stop();
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
