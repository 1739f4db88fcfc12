import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Shop, startShop } from "../../../test/factories/shop.ts";
import {
  secondPurchases,
  trialsOfOneAccount,
  trialsOfOneCard,
} from "../../../test/processes/purchase-races.ts";

const ATTEMPTS = 20;

let shop: Shop;
const raceInput = () => ({
  platform: shop.platform,
  gatewayDb: shop.gatewayDb,
  attempts: ATTEMPTS,
});

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.stop());

describe("concurrent purchases", () => {
  it("start one free trial for one account with many cards, and charge nothing for the others", async () => {
    expect(await trialsOfOneAccount(raceInput())).toMatchObject({
      trials: 1,
      running: 1,
      ledgerAmount: 0,
      gatewayAmount: 0,
      states: { fulfilled: 1, failed: ATTEMPTS - 1 },
      failures: { trialUsed: ATTEMPTS - 1 },
    });
  });

  it("start one free trial for one card under many email addresses, and charge nothing for the others", async () => {
    expect(await trialsOfOneCard(raceInput())).toMatchObject({
      trials: 1,
      running: 1,
      ledgerAmount: 0,
      gatewayAmount: 0,
      states: { fulfilled: 1, failed: ATTEMPTS - 1 },
      failures: { trialUsed: ATTEMPTS - 1 },
    });
  });

  it("start one subscription to a package, and refund every other payment", async () => {
    expect(await secondPurchases(raceInput())).toMatchObject({
      running: 1,
      refunds: ATTEMPTS - 1,
      ledgerAmount: 5000,
      gatewayAmount: 5000,
      states: { fulfilled: 1, cancelled: ATTEMPTS - 1 },
      failures: { alreadySubscribed: ATTEMPTS - 1 },
    });
  });
});
