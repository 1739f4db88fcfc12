import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePackage, makeRegion } from "../../../../test/factories/commerce.ts";
import { confirmCashOrder } from "../../../../test/factories/shop.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { order } from "../order.table.ts";

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

describe("an order quote", () => {
  it("has the price with its included tax, and creates no order", async () => {
    const { id } = await makePackage(db, { price: 2500 });
    const quote = await reader.order.quote({ packageId: id, method: "card" });
    expect(quote).toMatchObject({
      currency: "JOD",
      total: 2500,
      trialDays: 0,
      testMode: true,
      lines: [{ kind: "package", sum: 2500 }],
    });
    expect(quote.net + quote.tax).toBe(quote.total);
    expect(await db.select().from(order)).toEqual([]);
  });

  it.each([
    ["of the free trial, its first charge", { trialDays: 7 }, 7],
    ["of the first period, its first renewal", {}, 28],
  ])("includes the end %s, and its amount", async (_what, values, minDays) => {
    const { id } = await makePackage(db, { price: 2500, ...values });
    const { nextCharge, regularPrice } = await reader.order.quote({
      packageId: id,
      method: "card",
    });
    expect(nextCharge?.amount).toBe(2500);
    const days = (Date.parse(nextCharge?.at ?? "") - Date.now()) / (24 * 60 * 60 * 1000);
    expect(Math.round(days)).toBeGreaterThanOrEqual(minDays);
    expect(days).toBeLessThan(minDays + 4);
    expect(regularPrice).toBeNull();
    expect((await reader.order.quote({ packageId: id, method: "cash" })).nextCharge).toBeNull();
    const devices = [{ model: "MR-1", quantity: 1 }];
    const withDevice = await makePackage(db, { devices: [device], ...values });
    expect(
      (await reader.order.quote({ packageId: withDevice.id, method: "card", devices })).nextCharge,
      "once the device is shipped",
    ).toBeNull();
  });

  it("includes devices, and their delivery fee once the region is known", async () => {
    const { id } = await makePackage(db, { deviceRequired: true, devices: [device], trialDays: 7 });
    const { id: regionId, cityId } = await makeRegion(db);
    const devices = [{ model: "MR-1", quantity: 2 }];
    const requestQuote = (options: object) =>
      reader.order.quote({ packageId: id, method: "card", ...options });
    expect(await requestQuote({})).toMatchObject({ total: 0, trialDays: 7 });
    expect(await requestQuote({ devices })).toMatchObject({ total: 70_000 });
    expect(await requestQuote({ devices, cityId, regionId })).toMatchObject({ total: 72_000 });
    expect(await requestQuote({ devices, cityId, regionId, method: "cash" })).toMatchObject({
      total: 74_500,
      trialDays: 0,
      testMode: false,
    });
  });

  it("matches the total of the order that follows", async () => {
    const { id } = await makePackage(db, { devices: [device] });
    const { id: regionId, cityId } = await makeRegion(db);
    const chosen = { packageId: id, devices: [{ model: "MR-1", quantity: 1 }], cityId, regionId };
    const { total, currency, net, tax } = await reader.order.quote({ ...chosen, method: "cash" });
    const { paymentId } = await reader.package.cash({
      ...chosen,
      expected: { total, currency },
      name: "Rana",
      email: "rana@post.example",
      phone: "+962790123456",
      address: "1 Rainbow Street",
      idempotencyKey: crypto.randomUUID(),
    });
    await confirmCashOrder(platform, { paymentId });
    expect(await reader.order.own({ paymentId })).toMatchObject({
      state: "awaitingCash",
      total,
      net,
      tax,
    });
  });

  it("is rejected where the order would be", async () => {
    const { id } = await makePackage(db, { devices: [device] });
    const { id: regionId } = await makeRegion(db);
    const { cityId } = await makeRegion(db);
    const requestQuote = (options: object) =>
      problemOfRejection(reader.order.quote({ packageId: id, method: "card", ...options }));
    expect(await requestQuote({ devices: [{ model: "MR-9", quantity: 1 }] })).toMatchObject({
      status: 400,
      errors: [{ path: "devices.0.model" }],
    });
    expect((await requestQuote({ devices: [{ model: "MR-1", quantity: 11 }] })).status).toBe(400);
    expect((await requestQuote({ devices: [{ model: "MR-1", quantity: -1 }] })).status).toBe(400);
    expect(await requestQuote({ method: "cash", cityId, regionId })).toMatchObject({
      status: 400,
      errors: [{ path: "regionId" }],
    });
    expect((await requestQuote({ packageId: 99_999_999 })).status).toBe(404);
    expect(await requestQuote({ campaign: "BlackFriday" })).toMatchObject({
      status: 409,
      errors: [{ path: "campaign" }],
    });
    const ended = await makePackage(db, { campaign: "Spring", saleUntil: new Date(0) });
    expect(await requestQuote({ packageId: ended.id })).toMatchObject({
      status: 409,
      errors: [{ path: "packageId" }],
    });
  });
});

describe("an order that waits for its devices", () => {
  it("offers its devices as choices until they are chosen", async () => {
    const { id } = await makePackage(db, { deviceRequired: true, devices: [device], price: 1000 });
    const { id: regionId, cityId } = await makeRegion(db);
    const buyer = { name: "Rana", email: "rana@post.example", phone: "+962790123456" };
    const delivery = { cityId, regionId, address: "1 Rainbow Street" };
    const { paymentId, url } = await reader.package.cash({
      packageId: id,
      ...buyer,
      ...delivery,
      idempotencyKey: crypto.randomUUID(),
    });
    expect(url).toBeNull();
    const waiting = await reader.order.own({ paymentId, locale: "ar-JO" });
    expect(waiting).toMatchObject({
      needsDevices: true,
      choosable: [{ model: "MR-1", name: "Receiver", price: 35_000 }],
    });
    await reader.package.insertDevices({ paymentId, devices: [{ model: "MR-1", quantity: 1 }] });
    await confirmCashOrder(platform, { paymentId });
    expect(await reader.order.own({ paymentId })).toMatchObject({
      needsDevices: false,
      choosable: [],
      state: "awaitingCash",
      total: 38_000,
    });
  });
});
