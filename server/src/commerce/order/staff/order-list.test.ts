import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makePackage, makeRegion } from "../../../../test/factories/commerce.ts";
import { confirmCashOrder } from "../../../../test/factories/shop.ts";
import { clientAs, cookieOf, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { readWorkbook } from "../../../../test/readers/read-workbook.ts";
import { startServedPlatform } from "../../../../test/test-server.ts";
import { innerClient } from "../../../app.ts";
import { order } from "../order.table.ts";

const { platform, server } = await startServedPlatform();
let accounting: Client;
let accountant: { id: number; email: string };
const db = () => platform.database.db;
const orders: Record<string, { id: number; number: string }> = {};
const deliveryAreas: Record<string, { cityId: number; regionId: number }> = {};
let packages: { reader: number; bundle: number; yen: number };

interface CashOrder {
  packageId: number;
  name: string;
  phone: string;
  deliveryArea: { cityId: number; regionId: number };
  campaign?: string;
}

async function cashOrder(
  key: string,
  { packageId, name, phone, deliveryArea, campaign }: CashOrder,
) {
  const { number, paymentId } = await innerClient(platform, "en-US").package.cash({
    packageId,
    name,
    phone,
    ...deliveryArea,
    campaign: campaign ?? null,
    email: `${key}@buyers.example`,
    address: "1 Main Street",
    idempotencyKey: `order-list-${key}-0001`,
  });
  await confirmCashOrder(platform, { paymentId });
  const [row] = await db()
    .select({ id: order.id })
    .from(order)
    .where(eq(order.email, `${key}@buyers.example`));
  orders[key] = { id: row?.id ?? 0, number };
}

const collect = (key: string, amount: number, currency: "JOD" | "JPY", reference: string) =>
  accounting.order.markPaid({ id: orders[key]?.id ?? 0, amount, currency, reference });

beforeAll(async () => {
  accountant = await makeUser(db(), "Accounting");
  accounting = await clientAs(platform, accountant.id);
  const [ammanRegion, irbidRegion, tokyoRegion] = [
    await makeRegion(db(), { deliveryFee: 2000 }),
    await makeRegion(db(), { deliveryFee: 0 }),
    await makeRegion(db(), { deliveryFee: 0, currency: "JPY" }),
  ];
  for (const [name, { cityId, id }] of Object.entries({
    amman: ammanRegion,
    irbid: irbidRegion,
    tokyo: tokyoRegion,
  }))
    deliveryAreas[name] = { cityId, regionId: id };
  packages = {
    reader: (await makePackage(db(), { price: 2505 })).id,
    bundle: (await makePackage(db(), { price: 20_000, campaign: "BlackFriday" })).id,
    yen: (await makePackage(db(), { price: 800, currency: "JPY" })).id,
  };
  const [amman, irbid, tokyo] = [deliveryAreas.amman, deliveryAreas.irbid, deliveryAreas.tokyo];
  if (!amman || !irbid || !tokyo) throw new Error("missing delivery areas");
  await cashOrder("rana", {
    packageId: packages.reader,
    name: "رنا الأحمد",
    phone: "+962791111001",
    deliveryArea: amman,
  });
  await cashOrder("omar", {
    packageId: packages.bundle,
    name: "=Omar()",
    phone: "+962791111002",
    deliveryArea: irbid,
    campaign: "BlackFriday",
  });
  await cashOrder("yuki", {
    packageId: packages.yen,
    name: "Yuki",
    phone: "+962791111003",
    deliveryArea: tokyo,
  });
  await cashOrder("hala", {
    packageId: packages.reader,
    name: "Hala",
    phone: "+962791111004",
    deliveryArea: amman,
  });
  await collect("rana", 4505, "JOD", "REF-77");
  await collect("omar", 20_000, "JOD", "REF-78");
  await collect("yuki", 800, "JPY", "REF-79");
  await accounting.order.refund({
    id: orders.omar?.id ?? 0,
    amount: 5000,
    currency: "JOD",
    reason: "Late",
    reference: "B-1",
    idempotencyKey: "order-list-refund-0001",
  });
});

/** Buyers and total count of an order list, and the totals of its paid orders. */
async function fetchList(query: Parameters<Client["order"]["list"]>[0]) {
  const { data, meta } = await accounting.order.list(query);
  return {
    buyers: data.map(({ email }) => email.split("@")[0]).toSorted(),
    total: meta.total,
    sums: meta.sums,
  };
}
const buyersOf = async (query: Parameters<Client["order"]["list"]>[0]) =>
  (await fetchList(query)).buyers;

describe("the order list", () => {
  it("totals the paid orders of all pages by currency, minus refunds", async () => {
    const sums = [
      { currency: "JOD", exponent: 3, total: 4505 + 15_000, orders: 2 },
      { currency: "JPY", exponent: 0, total: 800, orders: 1 },
    ];
    expect(await fetchList({ limit: 1 })).toMatchObject({ total: 4, sums });
    expect((await fetchList({ limit: 1, page: 4 })).sums).toEqual(sums);
    expect((await fetchList({ state: "awaitingCash" })).sums).toEqual([]);
  });

  it.each([
    ["state", { state: "awaitingCash" as const }, ["hala"]],
    ["method", { method: "card" as const }, []],
    ["kind", { kind: "renewal" as const }, []],
    ["campaign", { campaign: "BlackFriday" }, ["omar"]],
    ["currency", { currency: "JPY" as const }, ["yuki"]],
  ])("filters by %s", async (_, query, expected) => {
    expect(await buyersOf(query)).toEqual(expected);
  });

  it("filters by package, city and days in the station's time zone, also combined", async () => {
    expect(await buyersOf({ packageId: packages.reader })).toEqual(["hala", "rana"]);
    expect(await buyersOf({ cityId: deliveryAreas.irbid?.cityId ?? 0 })).toEqual(["omar"]);
    expect(await buyersOf({ packageId: packages.reader, state: "fulfilled" })).toEqual(["rana"]);
    // In Amman it is already the 2nd of March from 21:00 UTC on.
    await db()
      .update(order)
      .set({ createdAt: new Date("2026-03-01T21:30:00Z") })
      .where(eq(order.id, orders.hala?.id ?? 0));
    expect(await buyersOf({ from: "2026-03-02", until: "2026-03-02" })).toEqual(["hala"]);
    expect(await buyersOf({ until: "2026-03-01" })).toEqual([]);
    expect(await buyersOf({ from: "2026-03-03" })).toEqual(["omar", "rana", "yuki"]);
  });

  it.each([
    ["number", () => orders.omar?.number ?? "", ["omar"]],
    ["Arabic name in any spelling", () => "الاحمد", ["rana"]],
    ["email", () => "YUKI@buyers", ["yuki"]],
    ["phone number in national format", () => "079 111 1004", ["hala"]],
    ["phone number with its country code", () => "00962791111002", ["omar"]],
    ["cash reference", () => "ref-79", ["yuki"]],
    ["unknown name, without results", () => "nobody", []],
  ])("finds by %s", async (_, q, expected) => {
    expect(await buyersOf({ q: q() })).toEqual(expected);
  });

  it("finds by the complete success code only", async () => {
    const [row] = await db()
      .select({ code: order.successCode })
      .from(order)
      .where(eq(order.id, orders.hala?.id ?? 0));
    const code = row?.code ?? "";
    expect(await buyersOf({ q: code.toLowerCase() })).toEqual(["hala"]);
    expect((await fetchList({ q: code, state: "fulfilled" })).total).toBe(0);
    expect(await buyersOf({ q: code.slice(0, 6) })).toEqual([]);
  });

  it("sorts by total, and rejects unknown sort keys and filter values", async () => {
    const { data } = await accounting.order.list({ sort: "total", order: "desc", currency: "JOD" });
    expect(data.map(({ total }) => total)).toEqual([20_000, 4505, 4505]);
    for (const wrong of [
      { sort: "email" },
      { from: "yesterday" },
      { state: "free" },
      { limit: 101 },
      { currency: "XXX" },
    ])
      expect(
        (await problemOfRejection(accounting.order.list(wrong as never))).status,
        JSON.stringify(wrong),
      ).toBe(400);
  });

  it("offers only ordered packages as filter choices", async () => {
    await makePackage(db(), { name: { "en-US": "Nobody's" } });
    expect((await accounting.order.packages({})).map(({ id }) => id).toSorted()).toEqual(
      Object.values(packages).toSorted(),
    );
  });

  it("returns the actions that each order's state allows", async () => {
    const actionsOf = async (key: string) =>
      (await accounting.order.get({ id: orders[key]?.id ?? 0 })).moves;
    expect(await actionsOf("hala")).toEqual({
      markPaid: true,
      refund: false,
      ship: false,
      cancel: true,
      retry: false,
    });
    expect(await actionsOf("omar")).toEqual({
      markPaid: false,
      refund: true,
      ship: false,
      cancel: false,
      retry: false,
    });
  });
});

describe("order workbooks", () => {
  const fetchWorkbook = async (path: string) =>
    server.send("GET", path, {
      cookie: await cookieOf(platform, accountant.id),
      "sec-fetch-site": "same-origin",
    });
  const openWorkbook = async (path: string) => {
    const response = await fetchWorkbook(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toMatch(
      /filename="\w+-\d{4}-\d\d-\d\d\.xlsx"/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    return readWorkbook(
      (async function* () {
        yield bytes;
      })(),
    );
  };

  it("apply the list filters, and contain names as text", async () => {
    const { sheets } = await openWorkbook("/api/v1/order/excel?campaign=BlackFriday&locale=ar-JO");
    expect(sheets[0]?.rows).toBe(2);
    const cells = Object.values(sheets[0]?.cells ?? {});
    expect(cells.find(({ value }) => value === "=Omar()")?.type).toBe("inlineStr");
    expect(cells.filter(({ value }) => value === "20.000" || value === "20")).not.toEqual([]);
    // Labels in the language of the caller, no raw values.
    const texts = cells.filter(({ type }) => type === "inlineStr").map(({ value }) => value);
    expect(texts).toContain("الجمعة البيضاء");
    expect(
      texts.filter((text) =>
        /^(BlackFriday|cash|paid|partlyRefunded|purchase|[a-z]+([A-Z.]\w+)+)$/.test(text),
      ),
    ).toEqual([]);
  });

  it("list every ledger movement of the filtered orders", async () => {
    const { sheets } = await openWorkbook(`/api/v1/order/excel-sheet?q=${orders.omar?.number}`);
    expect(sheets[0]?.rows).toBe(3);
    expect(Object.values(sheets[0]?.cells ?? {}).map(({ value }) => Number(value))).toContain(-5);
  });
});

describe("order permissions", () => {
  it("give Accounting access to orders only, and other roles none", async () => {
    const admin = await clientAs(platform, (await makeUser(db(), "Admin")).id);
    const reader = await clientAs(platform, (await makeUser(db(), "User")).id);
    const { id = 0 } = orders.rana ?? {};
    for (const client of [admin, reader]) {
      for (const call of [
        () => client.order.list({}),
        () => client.order.get({ id }),
        () => client.order.packages({}),
        () => client.order.reconciliations({}),
        () => client.order.revenue({}),
        () => client.order.cancel({ id, reason: "No" }),
        () => client.order.markPaid({ id, amount: 4505, currency: "JOD", reference: "X" }),
      ])
        expect((await problemOfRejection(call())).status).toBe(403);
    }
    for (const call of [
      () => accounting.subscription.list({}),
      () => accounting.user.staffList({}),
      () => accounting.package.staffList({}),
      () => accounting.article.admin({}),
      () => accounting.contact.staffList({}),
      () => accounting.log.staffList({}),
      () => accounting.notification.staffList({}),
      () => accounting.setting.staffList({}),
    ])
      expect((await problemOfRejection(call())).status).toBe(403);
    expect(
      (await accounting.order.revenue({ days: 7 })).revenue.map(({ currency }) => currency),
    ).toContain("JPY");
  });

  it("are checked for each workbook download", async () => {
    const admin = await makeUser(db(), "Admin");
    for (const path of ["/api/v1/order/excel", "/api/v1/order/excel-sheet"]) {
      const response = await server.send("GET", path, {
        cookie: await cookieOf(platform, admin.id),
        "sec-fetch-site": "same-origin",
      });
      expect(response.status).toBe(403);
      expect((await server.send("GET", path, {})).status).toBe(401);
    }
  });
});
