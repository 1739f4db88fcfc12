import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSetting } from "../../../test/factories/settings.ts";
import {
  CARDS,
  guestClientOf,
  makeDelivery,
  makeOffer,
  makeSubscriber,
  ONE_RECEIVER,
  orderInput,
  payWithCard,
  RECEIVER,
  type Shop,
  startShop,
  storedOrder,
} from "../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import type { Config } from "../../config.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { sendOrderMail } from "../order/mail/order-mail.service.ts";
import { order } from "../order/order.table.ts";
import { renewDueSubscriptions } from "../order/renewal/renewal.service.ts";
import { subscription } from "../subscription/subscription.table.ts";

let shop: Shop;
let db: Db;

/** A platform on the same database as the shop, with other settings. */
const withConfig = (config: Partial<Config>): Platform => ({
  ...shop.platform,
  config: { ...shop.platform.config, ...config },
});
/** Without a gateway, as on a production site without settings. */
const withoutGateway = (): Platform =>
  withConfig({ demo: false, SANDBOX_URL: undefined, GATEWAY: undefined });

beforeAll(async () => {
  // A production site whose operator has enabled the sandbox.
  shop = await startShop({ GATEWAY: "sandbox" }, {}, { demo: false });
  db = shop.platform.database.db;
});
afterAll(() => shop.stop());

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error) => ({
      code: error.code,
      status: error.status,
      paths: (error.data?.errors ?? []).map(({ path }: { path: string }) => path),
    }),
  );
const UNAVAILABLE = { code: "PAYMENT_METHOD_UNAVAILABLE", status: 409 };
const newEmail = () => `method-${randomUUID()}@reader.example`;

/** A reader with an active subscription that renews by card. */
async function subscriber() {
  const { userId } = await makeSubscriber(shop, await makeOffer(db));
  const row = await subscriptionOf(userId);
  if (!row) throw new Error("no subscription");
  return { id: userId, row };
}
const subscriptionOf = async (userId: number) =>
  (await db.select().from(subscription).where(eq(subscription.userId, userId)))[0];
const renewalsOf = (subscriptionId: number) =>
  db.select().from(order).where(eq(order.subscriptionId, subscriptionId));

describe("without a gateway", () => {
  let guest: Client;
  beforeEach(() => {
    guest = guestClientOf(withoutGateway());
  });

  it("packages offer cash only, and an order by card is refused with a specific code", async () => {
    const packageId = await makeOffer(db);
    expect((await guest.package.get({ id: packageId })).methods).toEqual(["cash"]);
    expect(await problemOf(guest.order.create(orderInput(packageId)))).toEqual({
      ...UNAVAILABLE,
      paths: ["method"],
    });
    const area = await makeDelivery(db);
    expect(
      await guest.package.cash(orderInput(packageId, { ...area, email: newEmail() })),
    ).toMatchObject({ url: null });
  });

  it("an order that waits for a card payment cannot be paid, and staff cannot request its payment", async () => {
    const placed = await shop.guest.order.create(
      orderInput(await makeOffer(db), { email: newEmail() }),
    );
    const { paymentId } = placed;
    expect(await guest.order.own({ paymentId })).toMatchObject({
      state: "awaitingPayment",
      canPay: false,
    });
    expect(await guest.payment.finish({ paymentId })).toMatchObject({ state: "awaitingPayment" });
    expect(await problemOf(guest.payment.retry({ paymentId }))).toMatchObject(UNAVAILABLE);
    const accounting = await clientAs(withoutGateway(), (await makeUser(db, "Accounting")).id);
    const id = (await storedOrder(db, paymentId))?.id ?? 0;
    expect((await accounting.order.get({ id })).moves).toMatchObject({ retry: false });
  });

  it("a renewal waits without an attempt, dunning or a loss of access, and is charged once a gateway is configured", async () => {
    const { id, row } = await subscriber();
    const later = new Date(row.periodEnd.getTime() + DAY / 2);
    await renewDueSubscriptions(withoutGateway(), later);
    expect(await subscriptionOf(id)).toMatchObject({
      state: "active",
      failedAttempts: 0,
      periodEnd: row.periodEnd,
    });
    expect(await renewalsOf(row.id)).toEqual([]);
    await renewDueSubscriptions(shop.platform, later);
    expect(await subscriptionOf(id)).toMatchObject({ state: "active", periodStart: row.periodEnd });
    expect(await renewalsOf(row.id)).toMatchObject([{ state: "fulfilled", total: 5000 }]);
  });

  it("a renewal that waited for longer than the grace period begins when it is charged", async () => {
    const { id, row } = await subscriber();
    const muchLater = new Date(row.periodEnd.getTime() + 60 * DAY);
    await renewDueSubscriptions(withoutGateway(), muchLater);
    await renewDueSubscriptions(shop.platform, muchLater);
    expect(await subscriptionOf(id)).toMatchObject({ state: "active", periodStart: muchLater });
    await renewDueSubscriptions(shop.platform, muchLater);
    expect(await renewalsOf(row.id)).toHaveLength(1);
  });

  it("a subscriber cannot change the card, and the System screen counts waiting renewals", async () => {
    const { id, row } = await subscriber();
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - 1000) })
      .where(eq(subscription.id, row.id));
    const client = await clientAs(withoutGateway(), id);
    expect(await client.subscription.mine()).toMatchObject([
      { moves: { changeCard: false, retry: false, cancel: true } },
    ]);
    expect(
      await problemOf(client.subscription.changeCard({ id: row.id, idempotencyKey: randomUUID() })),
    ).toMatchObject(UNAVAILABLE);
    const superadmin = await clientAs(withoutGateway(), (await makeUser(db, "Superadmin")).id);
    expect((await superadmin.system.status({})).gateway).toMatchObject({
      name: null,
      test: false,
      waitingRenewals: 1,
    });
  });
});

describe("the sandbox of a production site", () => {
  it("makes test orders without revenue and shipping, marked for staff and the buyer", async () => {
    const packageId = await makeOffer(db, { devices: [RECEIVER], deviceRequired: true });
    const area = await makeDelivery(db);
    const placed = await shop.guest.order.create(
      orderInput(packageId, { ...area, devices: ONE_RECEIVER, email: newEmail() }),
    );
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    const before = await accounting.order.revenue({ days: 7 });
    expect(await payWithCard(shop.guest, placed, CARDS.good)).toMatchObject({
      state: "paid",
      testMode: true,
    });
    const id = (await storedOrder(db, placed.paymentId))?.id ?? 0;
    expect(await accounting.order.get({ id })).toMatchObject({
      test: true,
      moves: { ship: false },
    });
    expect(
      await problemOf(accounting.order.ship({ id, carrier: "Aramex", tracking: "1" })),
    ).toMatchObject({ code: "CONFLICT" });
    expect((await accounting.order.revenue({ days: 7 })).revenue).toEqual(before.revenue);
    expect((await accounting.order.list({ packageId })).meta.sums).toEqual([]);
    await expect(sendOrderMail(shop.platform, { id, mail: "receipt" })).resolves.toBeUndefined();
  });

  it("of the demo makes sales", async () => {
    const demo = withConfig({ demo: true });
    const guest = guestClientOf(demo);
    const placed = await guest.order.create(orderInput(await makeOffer(db), { email: newEmail() }));
    await payWithCard(guest, placed, CARDS.good);
    expect(await storedOrder(db, placed.paymentId)).toMatchObject({ test: false });
  });
});

describe("a station without cash payment", () => {
  it("offers cards only and refuses cash orders; without a gateway its packages cannot be bought", async () => {
    const packageId = await makeOffer(db);
    await changeSetting(shop.platform, "website", "cashPayments", false);
    try {
      expect((await shop.guest.package.get({ id: packageId })).methods).toEqual(["card"]);
      const area = await makeDelivery(db);
      expect(await problemOf(shop.guest.package.cash(orderInput(packageId, area)))).toEqual({
        ...UNAVAILABLE,
        paths: ["method"],
      });
      expect(
        (await guestClientOf(withoutGateway()).package.get({ id: packageId })).methods,
      ).toEqual([]);
    } finally {
      await changeSetting(shop.platform, "website", "cashPayments", true);
    }
  });
});
