import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage, makeRegion } from "../../../test/commerce.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { confirmed } from "../../../test/shop.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { order } from "./order.table.ts";

const device = { model: "MR-1", name: { "en-US": "Receiver" }, price: 35_000 };

let platform: StartedPlatform;
let db: Db;
let reader: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  reader = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

describe("what an order would cost", () => {
  it("is told without ordering anything, with the tax that is in it", async () => {
    const { id } = await makePackage(db, { price: 2500 });
    const quote = await reader.order.quote({ packageId: id, method: "card" });
    expect(quote).toMatchObject({ currency: "JOD", total: 2500, trialDays: 0, testMode: true, lines: [{ kind: "package", sum: 2500 }] });
    expect(quote.net + quote.tax).toBe(quote.total);
    expect(await db.select().from(order)).toEqual([]);
  });

  it("has a device, and its delivery once it is known where to", async () => {
    const { id } = await makePackage(db, { deviceRequired: true, devices: [device], trialDays: 7 });
    const { id: regionId, cityId } = await makeRegion(db);
    const devices = [{ model: "MR-1", quantity: 2 }];
    const ask = (asked: object) => reader.order.quote({ packageId: id, method: "card", ...asked });
    expect(await ask({})).toMatchObject({ total: 0, trialDays: 7 });
    expect(await ask({ devices })).toMatchObject({ total: 70_000 });
    expect(await ask({ devices, cityId, regionId })).toMatchObject({ total: 72_000 });
    expect(await ask({ devices, cityId, regionId, method: "cash" })).toMatchObject({ total: 74_500, trialDays: 0, testMode: false });
  });

  it("is what the order then costs", async () => {
    const { id } = await makePackage(db, { devices: [device] });
    const { id: regionId, cityId } = await makeRegion(db);
    const chosen = { packageId: id, devices: [{ model: "MR-1", quantity: 1 }], cityId, regionId };
    const { total, currency, net, tax } = await reader.order.quote({ ...chosen, method: "cash" });
    const { paymentId } = await reader.package.cash({
      ...chosen,
      expected: { total, currency },
      ...{ name: "Rana", email: "rana@post.example", phone: "+962790123456", address: "1 Rainbow Street" },
      idempotencyKey: crypto.randomUUID(),
    });
    await confirmed(platform, { paymentId });
    expect(await reader.order.own({ paymentId })).toMatchObject({ state: "awaitingCash", total, net, tax });
  });

  it("is refused where the order would be", async () => {
    const { id } = await makePackage(db, { devices: [device] });
    const { id: regionId } = await makeRegion(db);
    const { cityId } = await makeRegion(db);
    const ask = (asked: object) => refusal(reader.order.quote({ packageId: id, method: "card", ...asked }));
    expect(await ask({ devices: [{ model: "MR-9", quantity: 1 }] })).toMatchObject({ status: 400, errors: [{ path: "devices.0.model" }] });
    expect((await ask({ devices: [{ model: "MR-1", quantity: 11 }] })).status).toBe(400);
    expect((await ask({ devices: [{ model: "MR-1", quantity: -1 }] })).status).toBe(400);
    expect(await ask({ method: "cash", cityId, regionId })).toMatchObject({ status: 400, errors: [{ path: "regionId" }] });
    expect((await ask({ packageId: 99_999_999 })).status).toBe(404);
    expect(await ask({ campaign: "BlackFriday" })).toMatchObject({ status: 409, errors: [{ path: "campaign" }] });
    const over = await makePackage(db, { campaign: "Spring", saleUntil: new Date(0) });
    expect(await ask({ packageId: over.id })).toMatchObject({ status: 409, errors: [{ path: "packageId" }] });
  });
});

describe("an order that waits for its devices", () => {
  it("says what there is to choose from, and no longer once they are chosen", async () => {
    const { id } = await makePackage(db, { deviceRequired: true, devices: [device], price: 1000 });
    const { id: regionId, cityId } = await makeRegion(db);
    const buyer = { name: "Rana", email: "rana@post.example", phone: "+962790123456" };
    const place = { cityId, regionId, address: "1 Rainbow Street" };
    const { paymentId, url } = await reader.package.cash({ packageId: id, ...buyer, ...place, idempotencyKey: crypto.randomUUID() });
    expect(url).toBeNull();
    const waiting = await reader.order.own({ paymentId, locale: "ar-JO" });
    expect(waiting).toMatchObject({ needsDevices: true, choosable: [{ model: "MR-1", name: "Receiver", price: 35_000 }] });
    await reader.package.insertDevices({ paymentId, devices: [{ model: "MR-1", quantity: 1 }] });
    await confirmed(platform, { paymentId });
    expect(await reader.order.own({ paymentId })).toMatchObject({
      needsDevices: false,
      choosable: [],
      state: "awaitingCash",
      total: 38_000,
    });
  });
});
