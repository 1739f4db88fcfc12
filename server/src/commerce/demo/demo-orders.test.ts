import { ORDER_STATES } from "@masthead/contract/commerce/states.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeDemoScopes } from "../../../test/factories/demo-scopes.ts";
import { makeMediaImage } from "../../../test/factories/factory.ts";
import { clientAs } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { userByEmail } from "../../audience/user/user-account.sql.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { seedDemoAccounts } from "../../seed/demo-accounts.ts";
import { readImages } from "../../seed/demo-files.ts";
import { orderStates } from "../order/order.state.ts";
import { order, orderEvent } from "../order/order.table.ts";
import { seedDemoCommerce } from "./demo-commerce.ts";
import { seedDemoOrders } from "./demo-orders.ts";

let platform: StartedPlatform;
/** Names of the jobs that were sent. */
const sentJobs: string[] = [];
const actor = { id: null, name: "test" };
const db = () => platform.database.db;

beforeAll(async () => {
  platform = await testPlatform();
  const id = await makeMediaImage(db());
  const image = new Map(readImages().map(({ key }) => [key, id]));
  const scopes = await makeDemoScopes(db());
  const now = new Date();
  vi.spyOn(platform.jobs, "sendAll").mockImplementation(
    async (_tx, name) => void sentJobs.push(name),
  );
  await db().transaction(async (tx) => {
    await seedDemoAccounts(tx, actor, "no password", now);
    await seedDemoCommerce(platform, tx, actor, { image, ...scopes }, now);
    await seedDemoOrders(platform, tx, now);
  });
});

afterAll(() => platform.stop());

describe("demo orders", () => {
  it("cover every state in which cash orders can remain", async () => {
    const rows = await db().selectDistinct({ state: order.state }).from(order);
    const cardStates = ["awaitingPayment", "failed"];
    const transientStates = ["refunding"];
    expect(rows.map(({ state }) => state).toSorted()).toEqual(
      ORDER_STATES.filter(
        (state) => !cardStates.includes(state) && !transientStates.includes(state),
      ).toSorted(),
    );
  });

  it("reached their states by allowed transitions, in chronological order", async () => {
    const events = await db().select().from(orderEvent).orderBy(orderEvent.orderId, orderEvent.id);
    const last = new Map<number, Date>();
    expect(events[0]?.at.getTime()).toBeLessThan(Date.now() - 30 * 24 * 60 * 60 * 1000);
    for (const { orderId, at, kind, from, to } of events) {
      expect(at.getTime(), `order ${orderId}`).toBeLessThanOrEqual(Date.now());
      expect(at.getTime(), `order ${orderId}`).toBeGreaterThanOrEqual(
        last.get(orderId)?.getTime() ?? 0,
      );
      last.set(orderId, at);
      if (kind === "state" && from && to) expect(orderStates.targets(from)).toContain(to);
    }
  });

  it("match the ledger, which has payments minus refunds", async () => {
    const [totals] = await rowsOf<{ orders: string; ledger: string }>(
      db(),
      sql`select (select sum(total - refunded) from "order" where paid_at is not null)::text as orders, (select sum(amount) from ledger_entry)::text as ledger`,
    );
    expect(totals?.ledger).toBe(totals?.orders);
    expect(Number(totals?.ledger)).toBeGreaterThan(0);
  });

  it("give the demo reader a subscription, and send no emails", async () => {
    const reader = await userByEmail(db(), "reader@demo.example");
    const mine = await (await clientAs(platform, reader?.id ?? 0)).subscription.mine();
    expect(mine).toMatchObject([
      { state: "active", open: true, entitlements: ["articles", "channels", "episodes"] },
    ]);
    expect(sentJobs).toEqual([]);
  });
});
