import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  carryOutRefunds,
  makeOffer,
  orderInput,
  payWithCard,
  type Shop,
  startShop,
} from "../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { enterCard } from "../../../test/fakes/sandbox.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { reconcile } from "../accounting/reconciliation.service.ts";
import { activeGateway } from "../gateway/gateways.ts";
import { expireOrders } from "../order/cancel/unpaid-order.service.ts";
import { order } from "../order/order.table.ts";
import { sweepPayments } from "./payment.jobs.ts";
import { insertPayment } from "./payment.sql.ts";
import { ledgerEntry, payment, reconciliation, refund } from "./payment.table.ts";
import { settleAttempt } from "./settle.service.ts";

const ACTOR = { id: null, name: "test" };

let shop: Shop;
let db: Db;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

const placeOrder = async (values = {}) =>
  shop.guest.order.create(orderInput(await makeOffer(db, values)));
const rowOf = async (paymentId: string) => {
  const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
  if (!row) throw new Error("order not found");
  return row;
};
const attemptOf = async (paymentId: string) => {
  const [row] = await db
    .select()
    .from(payment)
    .where(eq(payment.orderId, (await rowOf(paymentId)).id));
  if (!row?.gatewayId) throw new Error("no checkout was opened");
  return { ...row, gatewayId: row.gatewayId };
};
const ledgerOf = async (orderId: number) =>
  (
    await db
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.orderId, orderId))
      .orderBy(ledgerEntry.id)
  ).map(({ kind, amount }) => [kind, amount]);

describe("settling an attempt", () => {
  it("records a payment once, in any order and any number of times", async () => {
    const placed = await placeOrder();
    const row = await attemptOf(placed.paymentId);
    const open = await shop.sandbox.gateway.findCheckout(row.gatewayId);
    await enterCard(placed.url ?? "", CARDS.good);
    const paid = await shop.sandbox.gateway.findCheckout(row.gatewayId);
    const failed = { ...open, state: "failed", failure: "declined" } as const;
    await Promise.all(
      [paid, open, paid, failed, paid, open].map((attempt) =>
        settleAttempt(shop.platform, row.id, attempt, ACTOR),
      ),
    );
    for (const late of [open, failed, paid])
      await settleAttempt(shop.platform, row.id, late, ACTOR);
    const { id, state } = await rowOf(placed.paymentId);
    expect(state).toBe("fulfilled");
    expect(await ledgerOf(id)).toEqual([["charge", 5000]]);
  });

  it("refunds a charge of another amount or currency, and leaves the order unpaid", async () => {
    for (const other of [{ amount: 1 }, { amount: 5001 }, { currency: "JPY" as const }]) {
      const placed = await placeOrder();
      const row = await attemptOf(placed.paymentId);
      await enterCard(placed.url ?? "", CARDS.good);
      const actual = await shop.sandbox.gateway.findCheckout(row.gatewayId);
      await settleAttempt(shop.platform, row.id, { ...actual, ...other }, ACTOR);
      const { id, state } = await rowOf(placed.paymentId);
      expect(state).toBe("awaitingPayment");
      expect(await db.select().from(refund).where(eq(refund.orderId, id))).toMatchObject([
        { surplus: true, reason: "amountMismatch" },
      ]);
    }
  });

  it("refunds a charge for an order that was cancelled or expired concurrently", async () => {
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    const placed = await placeOrder();
    const row = await attemptOf(placed.paymentId);
    const { id } = await rowOf(placed.paymentId);
    expect(await accounting.order.cancel({ id, reason: "Asked by phone" })).toMatchObject({
      state: "cancelled",
    });
    // Its page was closed as well, so that it can no longer be paid there.
    await enterCard(placed.url ?? "", CARDS.good);
    expect((await shop.sandbox.gateway.findCheckout(row.gatewayId)).state).toBe("expired");
    // The gateway took the money in that moment all the same:
    await db.update(payment).set({ state: "expired" }).where(eq(payment.id, row.id));
    const other = await placeOrder();
    await enterCard(other.url ?? "", CARDS.good);
    const paid = await shop.sandbox.gateway.findCheckout(
      (await attemptOf(other.paymentId)).gatewayId,
    );
    await settleAttempt(shop.platform, row.id, paid, ACTOR);
    expect((await rowOf(placed.paymentId)).state).toBe("cancelled");
    expect(await db.select().from(refund).where(eq(refund.orderId, id))).toMatchObject([
      { surplus: true, reason: "notToBePaid" },
    ]);
  });

  it("refunds the second of two charges for one order", async () => {
    const placed = await placeOrder();
    await payWithCard(shop.guest, placed, CARDS.good);
    const { id } = await rowOf(placed.paymentId);
    const gateway = activeGateway(shop.platform);
    const key = randomUUID();
    const request = {
      key,
      amount: 5000,
      currency: "JOD",
      description: "x",
      email: "a@b.example",
      locale: "en-US",
    } as const;
    const second = await gateway.openCheckout({
      ...request,
      returnUrl: "https://news.example/",
      keepCard: false,
      cardOnly: false,
    });
    const row = await insertPayment(db, {
      orderId: id,
      gateway: "sandbox",
      key,
      gatewayId: second.id,
      amount: 5000,
      currency: "JOD",
    });
    await enterCard(second.url, CARDS.good);
    await settleAttempt(shop.platform, row.id, await gateway.findCheckout(second.id), ACTOR);
    await carryOutRefunds(shop.platform);
    expect(await ledgerOf(id)).toEqual([
      ["charge", 5000],
      ["charge", 5000],
      ["refund", -5000],
    ]);
    expect((await rowOf(placed.paymentId)).state).toBe("fulfilled");
  });
});

describe("payments without a webhook", () => {
  it("are found by the sweep", async () => {
    const placed = await placeOrder();
    await enterCard(placed.url ?? "", CARDS.good);
    await sweepPayments(shop.platform, new Date(Date.now() + 1000), 0);
    expect((await rowOf(placed.paymentId)).state).toBe("fulfilled");
  });

  it("are found when the order expires: a paid order is fulfilled, an unpaid one expires", async () => {
    const [paid, unpaid] = [await placeOrder(), await placeOrder()];
    await enterCard(paid.url ?? "", CARDS.good);
    await expireOrders(shop.platform, new Date(Date.now() + 25 * 3600_000));
    expect((await rowOf(paid.paymentId)).state).toBe("fulfilled");
    expect((await rowOf(unpaid.paymentId)).state).toBe("expired");
    await expect(shop.guest.payment.retry({ paymentId: unpaid.paymentId })).rejects.toMatchObject({
      status: 409,
    });
  });

  it("are found and reported by the reconciliation, as are ledger entries unknown to the gateway", async () => {
    const placed = await placeOrder();
    await enterCard(placed.url ?? "", CARDS.good);
    const today = Temporal.Now.plainDateISO("Asia/Amman");
    const { id } = await rowOf(placed.paymentId);
    const entry = {
      orderId: id,
      kind: "charge",
      gateway: "sandbox",
      gatewayId: "made-up",
      amount: 7,
      currency: "JOD",
      by: "test",
    } as const;
    await db.insert(ledgerEntry).values(entry);
    const differences = await reconcile(
      shop.platform,
      activeGateway(shop.platform),
      today,
      "Asia/Amman",
    );
    expect(differences).toContainEqual(
      expect.objectContaining({
        kind: "missingInLedger",
        orderId: id,
        gateway: "5.000 JOD",
        ledger: null,
      }),
    );
    expect(differences).toContainEqual(
      expect.objectContaining({
        kind: "missingAtGateway",
        reference: "made-up",
        ledger: "0.007 JOD",
      }),
    );
    expect((await rowOf(placed.paymentId)).state).toBe("fulfilled");
    const again = await reconcile(shop.platform, activeGateway(shop.platform), today, "Asia/Amman");
    expect(again.filter(({ orderId }) => orderId === id).map(({ kind }) => kind)).toEqual([
      "missingAtGateway",
    ]);
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    const { data } = await accounting.order.reconciliations({});
    expect(data).toMatchObject([{ gateway: "sandbox", day: today.toString() }]);
    expect(await db.select().from(reconciliation)).toHaveLength(1);
  });
});

describe.each([
  ["JOD", 12_345, "12.345"],
  ["USD", 1999, "19.99"],
  ["JPY", 1800, "1800"],
] as const)("a payment in %s", (currency, price, decimal) => {
  it(`charges, records and refunds ${decimal} exactly`, async () => {
    const placed = await placeOrder({ currency, price });
    const page = await (await fetch(placed.url ?? "")).text();
    expect(page).toContain(currency === "JPY" ? "1,800" : decimal);
    const paid = await payWithCard(shop.guest, placed, CARDS.good);
    expect(paid).toMatchObject({ state: "fulfilled", currency, total: price });
    const row = await attemptOf(placed.paymentId);
    expect(await shop.sandbox.gateway.findCheckout(row.gatewayId)).toMatchObject({
      amount: price,
      currency,
      state: "paid",
    });
    const { id } = await rowOf(placed.paymentId);
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    await accounting.order.refund({
      id,
      amount: price,
      currency,
      reason: "All of it",
      idempotencyKey: randomUUID(),
    });
    await carryOutRefunds(shop.platform);
    expect(await accounting.order.get({ id })).toMatchObject({
      state: "refunded",
      refunded: price,
    });
    expect(await ledgerOf(id)).toEqual([
      ["charge", price],
      ["refund", -price],
    ]);
    const { meta } = await accounting.order.list({ currency });
    expect(meta.sums.every((sum) => sum.currency === currency)).toBe(true);
  });
});
