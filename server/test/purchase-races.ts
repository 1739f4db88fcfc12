import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { createRouterClient } from "@orpc/server";
import { sql } from "drizzle-orm";
import { passesLuhn } from "../src/commerce/payment/sandbox/test-cards.ts";
import { innerContext } from "../src/platform/inner-context.ts";
import type { Platform, SignedIn } from "../src/platform/platform.ts";
import { type Db, rowsOf } from "../src/platform/postgres/database.ts";
import { router } from "../src/router.ts";
import { enterCard } from "./sandbox.ts";
import { carryOutRefunds, guestOf, makeOffer, wish } from "./shop.ts";
import { makeUser } from "./staff.ts";

/** What became of purchases that were all paid at once. Sums are in the smallest unit. */
export interface RaceOutcome {
  attempts: number;
  /** Orders by state. */
  states: Record<string, number>;
  /** Why payments did not pay their orders. */
  refused: Record<string, number>;
  trials: number;
  running: number;
  refunds: number;
  /** Charges less refunds, by the shop's ledger and by the gateway's books. */
  ledgerSum: number;
  gatewaySum: number;
}

interface Race {
  platform: Platform;
  /** Of the gateway. */
  books: Db;
  attempts: number;
}

/** A test card of the series that the sandbox accepts, another for each number. */
export function seriesCard(n: number): string {
  const head = `4242424242${String(10_000 + n).padStart(5, "0")}`;
  const check = [...Array(10).keys()].find((digit) => passesLuhn(head + digit));
  return `${head}${check}`;
}

/** The API as a reader has it within the process, where no limit per network counts. */
function clientOf(platform: Platform, { id, email }: { id: number; email: string }): Client {
  const reader: SignedIn = { id, email, name: "Reader", role: "User", locale: "en-US", sessionId: 0 };
  return createRouterClient(router, { context: () => ({ ...innerContext(platform, "en-US"), whoAsks: async () => reader }) });
}

interface Attempt {
  client: Client;
  packageId: number;
  email: string;
  card: string;
}

/** Orders everything first, gives all cards, and comes back from the gateway with all of them at once. */
async function race({ platform, books }: Race, attempts: Attempt[]): Promise<RaceOutcome> {
  const placed = await inTurns(attempts, async ({ client, packageId, email }) => client.order.create(wish(packageId, { email })));
  await inTurns(attempts, async ({ card }, i) => enterCard(placed[i]?.url ?? "", card));
  await Promise.all(attempts.map(({ client }, i) => insist(() => client.payment.finish({ paymentId: placed[i]?.paymentId ?? "" }))));
  // Of 100 refunds each time.
  for (let done = 0; done < attempts.length; done += 100) await carryOutRefunds(platform);
  const { db } = platform.database;
  const ids = placed.map(({ paymentId }) => paymentId);
  const ours = sql`from "order" o where o.payment_id in ${ids}`;
  const counted = async (query: ReturnType<typeof sql>) =>
    Object.fromEntries((await rowsOf<{ name: string; n: number }>(db, query)).map(({ name, n }) => [name, Number(n)]));
  const number = async (on: Db, query: ReturnType<typeof sql>) => Number((await rowsOf<{ n: string | null }>(on, query))[0]?.n ?? 0);
  const keys = (
    await rowsOf<{ key: string }>(db, sql`select p.key from payment p join "order" o on o.id = p.order_id where o.payment_id in ${ids}`)
  ).map(({ key }) => key);
  return {
    attempts: attempts.length,
    states: await counted(sql`select o.state as name, count(*) as n ${ours} group by 1`),
    refused: await counted(
      sql`select p.failure as name, count(*) as n from payment p join "order" o on o.id = p.order_id
        where o.payment_id in ${ids} and p.failure is not null group by 1`,
    ),
    trials: await number(db, sql`select count(*) as n ${ours} and o.trial_days > 0 and o.paid_at is not null`),
    running: await number(
      db,
      sql`select count(*) as n from subscription s where s.state in ('pending', 'active', 'pastDue', 'cancelled')
        and (s.order_id in (select o.id ${ours}))`,
    ),
    refunds: await number(db, sql`select count(*) as n from refund r where r.state = 'done' and r.order_id in (select o.id ${ours})`),
    ledgerSum: await number(db, sql`select sum(e.amount) as n from ledger_entry e where e.order_id in (select o.id ${ours})`),
    gatewaySum: await number(
      books,
      sql`select sum(c.amount - c.refunded) as n from sandbox_charge c where c.state = 'paid' and c.key in ${keys}`,
    ),
  };
}

/** A few at a time, in order. */
async function inTurns<One, Result>(all: One[], act: (one: One, i: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let i = 0; i < all.length; i += 20) results.push(...(await Promise.all(all.slice(i, i + 20).map((one, n) => act(one, i + n)))));
  return results;
}

/** Asks again while the database is too busy to serve everyone at once, as a browser's page does. */
async function insist(act: () => Promise<unknown>): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      await act();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** One account, a package of the same product for each attempt, another card each time. */
export async function trialsOfOneAccount(given: Race): Promise<RaceOutcome> {
  const { db } = given.platform.database;
  const reader = await makeUser(db, "User", { email: `races-${randomUUID()}@reader.example` });
  const client = clientOf(given.platform, reader);
  const packages = await inTurns([...Array(given.attempts)], () => makeOffer(db, { trialDays: 7 }));
  return race(
    given,
    packages.map((packageId, n) => ({ client, packageId, email: reader.email, card: seriesCard(n) })),
  );
}

/** A new address each time, always the same card. */
export async function trialsOfOneCard(given: Race): Promise<RaceOutcome> {
  const packageId = await makeOffer(given.platform.database.db, { trialDays: 7 });
  const client = guestOf(given.platform);
  const card = seriesCard(90_000 - given.attempts);
  const attempt = () => ({ client, packageId, email: `races-${randomUUID()}@reader.example`, card });
  return race(given, Array.from({ length: given.attempts }, attempt));
}

/** One account buys one package many times, by card. */
export async function secondPurchases(given: Race): Promise<RaceOutcome> {
  const { db } = given.platform.database;
  const reader = await makeUser(db, "User", { email: `races-${randomUUID()}@reader.example` });
  const client = clientOf(given.platform, reader);
  const packageId = await makeOffer(db);
  const attempt = (_: unknown, n: number) => ({ client, packageId, email: reader.email, card: seriesCard(n) });
  return race(given, Array.from({ length: given.attempts }, attempt));
}
