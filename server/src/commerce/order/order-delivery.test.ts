import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARDS, confirmed, makeOffer, makePlace, payBy, type Shop, startShop, wish } from "../../../test/shop.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ledgerEntry } from "../payment/payment.table.ts";
import { isEntitled } from "../subscription/entitlement.service.ts";
import { subscription } from "../subscription/subscription.table.ts";
import { order } from "./order.table.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let _superadmin: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  _superadmin = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => shop.stop());

const rowOf = async (paymentId: string) => (await db.select().from(order).where(eq(order.paymentId, paymentId)))[0];
const ledgerOf = async (paymentId: string) => {
  const row = await rowOf(paymentId);
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.orderId, row?.id ?? 0));
  return entries.map(({ kind, amount, currency }) => [kind, amount, currency]);
};
const idOf = async (paymentId: string) => (await rowOf(paymentId))?.id ?? 0;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, errors: [] }),
    (error) => ({
      status: error.status as number,
      errors: (error.data?.errors ?? error.data?.issues ?? []) as { path: unknown; message: string }[],
    }),
  );

describe("devices", () => {
  const receiver = () =>
    makeOffer(db, {
      ...{ campaign: "ReceiverBased", deviceRequired: true, price: 10_000 },
      devices: [
        { model: "R1", name: { "en-US": "Receiver", "ar-JO": "جهاز استقبال" }, price: 30_000 },
        { model: "R2", name: { "en-US": "Small receiver" }, price: 20_000 },
      ],
    });

  it("are paid and delivered with what they come with, which begins when they are sent", async () => {
    const place = await makePlace(db);
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const more = { email, phone: "+962790123456", address: "Rainbow Street 4", ...place, devices: [{ model: "R1", quantity: 2 }] };
    const placed = await reader.order.create(wish(await receiver(), more));
    const paid = await payBy(reader, placed, CARDS.good);
    expect(paid).toMatchObject({ state: "paid", total: 72_000, hasDevices: true });
    expect(paid.lines.map(({ kind, quantity, sum }) => [kind, quantity, sum])).toEqual([
      ["package", 1, 10_000],
      ["device", 2, 60_000],
      ["delivery", 1, 2000],
    ]);
    expect(paid.net + paid.tax).toBe(72_000);
    expect((await reader.subscription.mine())[0]).toMatchObject({ state: "pending", open: false });
    const id = await idOf(placed.paymentId);
    const sent = await accounting.order.ship({ id, carrier: "Aramex", tracking: "JO-17" });
    expect(sent).toMatchObject({ state: "fulfilled", moves: { ship: false, refund: true } });
    expect((await reader.subscription.mine())[0]).toMatchObject({ state: "active", open: true });
    expect((await refusal(accounting.order.ship({ id, carrier: "Aramex", tracking: "JO-17" }))).status).toBe(409);
  });

  it("can be chosen after the order, once", async () => {
    const place = await makePlace(db);
    const placed = await shop.guest.order.create(wish(await receiver(), { phone: "+962790123456" }));
    expect(placed).toMatchObject({ state: "created", url: null });
    expect(await shop.guest.order.own({ paymentId: placed.paymentId })).toMatchObject({ needsDevices: true, canPay: false });
    expect((await refusal(shop.guest.payment.retry({ paymentId: placed.paymentId }))).status).toBe(409);
    const asked = { paymentId: placed.paymentId, ...place, address: "Rainbow Street 4", idempotencyKey: randomUUID() };
    expect((await refusal(shop.guest.package.insertDevices({ ...asked, devices: [{ model: "R9", quantity: 1 }] }))).status).toBe(400);
    const chosen = await shop.guest.package.insertDevices({ ...asked, devices: [{ model: "R2", quantity: 1 }] });
    expect(await payBy(shop.guest, chosen, CARDS.good)).toMatchObject({ state: "paid", total: 32_000 });
    expect((await refusal(shop.guest.package.insertDevices({ ...asked, devices: [{ model: "R1", quantity: 1 }] }))).status).toBe(409);
  });

  it("are refused in negative, broken and huge quantities, and of other models", async () => {
    const packageId = await receiver();
    const place = { ...(await makePlace(db)), address: "Rainbow Street 4", phone: "+962790123456" };
    for (const quantity of [-1, 0, 1.5, 11, 1e9, Number.MAX_SAFE_INTEGER])
      expect((await refusal(shop.guest.order.create(wish(packageId, { ...place, devices: [{ model: "R1", quantity }] })))).status).toBe(
        400,
      );
    const twice = [
      { model: "R1", quantity: 1 },
      { model: "R1", quantity: 1 },
    ];
    expect((await refusal(shop.guest.order.create(wish(packageId, { ...place, devices: twice })))).status).toBe(400);
    const usd = await makePlace(db, { currency: "USD" });
    expect(
      (await refusal(shop.guest.order.create(wish(packageId, { ...place, ...usd, devices: [{ model: "R1", quantity: 1 }] })))).status,
    ).toBe(400);
  });
});

describe("cash", () => {
  const placeCash = async (more = {}) => {
    const place = await makePlace(db);
    const contact = { phone: "+962790123456", address: "Rainbow Street 4", ...place };
    const asked = wish(await makeOffer(db, { interval: "year", price: 40_000 }), { ...contact, ...more });
    return confirmed(shop.platform, await shop.guest.package.cash(asked));
  };

  it("is awaited, collected once by its whole sum, and opens what was bought", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const placed = await placeCash({ email });
    expect(placed).toMatchObject({ state: "awaitingCash", url: null });
    const id = await idOf(placed.paymentId);
    const collect = (more: object = {}) => accounting.order.markPaid({ id, reference: "R-1", amount: 42_000, currency: "JOD", ...more });
    expect((await refusal(collect({ amount: 41_999 }))).status).toBe(400);
    expect((await refusal(collect({ currency: "USD" }))).status).toBe(400);
    const both = await Promise.all([collect(), collect(), collect()]);
    expect(both.map(({ state }) => state)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    expect((await refusal(collect({ reference: "R-2" }))).status).toBe(409);
    expect(await ledgerOf(placed.paymentId)).toEqual([["cash", 42_000, "JOD"]]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
    expect(row).toMatchObject({ cancelAtPeriodEnd: true, price: null });
  });

  it("is handed back with a reference, and no more than came", async () => {
    const placed = await placeCash();
    const id = await idOf(placed.paymentId);
    await accounting.order.markPaid({ id, reference: "R-3", amount: 42_000, currency: "JOD" });
    const back = (amount: number, more: object = {}) =>
      accounting.order.refund({ id, amount, currency: "JOD", reason: "Moved", reference: "B-1", idempotencyKey: randomUUID(), ...more });
    expect((await refusal(back(42_001))).status).toBe(400);
    expect((await refusal(back(0))).status).toBe(400);
    expect((await refusal(back(-5))).status).toBe(400);
    expect((await refusal(back(100, { reference: undefined }))).status).toBe(400);
    expect(await back(2000)).toMatchObject({ state: "fulfilled", refunded: 2000, refundable: 40_000 });
    expect((await refusal(back(40_001))).status).toBe(400);
    expect(await back(40_000)).toMatchObject({ state: "refunded", refundable: 0 });
    expect(await ledgerOf(placed.paymentId)).toEqual([
      ["cash", 42_000, "JOD"],
      ["cashBack", -2000, "JOD"],
      ["cashBack", -40_000, "JOD"],
    ]);
  });

  it("needs a telephone number and where to collect", async () => {
    for (const missing of [{ phone: undefined }, { cityId: undefined }, { regionId: undefined }, { address: "" }, { phone: "+96279" }])
      expect((await refusal(placeCash(missing))).status, JSON.stringify(missing)).toBe(400);
  });

  it("that nobody collected is cancelled by staff, and not collected any more", async () => {
    const placed = await placeCash();
    const id = await idOf(placed.paymentId);
    expect(await accounting.order.cancel({ id, reason: "Not at home" })).toMatchObject({ state: "cancelled" });
    expect((await refusal(accounting.order.markPaid({ id, reference: "R", amount: 42_000, currency: "JOD" }))).status).toBe(409);
  });
});
