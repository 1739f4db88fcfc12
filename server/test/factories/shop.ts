import { randomUUID } from "node:crypto";
import type { NewOrder, OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { createRouterClient } from "@orpc/server";
import { eq } from "drizzle-orm";
import { inject } from "vitest";
import { confirmationCode } from "../../src/commerce/order/confirm/confirmation-code.ts";
import { orderByPaymentId } from "../../src/commerce/order/order.store.ts";
import { order } from "../../src/commerce/order/order.table.ts";
import { findPendingRefunds } from "../../src/commerce/payment/payment.sql.ts";
import { ledgerEntry } from "../../src/commerce/payment/payment.table.ts";
import { processRefund } from "../../src/commerce/payment/refund.service.ts";
import { innerContext } from "../../src/platform/inner-context.ts";
import type { Platform } from "../../src/platform/platform.ts";
import type { Db } from "../../src/platform/postgres/database.ts";
import { openDatabase } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { router } from "../../src/router.ts";
import { enterCard, type RunningSandbox, SANDBOX_SECRET, startSandbox } from "../fakes/sandbox.ts";
import { testPlatform } from "../platform.ts";
import { makePackage, makeRegion } from "./commerce.ts";
import { clientAs, makeUser } from "./staff.ts";

/** Card numbers of the sandbox, by behaviour. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  secure: "4000000000003220",
  failsLater: "4000000000000341",
} as const;

export interface Shop {
  platform: StartedPlatform;
  sandbox: RunningSandbox;
  gatewayDb: Db;
  /** API client without an account. */
  guest: Client;
  stop(): Promise<void>;
}

/** Starts a platform with a shop, and a sandbox gateway with its own database. */
export async function startShop(
  environment: NodeJS.ProcessEnv = {},
  behaviour: Parameters<typeof startSandbox>[1] = {},
  options: Parameters<typeof testPlatform>[1] = {},
): Promise<Shop> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, "template");
  const books = openDatabase(withDatabase(server, name), { max: 4 });
  const sandbox = await startSandbox(books, behaviour);
  const platform = await testPlatform(
    { SANDBOX_URL: sandbox.url, SANDBOX_SECRET, ...environment },
    options,
  );
  return {
    platform,
    sandbox,
    gatewayDb: books.db,
    guest: guestClientOf(platform),
    stop: async () => {
      await sandbox.close();
      await platform.stop();
      await books.close();
    },
  };
}

/** In-process API client without an account. */
export const guestClientOf = (platform: Platform): Client =>
  createRouterClient(router, { context: () => innerContext(platform, "en-US") });

/**
 * Creates a package, by default a monthly one for 5.000 dinars that is on sale in every country.
 * Returns its id.
 */
export const makeOffer = async (
  db: Db,
  values: Parameters<typeof makePackage>[1] = {},
): Promise<number> => (await makePackage(db, { price: 5000, ...values })).id;

/** Creates a delivery city and region, by default with a fee of 2.000 dinars. */
export async function makeDeliveryArea(
  db: Db,
  values: Parameters<typeof makeRegion>[1] = {},
): Promise<{ cityId: number; regionId: number }> {
  const { id: regionId, cityId } = await makeRegion(db, values);
  return { cityId, regionId };
}

/** Creates a delivery area, and returns it with the address and phone number of a buyer. */
export const makeDelivery = async (db: Db, values: Parameters<typeof makeRegion>[1] = {}) => ({
  ...(await makeDeliveryArea(db, values)),
  phone: "+962790123456",
  address: "Rainbow Street 4",
});

/** Device of an offer, and the choice of one. */
export const RECEIVER = {
  model: "MR-1",
  name: { "en-US": "Receiver", "ar-JO": "جهاز" },
  price: 30_000,
};
export const ONE_RECEIVER = [{ model: RECEIVER.model, quantity: 1 }];

let buyerSequence = 0;

/** Order input of a new buyer, with a new idempotency key. */
export const orderInput = (packageId: number, more: Partial<NewOrder> = {}): NewOrder => ({
  packageId,
  name: "Rania Haddad",
  email: `rania.${++buyerSequence}@reader.example`,
  idempotencyKey: randomUUID(),
  ...more,
});

/** Enters a card on the gateway's page and finishes the payment. */
export async function payWithCard(
  client: Client,
  { url, paymentId }: { url: string | null; paymentId: string },
  card: string,
): Promise<OwnOrder> {
  if (!url) throw new Error("the order has no payment page");
  await enterCard(url, card);
  return client.payment.finish({ paymentId });
}

/**
 * Places a card order, by default of a guest, and pays it. Returns its ids and the state of the
 * order.
 */
export async function payOrder(
  shop: Shop,
  packageId: number,
  {
    client = shop.guest,
    card = CARDS.good,
    ...more
  }: Partial<NewOrder> & { client?: Client; card?: string } = {},
) {
  const placed = await client.order.create(orderInput(packageId, more));
  const { state } = await payWithCard(client, placed, card);
  const { id } = await requireOrder(shop.platform.database.db, placed.paymentId);
  return { id, paymentId: placed.paymentId, state };
}

/** A new reader, with an API client. */
export async function makeReader({ platform }: Shop) {
  const { id, email } = await makeUser(platform.database.db, "User");
  return { id, email, client: await clientAs(platform, id) };
}

/** A new reader who has paid for a package by card, and the subscription. */
export async function makeSubscriber(shop: Shop, packageId: number, card: string = CARDS.good) {
  const { id: userId, email, client } = await makeReader(shop);
  await payOrder(shop, packageId, { client, card, email });
  const [mine] = await client.subscription.mine();
  if (!mine) throw new Error("no subscription was created");
  return { userId, email, client, id: mine.id };
}

/** Refunds a part of an order as Accounting does. */
export const refundOrder = (
  accounting: Client,
  id: number,
  amount: number,
  idempotencyKey: string = randomUUID(),
) => accounting.order.refund({ id, amount, currency: "JOD", reason: "Late", idempotencyKey });

/** Confirms a guest's cash order with the emailed code, as the link in the mail does. */
export async function confirmCashOrder<Placed extends { paymentId: string }>(
  platform: Platform,
  order: Placed,
) {
  const row = await orderByPaymentId(platform.database.db, order.paymentId);
  if (!row) throw new Error("unknown order");
  const { state } = await guestClientOf(platform).order.confirm({
    paymentId: order.paymentId,
    code: confirmationCode(platform, row),
  });
  return { ...order, state };
}

/** Carries out up to 100 pending refunds, as the refund jobs do. */
export async function carryOutRefunds(platform: Platform): Promise<void> {
  for (const id of await findPendingRefunds(
    platform.database.db,
    new Date(Date.now() + 60_000),
    100,
  ))
    await processRefund(platform, id);
}

export const storedOrder = async (db: Db, paymentId: string) =>
  (await db.select().from(order).where(eq(order.paymentId, paymentId)))[0];

async function requireOrder(db: Db, paymentId: string) {
  const row = await storedOrder(db, paymentId);
  if (!row) throw new Error("the order was not stored");
  return row;
}

/** Kind, amount and currency of an order's ledger entries. */
export async function ledgerOfOrder(db: Db, paymentId: string) {
  const { id = 0 } = (await storedOrder(db, paymentId)) ?? {};
  const entries = await db.select().from(ledgerEntry).where(eq(ledgerEntry.orderId, id));
  return entries.map(({ kind, amount, currency }) => [kind, amount, currency]);
}

/** Status and field errors with which a call is refused; 200 if it is not. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, errors: [] }),
    (error) => ({
      status: error.status as number,
      errors: (error.data?.errors ?? error.data?.issues ?? []) as {
        path: unknown;
        message: string;
      }[],
    }),
  );
