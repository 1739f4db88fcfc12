import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  confirmCashOrder,
  ledgerOfOrder,
  makeDelivery,
  makeDeliveryArea,
  makeOffer,
  makeReader,
  orderInput,
  payWithCard,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { isEntitled } from "../../subscription/entitlement.service.ts";
import { subscription } from "../../subscription/subscription.table.ts";

let shop: Shop;
let db: Db;
let accounting: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
});

afterAll(() => shop.stop());

const rowOf = (paymentId: string) => storedOrder(db, paymentId);
const ledgerOf = (paymentId: string) => ledgerOfOrder(db, paymentId);
const idOf = async (paymentId: string) => (await rowOf(paymentId))?.id ?? 0;

describe("devices of an order", () => {
  const makeReceiverOffer = () =>
    makeOffer(db, {
      campaign: "ReceiverBased",
      deviceRequired: true,
      price: 10_000,
      devices: [
        { model: "R1", name: { "en-US": "Receiver", "ar-JO": "جهاز استقبال" }, price: 30_000 },
        { model: "R2", name: { "en-US": "Small receiver" }, price: 20_000 },
      ],
    });

  it("are paid together with their package, whose subscription starts when they are shipped", async () => {
    const { email, client: reader } = await makeReader(shop);
    const overrides = {
      email,
      ...(await makeDelivery(db)),
      devices: [{ model: "R1", quantity: 2 }],
    };
    const placed = await reader.order.create(orderInput(await makeReceiverOffer(), overrides));
    const paid = await payWithCard(reader, placed, CARDS.good);
    expect(paid).toMatchObject({ state: "paid", total: 72_000, hasDevices: true });
    expect(paid.lines.map(({ kind, quantity, sum }) => [kind, quantity, sum])).toEqual([
      ["package", 1, 10_000],
      ["device", 2, 60_000],
      ["delivery", 1, 2000],
    ]);
    expect(paid.net + paid.tax).toBe(72_000);
    expect((await reader.subscription.mine())[0]).toMatchObject({ state: "pending", open: false });
    const id = await idOf(placed.paymentId);
    const shipped = await accounting.order.ship({ id, carrier: "Aramex", tracking: "JO-17" });
    expect(shipped).toMatchObject({ state: "fulfilled", moves: { ship: false, refund: true } });
    expect((await reader.subscription.mine())[0]).toMatchObject({ state: "active", open: true });
    expect(
      (await refusalOf(accounting.order.ship({ id, carrier: "Aramex", tracking: "JO-17" }))).status,
    ).toBe(409);
  });

  it("can be chosen once, after the order is placed", async () => {
    const deliveryArea = await makeDeliveryArea(db);
    const placed = await shop.guest.order.create(
      orderInput(await makeReceiverOffer(), { phone: "+962790123456" }),
    );
    expect(placed).toMatchObject({ state: "created", url: null });
    expect(await shop.guest.order.own({ paymentId: placed.paymentId })).toMatchObject({
      needsDevices: true,
      canPay: false,
    });
    expect(
      (await refusalOf(shop.guest.payment.retry({ paymentId: placed.paymentId }))).status,
    ).toBe(409);
    const request = {
      paymentId: placed.paymentId,
      ...deliveryArea,
      address: "Rainbow Street 4",
      idempotencyKey: randomUUID(),
    };
    expect(
      (
        await refusalOf(
          shop.guest.package.insertDevices({ ...request, devices: [{ model: "R9", quantity: 1 }] }),
        )
      ).status,
    ).toBe(400);
    const chosen = await shop.guest.package.insertDevices({
      ...request,
      devices: [{ model: "R2", quantity: 1 }],
    });
    expect(await payWithCard(shop.guest, chosen, CARDS.good)).toMatchObject({
      state: "paid",
      total: 32_000,
    });
    expect(
      (
        await refusalOf(
          shop.guest.package.insertDevices({ ...request, devices: [{ model: "R1", quantity: 1 }] }),
        )
      ).status,
    ).toBe(409);
  });

  it("are rejected in invalid quantities, as duplicate models, and with a delivery fee in another currency", async () => {
    const packageId = await makeReceiverOffer();
    const deliveryArea = await makeDelivery(db);
    for (const quantity of [-1, 0, 1.5, 11, 1e9, Number.MAX_SAFE_INTEGER])
      expect(
        (
          await refusalOf(
            shop.guest.order.create(
              orderInput(packageId, { ...deliveryArea, devices: [{ model: "R1", quantity }] }),
            ),
          )
        ).status,
      ).toBe(400);
    const twice = [
      { model: "R1", quantity: 1 },
      { model: "R1", quantity: 1 },
    ];
    expect(
      (
        await refusalOf(
          shop.guest.order.create(orderInput(packageId, { ...deliveryArea, devices: twice })),
        )
      ).status,
    ).toBe(400);
    const usd = await makeDeliveryArea(db, { currency: "USD" });
    expect(
      (
        await refusalOf(
          shop.guest.order.create(
            orderInput(packageId, {
              ...deliveryArea,
              ...usd,
              devices: [{ model: "R1", quantity: 1 }],
            }),
          ),
        )
      ).status,
    ).toBe(400);
  });
});

describe("cash orders", () => {
  const placeCashOrder = async (more = {}) => {
    const request = orderInput(await makeOffer(db, { interval: "year", price: 40_000 }), {
      ...(await makeDelivery(db)),
      ...more,
    });
    return confirmCashOrder(shop.platform, await shop.guest.package.cash(request));
  };

  it("are paid once, in full, and then grant their entitlements", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const placed = await placeCashOrder({ email });
    expect(placed).toMatchObject({ state: "awaitingCash", url: null });
    const id = await idOf(placed.paymentId);
    const collect = (more: object = {}) =>
      accounting.order.markPaid({ id, reference: "R-1", amount: 42_000, currency: "JOD", ...more });
    expect((await refusalOf(collect({ amount: 41_999 }))).status).toBe(400);
    expect((await refusalOf(collect({ currency: "USD" }))).status).toBe(400);
    const both = await Promise.all([collect(), collect(), collect()]);
    expect(both.map(({ state }) => state)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect((await refusalOf(collect({ reference: "R-2" }))).status).toBe(409);
    expect(await ledgerOf(placed.paymentId)).toEqual([["cash", 42_000, "JOD"]]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
    expect(row).toMatchObject({ cancelAtPeriodEnd: true, price: null });
  });

  it("are refunded with a reference, up to the amount that was paid", async () => {
    const placed = await placeCashOrder();
    const id = await idOf(placed.paymentId);
    await accounting.order.markPaid({ id, reference: "R-3", amount: 42_000, currency: "JOD" });
    const refund = (amount: number, more: object = {}) =>
      accounting.order.refund({
        id,
        amount,
        currency: "JOD",
        reason: "Moved",
        reference: "B-1",
        idempotencyKey: randomUUID(),
        ...more,
      });
    expect((await refusalOf(refund(42_001))).status).toBe(400);
    expect((await refusalOf(refund(0))).status).toBe(400);
    expect((await refusalOf(refund(-5))).status).toBe(400);
    expect((await refusalOf(refund(100, { reference: undefined }))).status).toBe(400);
    expect(await refund(2000)).toMatchObject({
      state: "fulfilled",
      refunded: 2000,
      refundable: 40_000,
    });
    expect((await refusalOf(refund(40_001))).status).toBe(400);
    expect(await refund(40_000)).toMatchObject({ state: "refunded", refundable: 0 });
    expect(await ledgerOf(placed.paymentId)).toEqual([
      ["cash", 42_000, "JOD"],
      ["cashBack", -2000, "JOD"],
      ["cashBack", -40_000, "JOD"],
    ]);
  });

  it("require a phone number and a delivery address", async () => {
    for (const missing of [
      { phone: undefined },
      { cityId: undefined },
      { regionId: undefined },
      { address: "" },
      { phone: "+96279" },
    ])
      expect((await refusalOf(placeCashOrder(missing))).status, JSON.stringify(missing)).toBe(400);
  });

  it("can be cancelled by staff while unpaid, and not be paid afterwards", async () => {
    const placed = await placeCashOrder();
    const id = await idOf(placed.paymentId);
    expect(await accounting.order.cancel({ id, reason: "Not at home" })).toMatchObject({
      state: "cancelled",
    });
    expect(
      (
        await refusalOf(
          accounting.order.markPaid({ id, reference: "R", amount: 42_000, currency: "JOD" }),
        )
      ).status,
    ).toBe(409);
  });
});
