import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  makeOffer,
  orderInput,
  payWithCard,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { order } from "../order.table.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const unauthorized = { code: "UNAUTHORIZED", status: 401 };
const notFound = { code: "NOT_FOUND", status: 404 };

/** Every call that a payment id opens. */
const CALLS: Record<string, (client: Shop["guest"], paymentId: string) => Promise<unknown>> = {
  own: (client, paymentId) => client.order.own({ paymentId }),
  receipt: (client, paymentId) => client.order.receipt({ paymentId }),
  successCode: (client, paymentId) => client.order.successCode({ paymentId }),
  campaignDetails: (client, paymentId) =>
    client.order.campaignDetails({ paymentId, status: "success" }),
  finish: (client, paymentId) => client.payment.finish({ paymentId }),
  retry: (client, paymentId) => client.payment.retry({ paymentId }),
  confirm: (client, paymentId) => client.order.confirm({ paymentId, code: "x" }),
  sendConfirmation: (client, paymentId) => client.order.sendConfirmation({ paymentId }),
  insertDevices: (client, paymentId) =>
    client.package.insertDevices({ paymentId, devices: [{ model: "x", quantity: 1 }] }),
};
const READS = ["own", "receipt", "successCode", "campaignDetails", "finish"];

const paidOrder = async (client: Shop["guest"], email = "rania@reader.example") => {
  const placed = await client.order.create(
    orderInput(await makeOffer(shop.platform.database.db), { email }),
  );
  await payWithCard(client, placed, CARDS.good);
  return placed.paymentId;
};
const age = (paymentId: string, days: number) =>
  shop.platform.database.db
    .update(order)
    .set({ updatedAt: new Date(Date.now() - days * DAY) })
    .where(eq(order.paymentId, paymentId));

describe("order of an account", () => {
  it.each(Object.entries(CALLS))("opens for its signed-in buyer only: %s", async (name, call) => {
    const buyer = await clientAs(
      shop.platform,
      (await makeUser(shop.platform.database.db, "User")).id,
    );
    const stranger = await clientAs(
      shop.platform,
      (await makeUser(shop.platform.database.db, "User")).id,
    );
    const paymentId = await paidOrder(buyer);
    await expect(call(shop.guest, paymentId)).rejects.toMatchObject(unauthorized);
    await expect(call(stranger, paymentId)).rejects.toMatchObject(notFound);
    if (READS.includes(name)) await call(buyer, paymentId);
  });
});

describe("order of a guest", () => {
  it("opens by its payment id only for 30 days after its last change", async () => {
    const paymentId = await paidOrder(shop.guest);
    await age(paymentId, 29);
    for (const name of READS) await CALLS[name]?.(shop.guest, paymentId);
    await age(paymentId, 31);
    for (const call of Object.values(CALLS))
      await expect(call(shop.guest, paymentId)).rejects.toMatchObject(notFound);
  });

  it("that was assigned to an account requires its session after that time", async () => {
    const { id, email } = await makeUser(shop.platform.database.db, "User");
    const paymentId = await paidOrder(shop.guest, email);
    expect(await storedOrder(shop.platform.database.db, paymentId)).toMatchObject({
      userId: id,
      guest: true,
    });
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ paymentId });
    await age(paymentId, 31);
    await expect(shop.guest.order.own({ paymentId })).rejects.toMatchObject(unauthorized);
    const buyer = await clientAs(shop.platform, id);
    expect(await buyer.order.own({ paymentId })).toMatchObject({ paymentId });
  });

  it("stays open while it is not paid", async () => {
    const { paymentId } = await shop.guest.order.create(
      orderInput(await makeOffer(shop.platform.database.db)),
    );
    await age(paymentId, 400);
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ paymentId });
  });
});
