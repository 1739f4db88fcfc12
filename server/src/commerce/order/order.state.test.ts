import { ORDER_STATES, type OrderState } from "@masthead/contract/commerce/order.ts";
import { SUBSCRIPTION_STATES } from "@masthead/contract/commerce/subscription.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TESTER } from "../../../test/factory.ts";
import { confirmed, makeOffer, makePlace, type Shop, startShop, wish } from "../../../test/shop.ts";
import { makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { log } from "../../system/log/log.table.ts";
import { moveSubscription, SUBSCRIPTION_MOVES, WrongSubscriptionMove } from "../subscription/subscription.state.ts";
import { insertSubscription, lockSubscription } from "../subscription/subscription.store.ts";
import { holdOrder, moveOrder, WrongMove } from "./order.state.ts";
import { eventsOfOrder, orderById, orderByPaymentId } from "./order.store.ts";
import { order } from "./order.table.ts";

let shop: Shop;
let db: Db;
let id: number;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  const place = { ...(await makePlace(db)), phone: "+962790123456", address: "Here" };
  const { paymentId } = await confirmed(shop.platform, await shop.guest.package.cash(wish(await makeOffer(db), place)));
  id = (await orderByPaymentId(db, paymentId))?.id ?? 0;
});

afterAll(() => shop.stop());

/** Told apart from the code, so that a way that is open by accident stands out. */
const WAYS: [from: OrderState, to: OrderState][] = [
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

describe("every pair of states of an order", () => {
  it.each(ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const)))("%s to %s", async (from, to) => {
    await db.update(order).set({ state: from }).where(eq(order.id, id));
    const [events, rows] = await Promise.all([eventsOfOrder(db, id), db.select().from(log).where(eq(log.entityId, id))]);
    const move = db.transaction(async (tx) => moveOrder(tx, TESTER, await holdOrder(tx, id), to));
    if (!WAYS.some(([one, other]) => one === from && other === to)) {
      await expect(move).rejects.toThrow(WrongMove);
      expect((await orderById(db, id))?.state).toBe(from);
      expect(await eventsOfOrder(db, id)).toHaveLength(events.length);
      return;
    }
    expect(await move).toMatchObject({ state: to });
    expect((await eventsOfOrder(db, id)).at(-1)).toMatchObject({ kind: "state", from, to, by: "test" });
    expect(await db.select().from(log).where(eq(log.entityId, id))).toHaveLength(rows.length + 1);
  });
});

const SUBSCRIPTION_WAYS = ["pending active", "pending expired", "active pastDue", "active cancelled", "active expired", "pastDue active"];
SUBSCRIPTION_WAYS.push("pastDue expired", "cancelled active", "cancelled expired");

it("every pair of states of a subscription is as the table says, and nothing else", async () => {
  const { id: userId } = await makeUser(db, "User");
  for (const from of SUBSCRIPTION_STATES) {
    for (const to of SUBSCRIPTION_STATES) {
      const now = new Date();
      const move = db.transaction(async (tx) => {
        const made = await insertSubscription(tx, { userId, state: from, periodStart: now, periodEnd: now, entitlements: ["articles"] });
        const held = await lockSubscription(tx, made.id);
        if (!held) throw new Error("it is gone");
        return moveSubscription(tx, TESTER, held, to);
      });
      if (SUBSCRIPTION_WAYS.includes(`${from} ${to}`)) expect(await move).toMatchObject({ state: to });
      else await expect(move, `${from} ${to}`).rejects.toThrow(WrongSubscriptionMove);
      expect(SUBSCRIPTION_MOVES[from].includes(to)).toBe(SUBSCRIPTION_WAYS.includes(`${from} ${to}`));
    }
  }
});
