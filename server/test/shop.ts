import { randomUUID } from "node:crypto";
import type { NewOrder, OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { createRouterClient } from "@orpc/server";
import { inject } from "vitest";
import { confirmationCode } from "../src/commerce/order/confirmation-code.ts";
import { orderByPaymentId } from "../src/commerce/order/order.store.ts";
import { waitingRefunds } from "../src/commerce/payment/payment.store.ts";
import { carryOutRefund } from "../src/commerce/payment/refund.service.ts";
import { innerContext } from "../src/platform/inner-context.ts";
import type { Platform } from "../src/platform/platform.ts";
import type { Db } from "../src/platform/postgres/database.ts";
import { openDatabase } from "../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../src/platform/postgres/embedded.ts";
import type { StartedPlatform } from "../src/platform/start.ts";
import { router } from "../src/router.ts";
import { makePackage, makeRegion } from "./commerce.ts";
import { testPlatform } from "./platform.ts";
import { enterCard, type RunningSandbox, SANDBOX_SECRET, startSandbox } from "./sandbox.ts";

/** Numbers of the sandbox's cards, by what they do. */
export const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  secure: "4000000000003220",
  failsLater: "4000000000000341",
} as const;

export interface Shop {
  platform: StartedPlatform;
  sandbox: RunningSandbox;
  /** The gateway's database. */
  books: Db;
  /** The API as somebody without an account has it. */
  guest: Client;
  stop(): Promise<void>;
}

/** A product that sells, and a sandbox gateway beside it that has books of its own. */
export async function startShop(environment: NodeJS.ProcessEnv = {}, behaviour: Parameters<typeof startSandbox>[1] = {}): Promise<Shop> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(server, name, "template");
  const books = openDatabase(withDatabase(server, name), { max: 4 });
  const sandbox = await startSandbox(books, behaviour);
  const platform = await testPlatform({ SANDBOX_URL: sandbox.url, SANDBOX_SECRET, ...environment });
  return {
    platform,
    sandbox,
    books: books.db,
    guest: guestOf(platform),
    stop: async () => {
      await sandbox.close();
      await platform.stop();
      await books.close();
    },
  };
}

export const guestOf = (platform: Platform): Client => createRouterClient(router, { context: () => innerContext(platform, "en-US") });

/** Id of a monthly package of articles for 5.000 dinars, on sale everywhere, unless told otherwise. */
export const makeOffer = async (db: Db, values: Parameters<typeof makePackage>[1] = {}): Promise<number> =>
  (await makePackage(db, { price: 5000, ...values })).id;

/** Where something is brought for 2.000 dinars, unless told otherwise. */
export async function makePlace(db: Db, values: Parameters<typeof makeRegion>[1] = {}): Promise<{ cityId: number; regionId: number }> {
  const { id: regionId, cityId } = await makeRegion(db, values);
  return { cityId, regionId };
}

/** What a buyer sends, under a key of its own. */
export const wish = (packageId: number, more: Partial<NewOrder> = {}): NewOrder => ({
  packageId,
  name: "Rania Haddad",
  email: "rania@reader.example",
  idempotencyKey: randomUUID(),
  ...more,
});

/** Enters a card at the gateway's page, and comes back. */
export async function payBy(
  client: Client,
  { url, paymentId }: { url: string | null; paymentId: string },
  card: string,
): Promise<OwnOrder> {
  if (!url) throw new Error("there is no page to pay on");
  await enterCard(url, card);
  return client.payment.finish({ paymentId });
}

/** Confirms a guest's cash order with the code that is mailed, as a press on the mail's link does. */
export async function confirmed<Placed extends { paymentId: string }>(platform: Platform, placed: Placed) {
  const row = await orderByPaymentId(platform.database.db, placed.paymentId);
  if (!row) throw new Error("there is no such order");
  const { state } = await guestOf(platform).order.confirm({ paymentId: placed.paymentId, code: confirmationCode(platform, row) });
  return { ...placed, state };
}

/** Does what the jobs of refunds would do. */
export async function carryOutRefunds(platform: Platform): Promise<void> {
  for (const id of await waitingRefunds(platform.database.db, new Date(Date.now() + 60_000), 100)) await carryOutRefund(platform, id);
}
