import {
  CARD_PAYABLE_ORDER_STATES,
  ORDER_STATES,
  type OrderState,
  PAYMENT_STATES,
  RUNNING_SUBSCRIPTION_STATES,
  SUBSCRIPTION_STATES,
  UNDECIDED_PAYMENT_STATES,
  UNPAID_ORDER_STATES,
} from "@masthead/contract/commerce/states.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TEST_ACTOR } from "../../../test/factories/factory.ts";
import {
  confirmCashOrder,
  makeDeliveryArea,
  makeOffer,
  orderInput,
  type Shop,
  startShop,
} from "../../../test/factories/shop.ts";
import { makeUser } from "../../../test/factories/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { IllegalTransition } from "../../platform/states/states.ts";
import { log } from "../../system/log/log.table.ts";
import { paymentStates } from "../payment/payment.state.ts";
import { insertSubscription } from "../subscription/subscription.sql.ts";
import { subscriptionStates } from "../subscription/subscription.state.ts";
import { orderStates } from "./order.state.ts";
import { eventsOfOrder, orderById, orderByPaymentId } from "./order.store.ts";
import { order } from "./order.table.ts";

let shop: Shop;
let db: Db;
let id: number;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  const delivery = { ...(await makeDeliveryArea(db)), phone: "+962790123456", address: "Here" };
  const { paymentId } = await confirmCashOrder(
    shop.platform,
    await shop.guest.package.cash(orderInput(await makeOffer(db), delivery)),
  );
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
  it.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))(
    "from %s to %s",
    async (from, to) => {
      await db.update(order).set({ state: from }).where(eq(order.id, id));
      const [events, rows] = await Promise.all([
        eventsOfOrder(db, id),
        db.select().from(log).where(eq(log.entityId, id)),
      ]);
      const transition = db.transaction(async (tx) =>
        orderStates.transition(tx, TEST_ACTOR, await orderStates.requireLocked(tx, id), to),
      );
      if (!ALLOWED_TRANSITIONS.some(([one, other]) => one === from && other === to)) {
        await expect(transition).rejects.toThrow(IllegalTransition);
        expect((await orderById(db, id))?.state).toBe(from);
        expect(await eventsOfOrder(db, id)).toHaveLength(events.length);
        return;
      }
      expect(await transition).toMatchObject({ state: to });
      expect((await eventsOfOrder(db, id)).at(-1)).toMatchObject({
        kind: "state",
        from,
        to,
        by: "test",
      });
      expect(await db.select().from(log).where(eq(log.entityId, id))).toHaveLength(rows.length + 1);
    },
  );
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
        const created = await insertSubscription(tx, {
          userId,
          state: from,
          periodStart: now,
          periodEnd: now,
          entitlements: ["articles"],
        });
        const locked = await subscriptionStates.lock(tx, created.id);
        if (!locked) throw new Error("subscription not found");
        return subscriptionStates.transition(tx, TEST_ACTOR, locked, to);
      });
      if (ALLOWED_SUBSCRIPTION_TRANSITIONS.includes(`${from} ${to}`))
        expect(await transition).toMatchObject({ state: to });
      else await expect(transition, `${from} ${to}`).rejects.toThrow(IllegalTransition);
      expect(subscriptionStates.can(from, to)).toBe(
        ALLOWED_SUBSCRIPTION_TRANSITIONS.includes(`${from} ${to}`),
      );
    }
  }
});

it("sets of states agree with the transition tables", () => {
  const statesThatReach = (to: OrderState) =>
    ORDER_STATES.filter((from) => orderStates.can(from, to)).toSorted();
  expect(statesThatReach("cancelled")).toEqual(UNPAID_ORDER_STATES.toSorted());
  expect(statesThatReach("awaitingPayment")).toEqual(
    CARD_PAYABLE_ORDER_STATES.filter((state) => state !== "awaitingPayment").toSorted(),
  );
  expect(PAYMENT_STATES.filter((from) => paymentStates.can(from, "expired"))).toEqual(
    UNDECIDED_PAYMENT_STATES,
  );
  expect(SUBSCRIPTION_STATES.filter((from) => subscriptionStates.can(from, "expired"))).toEqual(
    RUNNING_SUBSCRIPTION_STATES,
  );
});
