import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { createRouterClient } from "@orpc/server";
import { sql } from "drizzle-orm";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { Platform, SignedInUser } from "../../src/platform/platform.ts";
import { type Db, rowsOf } from "../../src/platform/postgres/database.ts";
import { router } from "../../src/router.ts";
import { carryOutRefunds, guestClientOf, makeOffer, orderInput } from "../factories/shop.ts";
import { makeUser } from "../factories/staff.ts";
import { enterCard } from "../fakes/sandbox.ts";

/** Outcome of concurrent purchases. Amounts are in minor units. */
export interface RaceOutcome {
  attempts: number;
  /** Orders by state. */
  states: Record<string, number>;
  /** Failed payments by reason. */
  failures: Record<string, number>;
  trials: number;
  running: number;
  refunds: number;
  /** Charges minus refunds, according to the shop's ledger and to the gateway's database. */
  ledgerAmount: number;
  gatewayAmount: number;
}

interface Race {
  platform: Platform;
  gatewayDb: Db;
  attempts: number;
}

/** Test card number that the sandbox accepts, different for each `n`. */
export const seriesCard = (n: number): string => `4242424242${100_000 + n}`;

/** In-process API client of a reader, without rate limits per network. */
function clientOf(platform: Platform, { id, email }: { id: number; email: string }): Client {
  const reader: SignedInUser = {
    id,
    email,
    name: "Reader",
    role: "User",
    newsroomRights: [],
    locale: "en-US",
    sessionId: 0,
    authenticatedAt: new Date(),
  };
  return createRouterClient(router, {
    context: () => ({ ...innerContext(platform, "en-US"), getCurrentUser: async () => reader }),
  });
}

interface Attempt {
  client: Client;
  packageId: number;
  email: string;
  card: string;
}

/** Places all orders, enters all cards, and then finishes all payments concurrently. */
async function race({ platform, gatewayDb }: Race, attempts: Attempt[]): Promise<RaceOutcome> {
  const placed = await inBatches(attempts, async ({ client, packageId, email }) =>
    client.order.create(orderInput(packageId, { email })),
  );
  await inBatches(attempts, async ({ card }, i) => enterCard(placed[i]?.url ?? "", card));
  await Promise.all(
    attempts.map(({ client }, i) =>
      retry(() => client.payment.finish({ paymentId: placed[i]?.paymentId ?? "" })),
    ),
  );
  // carryOutRefunds processes 100 refunds at a time.
  for (let done = 0; done < attempts.length; done += 100) await carryOutRefunds(platform);
  const { db } = platform.database;
  const ids = placed.map(({ paymentId }) => paymentId);
  const fromOrders = sql`from "order" o where o.payment_id in ${ids}`;
  const countsByName = async (query: ReturnType<typeof sql>) =>
    Object.fromEntries(
      (await rowsOf<{ name: string; n: number }>(db, query)).map(({ name, n }) => [
        name,
        Number(n),
      ]),
    );
  const number = async (on: Db, query: ReturnType<typeof sql>) =>
    Number((await rowsOf<{ n: string | null }>(on, query))[0]?.n ?? 0);
  const keys = (
    await rowsOf<{ key: string }>(
      db,
      sql`select p.key from payment p join "order" o on o.id = p.order_id where o.payment_id in ${ids}`,
    )
  ).map(({ key }) => key);
  return {
    attempts: attempts.length,
    states: await countsByName(sql`select o.state as name, count(*) as n ${fromOrders} group by 1`),
    failures: await countsByName(
      sql`select p.failure as name, count(*) as n from payment p join "order" o on o.id = p.order_id
        where o.payment_id in ${ids} and p.failure is not null group by 1`,
    ),
    trials: await number(
      db,
      sql`select count(*) as n ${fromOrders} and o.trial_days > 0 and o.paid_at is not null`,
    ),
    running: await number(
      db,
      sql`select count(*) as n from subscription s where s.state in ('pending', 'active', 'pastDue', 'cancelled')
        and (s.order_id in (select o.id ${fromOrders}))`,
    ),
    refunds: await number(
      db,
      sql`select count(*) as n from refund r where r.state = 'done' and r.order_id in (select o.id ${fromOrders})`,
    ),
    ledgerAmount: await number(
      db,
      sql`select sum(e.amount) as n from ledger_entry e where e.order_id in (select o.id ${fromOrders})`,
    ),
    gatewayAmount: await number(
      gatewayDb,
      sql`select sum(c.amount - c.refunded) as n from sandbox_charge c where c.state = 'paid' and c.key in ${keys}`,
    ),
  };
}

/** Maps items in batches of 20. */
async function inBatches<Item, Result>(
  items: Item[],
  act: (item: Item, i: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < items.length; i += 20)
    results.push(...(await Promise.all(items.slice(i, i + 20).map((item, n) => act(item, i + n)))));
  return results;
}

/** Retries up to five times, as the page does when the database is overloaded. */
async function retry(act: () => Promise<unknown>): Promise<void> {
  for (let retries = 5; ; retries--) {
    try {
      await act();
      return;
    } catch (error) {
      if (retries === 0) throw error;
    }
  }
}

/** Trials of one account: a different package and card for each attempt. */
export async function trialsOfOneAccount(options: Race): Promise<RaceOutcome> {
  const { db } = options.platform.database;
  const reader = await makeUser(db, "User", { email: `races-${randomUUID()}@reader.example` });
  const client = clientOf(options.platform, reader);
  const packages = await inBatches([...Array(options.attempts)], () =>
    makeOffer(db, { trialDays: 7 }),
  );
  return race(
    options,
    packages.map((packageId, n) => ({
      client,
      packageId,
      email: reader.email,
      card: seriesCard(n),
    })),
  );
}

/** Trials with one card: a different email address for each attempt. */
export async function trialsOfOneCard(options: Race): Promise<RaceOutcome> {
  const packageId = await makeOffer(options.platform.database.db, { trialDays: 7 });
  const client = guestClientOf(options.platform);
  const card = seriesCard(90_000 - options.attempts);
  const attempt = () => ({
    client,
    packageId,
    email: `races-${randomUUID()}@reader.example`,
    card,
  });
  return race(options, Array.from({ length: options.attempts }, attempt));
}

/** Repeated purchases of one package by one account, each with a different card. */
export async function secondPurchases(options: Race): Promise<RaceOutcome> {
  const { db } = options.platform.database;
  const reader = await makeUser(db, "User", { email: `races-${randomUUID()}@reader.example` });
  const client = clientOf(options.platform, reader);
  const packageId = await makeOffer(db);
  const attempt = (_: unknown, n: number) => ({
    client,
    packageId,
    email: reader.email,
    card: seriesCard(n),
  });
  return race(options, Array.from({ length: options.attempts }, attempt));
}
