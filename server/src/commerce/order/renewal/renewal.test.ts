import { randomUUID } from "node:crypto";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  makeOffer,
  makeSubscriber as makeSubscriberOf,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { enterCard } from "../../../../test/fakes/sandbox.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { ledgerEntry, payment, refund } from "../../payment/payment.table.ts";
import { settleAttempt } from "../../payment/settle.service.ts";
import { endAllSubscriptions } from "../../subscription/end-subscription.service.ts";
import { isEntitled } from "../../subscription/entitlement.service.ts";
import { endOfPeriod } from "../../subscription/period/period.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { notifyUpcomingEnds } from "../../subscription/subscription-mail.service.ts";
import { order } from "../order.table.ts";
import { renewDueSubscriptions } from "./renewal.service.ts";

let shop: Shop;
let db: Db;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

/** A reader who has paid for a month with this card. */
const makeSubscriber = async (card: string, values = {}) =>
  makeSubscriberOf(shop, await makeOffer(db, values), card);

const rowOf = async (id: number) => {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id));
  if (!row) throw new Error("subscription not found");
  return row;
};
/** Makes the period of a subscription end a number of days ago. */
const endPeriod = async (id: number, days: number) => {
  const periodEnd = new Date(Date.now() - days * DAY);
  await db
    .update(subscription)
    .set({ periodEnd, anchor: periodEnd, periodStart: new Date(periodEnd.getTime() - 30 * DAY) })
    .where(eq(subscription.id, id));
  return periodEnd;
};
const chargesOf = async (id: number) => {
  const rows = await db
    .select({ amount: ledgerEntry.amount })
    .from(ledgerEntry)
    .innerJoin(order, eq(order.id, ledgerEntry.orderId))
    .where(and(eq(order.subscriptionId, id), eq(ledgerEntry.kind, "charge")));
  return rows.map(({ amount }) => amount);
};

describe("a renewal", () => {
  it("charges the saved card once per period, with any number of workers", async () => {
    const { id, client, userId } = await makeSubscriber(CARDS.good);
    const ended = await endPeriod(id, 0.01);
    await Promise.all([1, 2, 3, 4].map(() => renewDueSubscriptions(shop.platform, new Date())));
    const row = await rowOf(id);
    expect(row.periodStart).toEqual(ended);
    expect(row.periodEnd.getTime() - ended.getTime()).toBeGreaterThan(27 * DAY);
    expect(row).toMatchObject({ state: "active", failedAttempts: 0 });
    expect(await chargesOf(id)).toEqual([5000]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    expect((await client.order.mine()).map(({ kind, state }) => [kind, state])).toEqual([
      ["renewal", "fulfilled"],
      ["purchase", "fulfilled"],
    ]);
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await chargesOf(id)).toEqual([5000]);
  });

  it("is retried 1, 3, 5 and 7 days after it fails, and then ends the subscription", async () => {
    const { id, userId } = await makeSubscriber(CARDS.failsLater);
    const ended = await endPeriod(id, 0.01);
    for (const [failures, days] of [1, 3, 5, 7].entries()) {
      const now = new Date(
        ended.getTime() +
          (failures === 0 ? 0.01 : ([1, 3, 5, 7][failures - 1] ?? 0)) * DAY +
          60_000,
      );
      await renewDueSubscriptions(shop.platform, now);
      const row = await rowOf(id);
      expect(row).toMatchObject({ state: "pastDue", failedAttempts: failures + 1 });
      expect(row.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(ended.getTime() + days * DAY);
      expect(await isEntitled(db, userId, "articles", now)).toBe(true);
      // Not before the next scheduled attempt.
      await renewDueSubscriptions(shop.platform, new Date(now.getTime() + 60_000));
      expect((await rowOf(id)).failedAttempts).toBe(failures + 1);
    }
    const last = new Date(ended.getTime() + 7 * DAY + 60_000);
    await renewDueSubscriptions(shop.platform, last);
    expect(await rowOf(id)).toMatchObject({ state: "expired", card: null });
    expect(await isEntitled(db, userId, "articles", last)).toBe(false);
    expect(await chargesOf(id)).toEqual([]);
  });

  it("can be paid with another card after it failed, and continues from the end of the last period", async () => {
    const { id, client } = await makeSubscriber(CARDS.failsLater);
    const ended = await endPeriod(id, 0.01);
    await renewDueSubscriptions(shop.platform, new Date());
    expect((await client.subscription.mine())[0]).toMatchObject({
      state: "pastDue",
      moves: { retry: true, changeCard: true },
    });
    const key = randomUUID();
    const { url } = await client.subscription.changeCard({ id, idempotencyKey: key });
    expect((await client.subscription.changeCard({ id, idempotencyKey: key })).url).toBe(url);
    await enterCard(url, CARDS.good);
    expect((await client.subscription.mine())[0]).toMatchObject({ card: { last4: "4242" } });
    expect(await client.subscription.pay({ id })).toMatchObject({
      state: "active",
      periodStart: ended.toISOString(),
    });
    expect(await chargesOf(id)).toEqual([5000]);
    await expect(client.subscription.pay({ id })).rejects.toMatchObject({ status: 409 });
  });

  it("is retried by staff while its period is past due, and is never cancelled", async () => {
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    const { id, client } = await makeSubscriber(CARDS.good);
    const renewalIds = async () =>
      (
        await db
          .select({ id: order.id })
          .from(order)
          .where(eq(order.subscriptionId, id))
          .orderBy(order.id)
      ).map((row) => row.id);
    await endPeriod(id, 1);
    await renewDueSubscriptions(shop.platform, new Date());
    await endPeriod(id, 0.5);
    await enterCard(
      (await client.subscription.changeCard({ id, idempotencyKey: randomUUID() })).url,
      CARDS.failsLater,
    );
    await client.subscription.mine();
    await renewDueSubscriptions(shop.platform, new Date());
    expect((await rowOf(id)).state).toBe("pastDue");
    const [paidId = 0, failedId = 0] = await renewalIds();
    expect((await accounting.order.get({ id: paidId })).moves).toMatchObject({
      retry: false,
      cancel: false,
    });
    await expect(accounting.order.retry({ id: paidId })).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(id)).failedAttempts).toBe(1);
    expect((await accounting.order.get({ id: failedId })).moves).toMatchObject({
      retry: true,
      cancel: false,
    });
    await expect(accounting.order.cancel({ id: failedId, reason: "No" })).rejects.toMatchObject({
      status: 409,
    });
    await accounting.order.retry({ id: failedId });
    expect((await rowOf(id)).failedAttempts).toBe(2);
    await db.update(subscription).set({ card: null }).where(eq(subscription.id, id));
    await expect(client.subscription.pay({ id })).rejects.toMatchObject({ status: 409 });
    expect((await rowOf(id)).failedAttempts).toBe(2);
    await client.subscription.cancel({ id });
    expect((await accounting.order.get({ id: failedId })).moves).toMatchObject({ retry: false });
    await expect(accounting.order.retry({ id: failedId })).rejects.toMatchObject({ status: 409 });
  });

  it("is not made for a cancelled subscription, which lasts until its end and can be resumed until then", async () => {
    const { id, client, userId } = await makeSubscriber(CARDS.good);
    expect(await client.subscription.cancel({ id })).toMatchObject({
      state: "cancelled",
      open: true,
      price: null,
    });
    expect(await client.subscription.resume({ id })).toMatchObject({
      state: "active",
      price: 5000,
    });
    await client.subscription.cancel({ id });
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    await endPeriod(id, 0.001);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(false);
    await expect(client.subscription.resume({ id })).rejects.toMatchObject({ status: 409 });
    await renewDueSubscriptions(shop.platform, new Date());
    expect((await rowOf(id)).state).toBe("expired");
    expect(await chargesOf(id)).toEqual([]);
  });

  it("is not made for a removed account", async () => {
    const { id, userId } = await makeSubscriber(CARDS.good);
    await db.transaction((tx) =>
      endAllSubscriptions(shop.platform, tx, { id: null, name: "test" }, userId),
    );
    await endPeriod(id, 0.01);
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await chargesOf(id)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: "expired", card: null });
  });

  it("is refunded if it is charged after the subscription has ended", async () => {
    const { id, userId } = await makeSubscriber(CARDS.failsLater);
    await endPeriod(id, 0.01);
    await renewDueSubscriptions(shop.platform, new Date());
    await db.transaction((tx) =>
      endAllSubscriptions(shop.platform, tx, { id: null, name: "test" }, userId),
    );
    const [renewal] = await db.select().from(order).where(eq(order.subscriptionId, id));
    const [failedPayment] = await db
      .select()
      .from(payment)
      .where(eq(payment.orderId, renewal?.id ?? 0));
    if (!renewal || !failedPayment) throw new Error("no renewal was attempted");
    const paid = {
      id: "late",
      key: failedPayment.key,
      amount: 5000,
      currency: "JOD",
      state: "paid",
      chargeId: "late",
      card: null,
      failure: null,
    } as const;
    await settleAttempt(shop.platform, failedPayment.id, paid, { id: null, name: "test" });
    expect((await db.select().from(order).where(eq(order.id, renewal.id)))[0]?.state).toBe(
      "cancelled",
    );
    const back = await db.select().from(refund).where(eq(refund.orderId, renewal.id));
    expect(back).toMatchObject([{ surplus: true, amount: 5000, reason: "notToBeRenewed" }]);
    expect((await rowOf(id)).state).toBe("expired");
    await expect(
      db.delete(ledgerEntry).where(eq(ledgerEntry.orderId, renewal.id)),
    ).rejects.toThrow();
    await expect(
      db.update(ledgerEntry).set({ amount: 1 }).where(eq(ledgerEntry.orderId, renewal.id)),
    ).rejects.toThrow();
  });

  it("of a yearly subscription is announced once in advance", async () => {
    const { id } = await makeSubscriber(CARDS.good, { interval: "year" });
    const periodEnd = new Date(Date.now() + 3 * DAY);
    await db.update(subscription).set({ periodEnd }).where(eq(subscription.id, id));
    for (let i = 0; i < 2; i++) await notifyUpcomingEnds(shop.platform, new Date());
    const row = await rowOf(id);
    expect(row.endNoticeSentFor).toEqual(periodEnd);
    expect(row.version).toBe(2);
  });
});

it("periods follow the calendar: the 31st returns after shorter months, across daylight saving changes", () => {
  const anchor = new Date("2027-01-31T10:00:00+03:00");
  const terms = { interval: "month", intervalCount: 1, anchor, timeZone: "Asia/Amman" } as const;
  const ends: string[] = [];
  for (let at = anchor, i = 0; i < 4; i++) {
    at = endOfPeriod(at, terms);
    ends.push(at.toISOString());
  }
  expect(ends).toEqual([
    "2027-02-28T07:00:00.000Z",
    "2027-03-31T07:00:00.000Z",
    "2027-04-30T07:00:00.000Z",
    "2027-05-31T07:00:00.000Z",
  ]);
  const berlin = {
    interval: "month",
    intervalCount: 1,
    anchor: new Date("2027-03-01T09:00:00Z"),
    timeZone: "Europe/Berlin",
  } as const;
  expect(endOfPeriod(berlin.anchor, berlin).toISOString()).toBe("2027-04-01T08:00:00.000Z");
  const leap = {
    interval: "year",
    intervalCount: 1,
    anchor: new Date("2028-02-29T12:00:00Z"),
    timeZone: "Asia/Amman",
  } as const;
  expect(endOfPeriod(leap.anchor, leap).toISOString()).toBe("2029-02-28T12:00:00.000Z");
});
