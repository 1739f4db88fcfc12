import { randomUUID } from "node:crypto";
import type { CheckoutResult } from "@masthead/contract/commerce/order.ts";
import { makePackage } from "../../../../server/test/factories/commerce.ts";
import { enterCard } from "../../../../server/test/fakes/sandbox.ts";
import type { SeededRandom } from "../../../../server/test/seeded-random.ts";
import { type Clients, clientsOf, type Reply } from "../../../tools/clients.ts";
import { until } from "../../../tools/until.ts";
import type { Stage } from "../../stage/stage.ts";
import type { ActivityFactory } from "../kills.ts";

const CARD = "4242424242424242";
/** In fils. Stripe takes multiples of ten. */
const PRICE = 5120;
const SETTLE_SECONDS = 150;

export const createPackage = (stage: Stage): Promise<number> =>
  stage.withDatabase(async ({ db }) => (await makePackage(db, { price: PRICE })).id);

/** Buyers of a package, each in a separate network. */
interface Buyers {
  clients: Clients;
  /** Payment ids of orders whose card was accepted. */
  paid: string[];
  /**
   * Orders, repeats until there is an answer, with the same idempotency key, and pays. Half of the
   * buyers do not return to the shop.
   */
  buy(signal: AbortSignal): Promise<void>;
  /**
   * Waits until every paid order is settled. Returns the orders that are not charged exactly once,
   * in shop, ledger and gateway.
   */
  countWrong(): Promise<number>;
}

/**
 * Buyers of all scenarios so far. Each has a separate address: buyers of one network would need a
 * bot check proof after a few orders.
 */
let buyerCount = 0;

export function buyersOf(stage: Stage, packageId: number, random: SeededRandom): Buyers {
  const clients = clientsOf(stage.url);
  const paid: string[] = [];
  const placeOrder = (headers: Record<string, string>) => {
    const order = {
      packageId,
      name: "Rania Haddad",
      email: `${randomUUID()}@reader.example`,
      idempotencyKey: randomUUID(),
    };
    return repeat(() => clients.send("POST", "/api/v1/order/create-order", order, headers));
  };
  return {
    clients,
    paid,
    async buy(signal) {
      const number = buyerCount++;
      const headers = { "x-forwarded-for": `198.51.${(number >> 8) & 255}.${number & 255}` };
      const placed = await placeOrder(headers);
      const { paymentId, url } = placed.json<CheckoutResult>();
      if (!url) throw new Error("the order has no payment page");
      // The browser of a buyer reaches the gateway even when the product does not.
      const page = new URL(new URL(url).pathname, stage.services.gatewayUrl).href;
      if ((await enterCard(page, CARD)).status !== 303)
        throw new Error("the card was not accepted");
      paid.push(paymentId);
      if (random.integer(0, 2) && !signal.aborted)
        await repeat(() => clients.send("POST", "/api/v1/payment/finish", { paymentId }, headers));
    },
    countWrong: () => {
      const count = () => wrongOrders(stage, paid);
      const options = { seconds: SETTLE_SECONDS, pause: 500 };
      return until(count, (wrong) => wrong === 0, options).catch(count);
    },
  };
}

/**
 * Checkouts with the sandbox gateway. Lost: an order that was paid by its buyer and is not
 * fulfilled and charged exactly once.
 */
export const checkoutActivity: ActivityFactory = async (stage, clients, random) => {
  const buyers = buyersOf(stage, await createPackage(stage), random);
  return {
    async run(signal) {
      while (!signal.aborted) await buyers.buy(signal);
    },
    async verify() {
      clients.counts.requests += buyers.clients.counts.requests;
      clients.counts.failed += buyers.clients.counts.failed;
      return { lost: await buyers.countWrong(), notes: [`${buyers.paid.length} orders paid`] };
    },
  };
};

/**
 * Counts the orders that are not fulfilled, or whose charges or ledger entries are not exactly one
 * of the price.
 */
async function wrongOrders(stage: Stage, paymentIds: string[]): Promise<number> {
  const orders = await stage.query<{
    state: string;
    keys: string[];
    entries: number;
    ledger: number;
  }>(
    `select o.state, array(select key from payment where order_id = o.id) as keys,
       (select count(*)::int from ledger_entry where order_id = o.id) as entries,
       (select coalesce(sum(amount), 0)::int from ledger_entry where order_id = o.id) as ledger
     from "order" o where o.payment_id = any($1)`,
    [paymentIds],
  );
  const { rows: charges } = await stage.services.gatewayDb.pool.query<{
    key: string;
    amount: number;
  }>("select key, amount::int from sandbox_charge where state = 'paid' and key = any($1)", [
    orders.flatMap(({ keys }) => keys),
  ]);
  const isRight = ({ state, keys, entries, ledger }: (typeof orders)[number]) => {
    const charged = charges.filter(({ key }) => keys.includes(key));
    return (
      state === "fulfilled" &&
      entries === 1 &&
      ledger === PRICE &&
      charged.length === 1 &&
      charged[0]?.amount === PRICE
    );
  };
  return paymentIds.length - orders.filter(isRight).length;
}

/**
 * Repeats a request until it succeeds, at the pace of a page that retries. @throws Error after a
 * minute
 */
const repeat = (send: () => Promise<Reply>): Promise<Reply> =>
  until(send, ({ ok }) => ok, { seconds: 60, pause: 1000, problem: "a buyer gave up" });
