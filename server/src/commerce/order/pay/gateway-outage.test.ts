import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  CARDS,
  makeOffer,
  orderInput,
  payWithCard,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOf } from "../../../platform/http/problem.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { type DependencyEvent, dependencyEvents } from "../../../platform/telemetry/events.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { order } from "../order.table.ts";
import { renewDueSubscriptions } from "../renewal/renewal.service.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let reader: Client;
let unpaid: { id: number; paymentId: string };
let paidId: number;
let subscriptionId: number;
let renewalId: number;

const idOf = async (paymentId: string) => (await storedOrder(db, paymentId))?.id ?? 0;

/**
 * An unpaid order with an open payment page, a paid order, and a failed renewal; then the gateway
 * goes down.
 */
beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  const { id: userId, email } = await makeUser(db, "User");
  reader = await clientAs(shop.platform, userId);
  const placed = await shop.guest.order.create(orderInput(await makeOffer(db)));
  unpaid = { id: await idOf(placed.paymentId), paymentId: placed.paymentId };
  const bought = await reader.order.create(orderInput(await makeOffer(db), { email }));
  await payWithCard(reader, bought, CARDS.failsLater);
  paidId = await idOf(bought.paymentId);
  subscriptionId = (await reader.subscription.mine())[0]?.id ?? 0;
  const periodEnd = new Date(Date.now() - 60_000);
  await db
    .update(subscription)
    .set({ periodEnd, anchor: periodEnd })
    .where(eq(subscription.id, subscriptionId));
  await renewDueSubscriptions(shop.platform, new Date());
  const [renewal] = await db
    .select()
    .from(order)
    .where(and(eq(order.subscriptionId, subscriptionId), eq(order.kind, "renewal")));
  renewalId = renewal?.id ?? 0;
  expect(renewal).toMatchObject({ state: "failed" });
  await shop.sandbox.close();
});

afterAll(() => shop.stop());

it.each<[string, () => Promise<unknown>]>([
  [
    "a purchase",
    () => shop.guest.order.create(orderInput(1, { email: `${randomUUID()}@reader.example` })),
  ],
  ["a buyer's payment retry", () => shop.guest.payment.retry({ paymentId: unpaid.paymentId })],
  [
    "a staff cancellation of an unpaid order",
    () => accounting.order.cancel({ id: unpaid.id, reason: "Asked by phone" }),
  ],
  ["a staff retry of a renewal", () => accounting.order.retry({ id: renewalId })],
  ["a subscriber's retry of a renewal", () => reader.subscription.pay({ id: subscriptionId })],
  [
    "the page that saves another card",
    () => reader.subscription.changeCard({ id: subscriptionId, idempotencyKey: randomUUID() }),
  ],
])("%s is answered with 503 while the payment gateway does not respond", async (_, call) => {
  const failures: DependencyEvent[] = [];
  const unsubscribe = dependencyEvents.subscribe((event) => failures.push(event));
  const error = await call().catch((thrown) => thrown);
  unsubscribe();
  // Reported with its cause, although the answer has none.
  expect(failures[0]).toMatchObject({
    dependency: "gateway",
    outcome: "failed",
    cause: expect.stringMatching(/ECONNREFUSED|did not respond/),
    reference: "sandbox",
  });
  expect(problemOf(error, "en-US").problem).toMatchObject({
    status: 503,
    code: "SERVICE_UNAVAILABLE",
  });
});

it("an order that staff could not cancel while the gateway did not respond stays unpaid", async () => {
  await accounting.order.cancel({ id: unpaid.id, reason: "Asked by phone" }).catch(() => undefined);
  expect(await storedOrder(db, unpaid.paymentId)).toMatchObject({ state: "awaitingPayment" });
});

it("refunds, cancellations of subscriptions and the status of an order do not depend on the payment gateway", async () => {
  expect(await shop.guest.payment.finish({ paymentId: unpaid.paymentId })).toMatchObject({
    state: "awaitingPayment",
  });
  const refund = {
    id: paidId,
    amount: 1000,
    currency: "JOD",
    reason: "Complaint",
    idempotencyKey: randomUUID(),
  } as const;
  expect((await refusalOf(accounting.order.refund(refund))).status).toBe(200);
  expect((await refusalOf(reader.subscription.cancel({ id: subscriptionId }))).status).toBe(200);
});
