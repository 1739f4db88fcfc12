import { readFileSync } from "node:fs";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn } from "../../../test/auth.ts";
import { readMail } from "../../../test/mail.ts";
import { CARDS, carryOutRefunds, makeOffer, makePlace, payBy, type Shop, startShop, wish } from "../../../test/shop.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { order } from "../order/order.table.ts";
import { mailOrder } from "../order/order-mail.service.ts";
import { ledgerEntry } from "../payment/payment.table.ts";
import { subscription } from "./subscription.table.ts";
import { claimBought } from "./subscription-life.service.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let superadmin: Client;
let place: object;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  superadmin = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
  place = { ...(await makePlace(db, { deliveryFee: 0 })), phone: "+962790123456", address: "Rainbow Street 1" };
});

afterAll(() => shop.stop());

async function reader() {
  const account = await makeUser(db, "User", { email: `second-${Math.random().toString(36).slice(2)}@reader.example` });
  return { ...account, client: await clientAs(shop.platform, account.id) };
}
const rowOf = async (paymentId: string) => {
  const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
  if (!row) throw new Error("it is gone");
  return row;
};
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  );

/** Orders for cash, and has it collected. */
async function buyForCash({ client, email }: { client: Client; email: string }, packageId: number) {
  const { paymentId } = await client.package.cash(wish(packageId, { email, ...place }));
  const { id, total, currency } = await rowOf(paymentId);
  await accounting.order.markPaid({ id, reference: `R${id}`, amount: total, currency });
  return client.order.own({ paymentId });
}
const runningOf = async ({ client }: { client: Client }) => (await client.subscription.mine()).filter(({ open }) => open);

describe("a second payment by card for a package that renews by itself", () => {
  it("is given back in full, cancels its order, and is told on its page and by mail", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const orders = [];
    for (let i = 0; i < 3; i++) orders.push(await buyer.client.order.create(wish(packageId, { email: buyer.email })));
    const [first, second, third] = orders as [(typeof orders)[0], (typeof orders)[0], (typeof orders)[0]];
    expect(await payBy(buyer.client, first, CARDS.good)).toMatchObject({ state: "fulfilled" });
    const refused = await payBy(buyer.client, second, "5555555555554444");
    expect(refused).toMatchObject({ state: "cancelled", failure: "alreadySubscribed", canPay: false });
    await payBy(buyer.client, third, "5555555555554444");
    await carryOutRefunds(shop.platform);
    const { id } = await rowOf(second.paymentId);
    const moved = await db.select().from(ledgerEntry).where(eq(ledgerEntry.orderId, id));
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["charge", 5000],
      ["refund", -5000],
    ]);
    expect(await runningOf(buyer)).toHaveLength(1);
    const before = mailsIn(shop.platform);
    await mailOrder(shop.platform, { id, mail: "alreadySubscribed" });
    const [mail = ""] = mailsIn(shop.platform).filter((file) => !before.includes(file));
    expect(readMail(readFileSync(mail, "utf8")).text).toMatch(/refunding JOD\s5\.000 in full/);
  });

  it("is refused at the order, and when its page is opened again", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const [first, second] = [
      await buyer.client.order.create(wish(packageId, { email: buyer.email })),
      await buyer.client.order.create(wish(packageId, { email: buyer.email })),
    ];
    await payBy(buyer.client, second, CARDS.declined);
    await payBy(buyer.client, first, CARDS.good);
    expect(await statusOf(buyer.client.order.create(wish(packageId, { email: buyer.email })))).toBe(409);
    expect(await statusOf(buyer.client.payment.retry({ paymentId: second.paymentId }))).toBe(409);
  });

  it("is given back to a guest whose address belongs to a subscriber", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await payBy(buyer.client, await buyer.client.order.create(wish(packageId, { email: buyer.email })), CARDS.good);
    const asGuest = await payBy(shop.guest, await shop.guest.order.create(wish(packageId, { email: buyer.email })), CARDS.good);
    expect(asGuest).toMatchObject({ state: "cancelled", failure: "alreadySubscribed" });
  });
});

describe("a second payment for a package that ends by itself", () => {
  it("extends it from its end, in cash and by card, and a card renews it from then on", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await buyForCash(buyer, packageId);
    const [first] = await runningOf(buyer);
    const second = await buyForCash(buyer, packageId);
    const [extended, ...others] = await runningOf(buyer);
    expect(others).toEqual([]);
    expect(extended).toMatchObject({ id: first?.id, cancelAtPeriodEnd: true });
    expect(Date.parse(extended?.periodEnd ?? "")).toBeGreaterThan(Date.parse(first?.periodEnd ?? "") + 27 * 24 * 3600 * 1000);
    expect(second.extendedUntil).toBe(extended?.periodEnd);
    const byCard = await payBy(buyer.client, await buyer.client.order.create(wish(packageId, { email: buyer.email })), CARDS.good);
    const [renewed] = await runningOf(buyer);
    expect(byCard).toMatchObject({ state: "fulfilled", extendedUntil: renewed?.periodEnd });
    expect(renewed).toMatchObject({ id: first?.id, cancelAtPeriodEnd: false, price: 5000, card: { last4: "4242" } });
  });

  it("is taken back from the end when it is refunded, and what was paid before stays", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await buyForCash(buyer, packageId);
    const [first] = await runningOf(buyer);
    const placed = await buyer.client.order.create(wish(packageId, { email: buyer.email }));
    await payBy(buyer.client, placed, CARDS.good);
    const { id } = await rowOf(placed.paymentId);
    await accounting.order.refund({ id, amount: 5000, currency: "JOD", reason: "Complaint", idempotencyKey: crypto.randomUUID() });
    await carryOutRefunds(shop.platform);
    const [left] = await runningOf(buyer);
    expect(left).toMatchObject({ id: first?.id, periodEnd: first?.periodEnd, state: "cancelled", cancelAtPeriodEnd: true });
  });

  it("stays when the first is refunded", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const first = await rowOf((await buyForCash(buyer, packageId)).paymentId);
    const [before] = await runningOf(buyer);
    await buyForCash(buyer, packageId);
    const back = { id: first.id, amount: first.total, currency: "JOD", reason: "Complaint", reference: "B1" } as const;
    await accounting.order.refund({ ...back, idempotencyKey: crypto.randomUUID() });
    const [left] = await runningOf(buyer);
    expect(left).toMatchObject({ id: before?.id, state: "active" });
    expect(Math.abs(Date.parse(left?.periodEnd ?? "") - Date.parse(before?.periodEnd ?? ""))).toBeLessThan(4 * 24 * 3600 * 1000);
  });

  it("in cash waits while the device of the first was not sent", async () => {
    const buyer = await reader();
    const device = { model: "MR-1", name: { "en-US": "Receiver", "ar-JO": "جهاز" }, price: 1000 };
    const packageId = await makeOffer(db, { devices: [device] });
    const placed = await buyer.client.package.cash(
      wish(packageId, { email: buyer.email, ...place, devices: [{ model: "MR-1", quantity: 1 }] }),
    );
    const first = await rowOf(placed.paymentId);
    await accounting.order.markPaid({ id: first.id, reference: "A", amount: first.total, currency: "JOD" });
    const { paymentId } = await superadmin.package.cash(wish(packageId, { email: buyer.email, ...place }));
    const second = await rowOf(paymentId);
    const collect = () => accounting.order.markPaid({ id: second.id, reference: "B", amount: second.total, currency: "JOD" });
    expect(await statusOf(collect())).toBe(409);
    await accounting.order.ship({ id: first.id, carrier: "", tracking: "" });
    expect(await collect()).toMatchObject({ state: "fulfilled" });
    expect(await runningOf(buyer)).toHaveLength(1);
  });

  it("adds what a guest bought to the account that proves the address", async () => {
    const packageId = await makeOffer(db);
    const buyer = await reader();
    const email = `guest-${Math.random().toString(36).slice(2)}@reader.example`;
    await payBy(shop.guest, await shop.guest.order.create(wish(packageId, { email })), CARDS.good);
    await payBy(buyer.client, await buyer.client.order.create(wish(packageId, { email: buyer.email })), CARDS.good);
    const [before] = await runningOf(buyer);
    await db.transaction((tx) => claimBought(shop.platform, tx, { id: buyer.id, name: email }, buyer.id, email));
    const [after, ...others] = await runningOf(buyer);
    expect(others).toEqual([]);
    expect(Date.parse(after?.periodEnd ?? "")).toBeGreaterThan(Date.parse(before?.periodEnd ?? "") + 27 * 24 * 3600 * 1000);
  });
});

it("the database refuses a second running subscription of a person to a package, and staff give none beside one", async () => {
  const buyer = await reader();
  const packageId = await makeOffer(db);
  await payBy(buyer.client, await buyer.client.order.create(wish(packageId, { email: buyer.email })), CARDS.good);
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, buyer.id));
  if (!row) throw new Error("nothing was bought");
  const { id: _, createdAt: __, updatedAt: ___, ...values } = row;
  await expect(db.insert(subscription).values(values)).rejects.toMatchObject({ cause: { constraint: "subscription_running" } });
  const grant = { id: packageId, email: buyer.email, until: new Date(Date.now() + 1e10).toISOString(), reason: "A gift" };
  expect(await statusOf(superadmin.subscription.grant({ ...grant, idempotencyKey: crypto.randomUUID() }))).toBe(400);
});
