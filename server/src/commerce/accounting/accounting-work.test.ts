import type { Client } from "@masthead/contract/contract.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  confirmCashOrder,
  makeDelivery,
  makeOffer,
  ONE_RECEIVER,
  orderInput,
  payOrder,
  RECEIVER,
  refundOrder,
  type Shop,
  startShop,
} from "../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { saveReconciliation } from "./reconciliation.store.ts";

let shop: Shop;
let db: Db;
let accounting: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
});
afterAll(() => shop.stop());

const taskOf = async (task: string) =>
  (await accounting.order.work()).tasks.find((one) => one.task === task);

describe("the work of Accounting", () => {
  it("is empty for a new station, which has no day to compare", async () => {
    const { tasks, month } = await accounting.order.work();
    expect(tasks.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(month).toEqual([]);
    expect(await accounting.order.reconciliations({})).toMatchObject({
      data: [],
      meta: { charged: false },
    });
  });

  it("counts cash to collect, devices to ship, failed and stuck refunds, failed renewals and differences, with amounts", async () => {
    const area = await makeDelivery(db);
    const packageId = await makeOffer(db, { devices: [RECEIVER] });
    await confirmCashOrder(
      shop.platform,
      await shop.guest.package.cash(orderInput(packageId, area)),
    );
    expect(await taskOf("awaitingCash")).toMatchObject({
      count: 1,
      amounts: [{ currency: "JOD", amount: 7000 }],
    });

    const { id } = await payOrder(shop, packageId, { ...area, devices: ONE_RECEIVER });
    expect(await taskOf("toShip")).toMatchObject({
      count: 1,
      amounts: [{ currency: "JOD", amount: 37_000 }],
    });
    expect(await accounting.order.reconciliations({})).toMatchObject({
      data: [],
      meta: { charged: true },
    });
    expect((await accounting.order.work()).month).toEqual([
      { currency: "JOD", exponent: 3, received: 37_000, returned: 0 },
    ]);

    await refundOrder(accounting, id, 1000);
    expect(await taskOf("stuckRefunds")).toMatchObject({ count: 0 });
    await db.execute(sql`update refund set created_at = now() - interval '2 hours'`);
    expect(await taskOf("stuckRefunds")).toMatchObject({ count: 1, orders: [{ id }] });
    await db.execute(sql`update refund set state = 'failed'`);
    expect(await taskOf("failedRefunds")).toMatchObject({
      count: 1,
      amounts: [{ currency: "JOD", amount: 1000 }],
      orders: [{ id }],
    });

    await payOrder(shop, await makeOffer(db));
    await db.execute(sql`update subscription set state = 'pastDue' where state = 'active'`);
    expect(await taskOf("failedRenewals")).toMatchObject({
      count: 1,
      amounts: [{ currency: "JOD", amount: 5000 }],
    });

    const difference = {
      kind: "amount",
      reference: "sch_1",
      orderId: id,
      ledger: "1.000 JOD",
      gateway: "2.000 JOD",
    } as const;
    await saveReconciliation(db, {
      gateway: "sandbox",
      day: "2026-11-25",
      compared: 3,
      differences: [difference, difference],
    });
    expect(await taskOf("differences")).toMatchObject({ count: 2, amounts: [] });
  });
});
