import { ORDER_STATES, type OrderState } from "@masthead/contract/commerce/order.ts";
import { SUBSCRIPTION_STATES } from "@masthead/contract/commerce/subscription.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ACTOR } from "../../../test/factory.ts";
import { confirmCashOrder, makeDeliveryArea, makeOffer, orderInput, type Shop, startShop } from "../../../test/shop.ts";
import { makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { log } from "../../system/log/log.table.ts";
import { IllegalSubscriptionTransition, SUBSCRIPTION_TRANSITIONS, transitionSubscription } from "../subscription/subscription.state.ts";
import { insertSubscription, lockSubscription } from "../subscription/subscription.store.ts";
import { IllegalOrderTransition, requireLockedOrder, transitionOrder } from "./order.state.ts";
import { eventsOfOrder, orderById, orderByPaymentId } from "./order.store.ts";
import { order } from "./order.table.ts";

let shop: Shop;
let db: Db;
let id: number;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  const delivery = { ...(await makeDeliveryArea(db)), phone: "+962790123456", address: "Here" };
  const { paymentId } = await confirmCashOrder(shop.platform, await shop.guest.package.cash(orderInput(await makeOffer(db), delivery)));
  id = (await orderByPaymentId(db, paymentId))?.id ?? 0;
});

afterAll(() => shop.stop());

/** Repeated here independently of the code, so that an accidental transition fails the test. */
const ALLOWED_TRANSITIONS: [from: OrderState, to: OrderState][] = [
  ["created", "awaitingPayment"],
  ["created", "awaitingCash"],
  ["created", "cancelled"],
  ["created", "expired"],
  ["awaitingPayment", "paid"],
  ["awaitingPayment", "failed"],
  ["awaitingPayment", "cancelled"],
  ["awaitingPayment", "expired"],
  ["awaitingCash", "paid"],
  ["awaitingCash", "cancelled"],
  ["awaitingCash", "expired"],
  ["failed", "awaitingPayment"],
  ["failed", "cancelled"],
  ["failed", "expired"],
  ["paid", "fulfilled"],
  ["paid", "refunding"],
  ["fulfilled", "refunding"],
  ["refunding", "refunded"],
  ["refunding", "paid"],
];

describe("an order state transition is allowed only if the table lists it", () => {
  it.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))("from %s to %s", async (from, to) => {
    await db.update(order).set({ state: from }).where(eq(order.id, id));
    const [events, rows] = await Promise.all([eventsOfOrder(db, id), db.select().from(log).where(eq(log.entityId, id))]);
    const transition = db.transaction(async (tx) => transitionOrder(tx, TEST_ACTOR, await requireLockedOrder(tx, id), to));
    if (!ALLOWED_TRANSITIONS.some(([one, other]) => one === from && other === to)) {
      await expect(transition).rejects.toThrow(IllegalOrderTransition);
      expect((await orderById(db, id))?.state).toBe(from);
      expect(await eventsOfOrder(db, id)).toHaveLength(events.length);
      return;
    }
    expect(await transition).toMatchObject({ state: to });
    expect((await eventsOfOrder(db, id)).at(-1)).toMatchObject({ kind: "state", from, to, by: "test" });
    expect(await db.select().from(log).where(eq(log.entityId, id))).toHaveLength(rows.length + 1);
  });
});

const ALLOWED_SUBSCRIPTION_TRANSITIONS = [
  "pending active",
  "pending expired",
  "active pastDue",
  "active cancelled",
  "active expired",
  "pastDue active",
];
ALLOWED_SUBSCRIPTION_TRANSITIONS.push("pastDue expired", "cancelled active", "cancelled expired");

it("subscription transitions are exactly those in the transition table", async () => {
  const { id: userId } = await makeUser(db, "User");
  for (const from of SUBSCRIPTION_STATES) {
    for (const to of SUBSCRIPTION_STATES) {
      const now = new Date();
      const transition = db.transaction(async (tx) => {
        const created = await insertSubscription(tx, { userId, state: from, periodStart: now, periodEnd: now, entitlements: ["articles"] });
        const locked = await lockSubscription(tx, created.id);
        if (!locked) throw new Error("subscription not found");
        return transitionSubscription(tx, TEST_ACTOR, locked, to);
      });
      if (ALLOWED_SUBSCRIPTION_TRANSITIONS.includes(`${from} ${to}`)) expect(await transition).toMatchObject({ state: to });
      else await expect(transition, `${from} ${to}`).rejects.toThrow(IllegalSubscriptionTransition);
      expect(SUBSCRIPTION_TRANSITIONS[from].includes(to)).toBe(ALLOWED_SUBSCRIPTION_TRANSITIONS.includes(`${from} ${to}`));
    }
  }
});
