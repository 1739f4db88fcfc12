import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeDelivery,
  makeOffer,
  makeSubscriber,
  orderInput,
  type Shop,
  startShop,
} from "../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { order } from "../order/order.table.ts";
import { renewDueSubscriptions } from "../order/renewal/renewal.service.ts";
import { subscription } from "../subscription/subscription.table.ts";
import { packageTable } from "./package.table.ts";

let shop: Shop;
let db: Db;
let staff: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  staff = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => shop.stop());

const removalProblem = (id: number) => problemOfRejection(staff.package.remove({ id }));

describe("deletion of a package", () => {
  it("is refused while subscriptions run, with their subscribers", async () => {
    const id = await makeOffer(db);
    const { client, email, id: subscriptionId } = await makeSubscriber(shop, id);
    const references = [
      { entity: "Subscription", count: 1, examples: [{ id: subscriptionId, label: email }] },
    ];
    expect(await removalProblem(id)).toMatchObject({ status: 409, references });
    await client.subscription.cancel({ id: subscriptionId });
    expect(await removalProblem(id), "cancelled, with its period not over").toMatchObject({
      status: 409,
      references,
    });
    await staff.subscription.remove({ id: subscriptionId });
    await staff.package.remove({ id });
    expect(await staff.package.staffGet({ id })).toMatchObject({ deletedAt: expect.any(String) });
  });

  it("is refused while an order can be paid, with its number", async () => {
    const id = await makeOffer(db);
    const placed = await shop.guest.order.create(orderInput(id));
    expect(await removalProblem(id)).toMatchObject({
      status: 409,
      references: [{ entity: "Orders", count: 1, examples: [{ label: placed.number }] }],
    });
    await db.update(order).set({ state: "expired" }).where(eq(order.packageId, id));
    await staff.package.remove({ id });
  });

  it("refuses one of a deletion and an order that happen at the same time", async () => {
    for (let i = 0; i < 5; i++) {
      const id = await makeOffer(db);
      const results = await Promise.allSettled([
        staff.package.remove({ id }),
        shop.guest.order.create(orderInput(id)),
      ]);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });

  it("does not stop subscriptions when the package is only switched off", async () => {
    const id = await makeOffer(db);
    const { client, id: subscriptionId } = await makeSubscriber(shop, id);
    await staff.package.setStatus({ id, status: false });
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - HOUR) })
      .where(eq(subscription.id, subscriptionId));
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await client.subscription.mine()).toMatchObject([
      { state: "active", open: true, cancelAtPeriodEnd: false },
    ]);
  });
});

describe("renewal of a subscription whose package is deleted", () => {
  it("ends it with its period and charges nothing", async () => {
    const id = await makeOffer(db);
    const { client, id: subscriptionId } = await makeSubscriber(shop, id);
    await db.update(packageTable).set({ deletedAt: sql`now()` }).where(eq(packageTable.id, id));
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await client.subscription.mine(), "within its period").toMatchObject([
      { state: "active", open: true },
    ]);
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - HOUR) })
      .where(eq(subscription.id, subscriptionId));
    await renewDueSubscriptions(shop.platform, new Date());
    expect(await client.subscription.mine()).toMatchObject([{ state: "expired", open: false }]);
    expect(
      await db.select({ kind: order.kind }).from(order).where(eq(order.packageId, id)),
    ).toEqual([{ kind: "purchase" }]);
  });
});

describe("deletion of a delivery area", () => {
  it("is refused while an order to be delivered there can be paid", async () => {
    const delivery = await makeDelivery(db);
    const { cityId, regionId } = delivery;
    const id = await makeOffer(db);
    await shop.guest.package.cash(orderInput(id, delivery));
    const references = [{ entity: "Orders", count: 1 }];
    expect(await problemOfRejection(staff.merchantRegion.remove({ id: regionId }))).toMatchObject({
      status: 409,
      references,
    });
    await db.update(order).set({ state: "expired" }).where(eq(order.packageId, id));
    await staff.merchantRegion.remove({ id: regionId });
    await staff.merchantCity.remove({ id: cityId });
  });
});
