import { readFileSync } from "node:fs";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn } from "../../../../test/factories/auth.ts";
import {
  CARDS,
  carryOutRefunds,
  makeDelivery,
  makeOffer,
  orderInput,
  payWithCard,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { readMail } from "../../../../test/readers/mail.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { ledgerEntry } from "../../payment/payment.table.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { sendOrderMail } from "../mail/order-mail.service.ts";
import { order } from "../order.table.ts";
import { claimGuestPurchases } from "./claim-guest-purchases.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let superadmin: Client;
let delivery: object;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  superadmin = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
  delivery = await makeDelivery(db, { deliveryFee: 0 });
});

afterAll(() => shop.stop());

async function reader() {
  const account = await makeUser(db, "User", {
    email: `second-${Math.random().toString(36).slice(2)}@reader.example`,
  });
  return { ...account, client: await clientAs(shop.platform, account.id) };
}
const rowOf = async (paymentId: string) => {
  const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
  if (!row) throw new Error("order not found");
  return row;
};
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  );

/** Places a cash order, and has it collected. */
async function buyForCash({ client, email }: { client: Client; email: string }, packageId: number) {
  const { paymentId } = await client.package.cash(orderInput(packageId, { email, ...delivery }));
  const { id, total, currency } = await rowOf(paymentId);
  await accounting.order.markPaid({ id, reference: `R${id}`, amount: total, currency });
  return client.order.own({ paymentId });
}
const runningOf = async ({ client }: { client: Client }) =>
  (await client.subscription.mine()).filter(({ open }) => open);

describe("a second card payment for a package that renews", () => {
  it("is refunded in full and cancels its order, which the status page and an email report", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const orders = [];
    for (let i = 0; i < 3; i++)
      orders.push(await buyer.client.order.create(orderInput(packageId, { email: buyer.email })));
    const [first, second, third] = orders as [
      (typeof orders)[0],
      (typeof orders)[0],
      (typeof orders)[0],
    ];
    expect(await payWithCard(buyer.client, first, CARDS.good)).toMatchObject({
      state: "fulfilled",
    });
    const refused = await payWithCard(buyer.client, second, "5555555555554444");
    expect(refused).toMatchObject({
      state: "cancelled",
      failure: "alreadySubscribed",
      canPay: false,
    });
    await payWithCard(buyer.client, third, "5555555555554444");
    await carryOutRefunds(shop.platform);
    const { id } = await rowOf(second.paymentId);
    const entries = await db.select().from(ledgerEntry).where(eq(ledgerEntry.orderId, id));
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["charge", 5000],
      ["refund", -5000],
    ]);
    expect(await runningOf(buyer)).toHaveLength(1);
    const before = mailsIn(shop.platform);
    await sendOrderMail(shop.platform, { id, mail: "alreadySubscribed" });
    const [mail = ""] = mailsIn(shop.platform).filter((file) => !before.includes(file));
    expect(readMail(readFileSync(mail, "utf8")).text).toMatch(/refunding JOD\s5\.000 in full/);
  });

  it("is rejected when ordering, and when the payment page is opened again", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const [first, second] = [
      await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
      await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
    ];
    await payWithCard(buyer.client, second, CARDS.declined);
    await payWithCard(buyer.client, first, CARDS.good);
    expect(
      await statusOf(buyer.client.order.create(orderInput(packageId, { email: buyer.email }))),
    ).toBe(409);
    expect(await statusOf(buyer.client.payment.retry({ paymentId: second.paymentId }))).toBe(409);
  });

  it("is refunded to a guest whose email address belongs to a subscriber", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await payWithCard(
      buyer.client,
      await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
      CARDS.good,
    );
    const asGuest = await payWithCard(
      shop.guest,
      await shop.guest.order.create(orderInput(packageId, { email: buyer.email })),
      CARDS.good,
    );
    expect(asGuest).toMatchObject({ state: "cancelled", failure: "alreadySubscribed" });
  });
});

describe("a second payment for a package that does not renew", () => {
  it("extends the subscription from its end, in cash and by card, and a card renews it from then on", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await buyForCash(buyer, packageId);
    const [first] = await runningOf(buyer);
    const second = await buyForCash(buyer, packageId);
    const [extended, ...others] = await runningOf(buyer);
    expect(others).toEqual([]);
    expect(extended).toMatchObject({ id: first?.id, cancelAtPeriodEnd: true });
    expect(Date.parse(extended?.periodEnd ?? "")).toBeGreaterThan(
      Date.parse(first?.periodEnd ?? "") + 27 * 24 * 3600 * 1000,
    );
    expect(second.extendedUntil).toBe(extended?.periodEnd);
    const byCard = await payWithCard(
      buyer.client,
      await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
      CARDS.good,
    );
    const [renewed] = await runningOf(buyer);
    expect(byCard).toMatchObject({ state: "fulfilled", extendedUntil: renewed?.periodEnd });
    expect(renewed).toMatchObject({
      id: first?.id,
      cancelAtPeriodEnd: false,
      price: 5000,
      card: { last4: "4242" },
    });
  });

  it("is taken off the end when it is refunded, and the first payment stays", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    await buyForCash(buyer, packageId);
    const [first] = await runningOf(buyer);
    const placed = await buyer.client.order.create(orderInput(packageId, { email: buyer.email }));
    await payWithCard(buyer.client, placed, CARDS.good);
    const { id } = await rowOf(placed.paymentId);
    await accounting.order.refund({
      id,
      amount: 5000,
      currency: "JOD",
      reason: "Complaint",
      idempotencyKey: crypto.randomUUID(),
    });
    await carryOutRefunds(shop.platform);
    const [left] = await runningOf(buyer);
    expect(left).toMatchObject({
      id: first?.id,
      periodEnd: first?.periodEnd,
      state: "cancelled",
      cancelAtPeriodEnd: true,
    });
  });

  it("stays when the first payment is refunded", async () => {
    const buyer = await reader();
    const packageId = await makeOffer(db);
    const first = await rowOf((await buyForCash(buyer, packageId)).paymentId);
    const [before] = await runningOf(buyer);
    await buyForCash(buyer, packageId);
    const refund = {
      id: first.id,
      amount: first.total,
      currency: "JOD",
      reason: "Complaint",
      reference: "B1",
    } as const;
    await accounting.order.refund({ ...refund, idempotencyKey: crypto.randomUUID() });
    const [left] = await runningOf(buyer);
    expect(left).toMatchObject({ id: before?.id, state: "active" });
    expect(
      Math.abs(Date.parse(left?.periodEnd ?? "") - Date.parse(before?.periodEnd ?? "")),
    ).toBeLessThan(4 * 24 * 3600 * 1000);
  });

  it("in cash is rejected until the device of the first order is shipped", async () => {
    const buyer = await reader();
    const device = { model: "MR-1", name: { "en-US": "Receiver", "ar-JO": "جهاز" }, price: 1000 };
    const packageId = await makeOffer(db, { devices: [device] });
    const placed = await buyer.client.package.cash(
      orderInput(packageId, {
        email: buyer.email,
        ...delivery,
        devices: [{ model: "MR-1", quantity: 1 }],
      }),
    );
    const first = await rowOf(placed.paymentId);
    await accounting.order.markPaid({
      id: first.id,
      reference: "A",
      amount: first.total,
      currency: "JOD",
    });
    const { paymentId } = await superadmin.package.cash(
      orderInput(packageId, { email: buyer.email, ...delivery }),
    );
    const second = await rowOf(paymentId);
    const collect = () =>
      accounting.order.markPaid({
        id: second.id,
        reference: "B",
        amount: second.total,
        currency: "JOD",
      });
    expect(await statusOf(collect())).toBe(409);
    await accounting.order.ship({ id: first.id, carrier: "", tracking: "" });
    expect(await collect()).toMatchObject({ state: "fulfilled" });
    expect(await runningOf(buyer)).toHaveLength(1);
  });

  it("by a guest is added to the account that verifies the email address", async () => {
    const packageId = await makeOffer(db);
    const buyer = await reader();
    const email = `guest-${Math.random().toString(36).slice(2)}@reader.example`;
    await payWithCard(
      shop.guest,
      await shop.guest.order.create(orderInput(packageId, { email })),
      CARDS.good,
    );
    await payWithCard(
      buyer.client,
      await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
      CARDS.good,
    );
    const [before] = await runningOf(buyer);
    await db.transaction((tx) =>
      claimGuestPurchases(shop.platform, tx, { id: buyer.id, name: email }, buyer.id, email),
    );
    const [after, ...others] = await runningOf(buyer);
    expect(others).toEqual([]);
    expect(Date.parse(after?.periodEnd ?? "")).toBeGreaterThan(
      Date.parse(before?.periodEnd ?? "") + 27 * 24 * 3600 * 1000,
    );
  });
});

it("the database rejects a second running subscription of a user to a package, and staff cannot grant one", async () => {
  const buyer = await reader();
  const packageId = await makeOffer(db);
  await payWithCard(
    buyer.client,
    await buyer.client.order.create(orderInput(packageId, { email: buyer.email })),
    CARDS.good,
  );
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, buyer.id));
  if (!row) throw new Error("no subscription was created");
  const { id: _, createdAt: __, updatedAt: ___, ...values } = row;
  await expect(db.insert(subscription).values(values)).rejects.toMatchObject({
    cause: { constraint: "subscription_running" },
  });
  const grant = {
    id: packageId,
    email: buyer.email,
    until: new Date(Date.now() + 1e10).toISOString(),
    reason: "A gift",
  };
  expect(
    await statusOf(
      superadmin.subscription.grant({ ...grant, idempotencyKey: crypto.randomUUID() }),
    ),
  ).toBe(400);
});
