import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secondPurchases, trialsOfOneAccount, trialsOfOneCard } from "../../../test/purchase-races.ts";
import { type Shop, startShop } from "../../../test/shop.ts";

// `node bench/purchases.ts` does the same with 200 attempts each.
const ATTEMPTS = 20;

let shop: Shop;
const given = () => ({ platform: shop.platform, books: shop.books, attempts: ATTEMPTS });

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.stop());

describe("purchases that are paid at the same moment", () => {
  it("begin one free trial when one account gives a new card for each, and charge nothing for the others", async () => {
    expect(await trialsOfOneAccount(given())).toMatchObject({
      ...{ trials: 1, running: 1, ledgerSum: 0, gatewaySum: 0 },
      ...{ states: { fulfilled: 1, failed: ATTEMPTS - 1 }, refused: { trialUsed: ATTEMPTS - 1 } },
    });
  });

  it("begin one free trial when one card is given under a new address for each", async () => {
    expect(await trialsOfOneCard(given())).toMatchObject({
      ...{ trials: 1, running: 1, ledgerSum: 0, gatewaySum: 0 },
      ...{ states: { fulfilled: 1, failed: ATTEMPTS - 1 }, refused: { trialUsed: ATTEMPTS - 1 } },
    });
  });

  it("begin one subscription to a package, and give every other payment back", async () => {
    expect(await secondPurchases(given())).toMatchObject({
      ...{ running: 1, refunds: ATTEMPTS - 1, ledgerSum: 5000, gatewaySum: 5000 },
      ...{ states: { fulfilled: 1, cancelled: ATTEMPTS - 1 }, refused: { alreadySubscribed: ATTEMPTS - 1 } },
    });
  });
});
