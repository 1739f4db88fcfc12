import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  carryOutRefunds,
  ledgerOfOrder,
  makeDeliveryArea,
  makeOffer,
  orderInput,
  payWithCard,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../test/factories/shop.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { readPdf, visualLines } from "../../../test/readers/read-pdf.ts";
import { startTestServer } from "../../../test/test-server.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { payment } from "../payment/payment.table.ts";
import { isEntitled } from "../subscription/entitlement.service.ts";
import { subscription } from "../subscription/subscription.table.ts";
import { order } from "./order.table.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let superadmin: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  superadmin = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => shop.stop());

const rowOf = (paymentId: string) => storedOrder(db, paymentId);
const ledgerOf = (paymentId: string) => ledgerOfOrder(db, paymentId);
const idOf = async (paymentId: string) => (await rowOf(paymentId))?.id ?? 0;

describe("a card order", () => {
  it("is paid once the gateway confirms it, grants its entitlements and is recorded in the ledger", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const packageId = await makeOffer(db);
    const placed = await reader.order.create(
      orderInput(packageId, { email, expected: { total: 5000, currency: "JOD" } }),
    );
    expect(placed.state).toBe("awaitingPayment");
    expect(await reader.payment.finish({ paymentId: placed.paymentId })).toMatchObject({
      state: "awaitingPayment",
      canPay: true,
    });
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(false);
    const paid = await payWithCard(reader, placed, CARDS.good);
    expect(paid).toMatchObject({ state: "fulfilled", total: 5000, canPay: false, testMode: true });
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    const [mine] = await reader.subscription.mine();
    expect(mine).toMatchObject({
      state: "active",
      open: true,
      price: 5000,
      card: { last4: "4242" },
      cancelAtPeriodEnd: false,
    });
    expect((await reader.order.mine()).map(({ paymentId }) => paymentId)).toEqual([
      placed.paymentId,
    ]);
    const receipt = await reader.order.receipt({ paymentId: placed.paymentId });
    expect(
      Buffer.from(await receipt.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    // A subscriber cannot buy the same package again.
    expect((await refusalOf(reader.order.create(orderInput(packageId, { email })))).status).toBe(
      409,
    );
    // Returning from the payment page again changes nothing.
    for (let i = 0; i < 3; i++) await reader.payment.finish({ paymentId: placed.paymentId });
    expect(await ledgerOf(placed.paymentId)).toHaveLength(1);
  });

  it("has its receipt in the requested language, or by default in the language of the order", async () => {
    const placed = await shop.guest.order.create(orderInput(await makeOffer(db)));
    await payWithCard(shop.guest, placed, CARDS.good);
    const server = await startTestServer(shop.platform);
    const receipt = async (query = "", headers: Record<string, string> = {}) => {
      const reply = await server.get(
        `/api/v1/order/receipt?paymentId=${placed.paymentId}${query}`,
        headers,
      );
      const { pages, plain } = readPdf(Buffer.from(await reply.arrayBuffer()));
      const text = pages.flatMap(visualLines).join("\n");
      return [
        /\/Lang \((.*?)\)/.exec(plain)?.[1],
        text.includes("Receipt"),
        text.includes([..."إيصال"].reverse().join("")),
      ];
    };
    const [english, arabic] = [
      ["en-US", true, false],
      ["ar-JO", false, true],
    ];
    expect(await receipt()).toEqual(english);
    expect(await receipt("&locale=ar-JO")).toEqual(arabic);
    expect(await receipt("&locale=en-US")).toEqual(english);
    await db.update(order).set({ locale: "ar-JO" }).where(eq(order.paymentId, placed.paymentId));
    expect(await receipt("", { "accept-language": "en-US" })).toEqual(arabic);
    expect(await receipt("&locale=en-US")).toEqual(english);
    await server.close();
  });

  it("can be paid with another card after one is declined", async () => {
    const placed = await shop.guest.order.create(orderInput(await makeOffer(db)));
    const failed = await payWithCard(shop.guest, placed, CARDS.declined);
    expect(failed).toMatchObject({ state: "failed", canPay: true, failure: "declined" });
    expect(
      await shop.guest.order.campaignDetails({ paymentId: placed.paymentId, status: "failure" }),
    ).toMatchObject({ state: "failed" });
    expect(
      (await refusalOf(shop.guest.order.successCode({ paymentId: placed.paymentId }))).status,
    ).toBe(404);
    const again = await shop.guest.payment.retry({ paymentId: placed.paymentId });
    expect(again.url).not.toBe(placed.url);
    expect(await payWithCard(shop.guest, again, CARDS.good)).toMatchObject({ state: "fulfilled" });
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
    expect(await shop.guest.order.successCode({ paymentId: placed.paymentId })).toMatchObject({
      successCode: expect.stringMatching(/^[2-9A-Z]{10}$/),
    });
    expect(await shop.guest.payment.retry({ paymentId: placed.paymentId })).toMatchObject({
      state: "fulfilled",
      url: null,
    });
  });

  it("is placed once when requests with one idempotency key run concurrently, and the key is rejected for another request", async () => {
    const packageId = await makeOffer(db);
    const request = orderInput(packageId, { email: "twice@reader.example" });
    const replies = await Promise.all([
      shop.guest.order.create(request),
      shop.guest.order.create(request),
      shop.guest.order.create(request),
    ]);
    expect(new Set(replies.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(new Set(replies.map(({ url }) => url)).size).toBe(1);
    expect(await db.select().from(order).where(eq(order.email, request.email))).toHaveLength(1);
    const row = await idOf(replies[0]?.paymentId ?? "");
    expect(await db.select().from(payment).where(eq(payment.orderId, row))).toHaveLength(1);
    expect(
      (await refusalOf(shop.guest.order.create({ ...request, name: "Somebody Else" }))).status,
    ).toBe(409);
    // Idempotency keys are scoped to their owner.
    const other = await shop.guest.order.create({ ...request, email: "other@reader.example" });
    expect(other.paymentId).not.toBe(replies[0]?.paymentId);
    expect(
      await refusalOf(shop.guest.order.create({ ...request, idempotencyKey: undefined })),
    ).toMatchObject({ status: 400 });
  });

  it("opens one payment page for several tabs, and is charged once", async () => {
    const placed = await shop.guest.order.create(orderInput(await makeOffer(db)));
    const tabs = await Promise.all(
      [1, 2, 3].map(() => shop.guest.payment.retry({ paymentId: placed.paymentId })),
    );
    expect(new Set([placed, ...tabs].map(({ url }) => url)).size).toBe(1);
    await Promise.all([
      payWithCard(shop.guest, placed, CARDS.good),
      payWithCard(shop.guest, placed, CARDS.good),
    ]);
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
  });

  it("rejects prices and totals from the browser, wrong campaigns, and packages that are not on sale", async () => {
    const packageId = await makeOffer(db);
    const closed = await makeOffer(db, {
      campaign: "BlackFriday",
      saleUntil: new Date(Date.now() - 1000),
    });
    const upcoming = await makeOffer(db, {
      campaign: "Christmas",
      saleFrom: new Date(Date.now() + 60_000),
    });
    const inactive = await makeOffer(db, { status: false });
    const backOfficeOnly = await makeOffer(db, { website: false });
    const create = (more: object) =>
      refusalOf(shop.guest.order.create({ ...orderInput(packageId), ...more } as never));
    expect((await create({ price: 1 })).status).toBe(400);
    expect((await create({ total: 1 })).status).toBe(400);
    expect((await create({ expected: { total: 1, currency: "JOD" } })).status).toBe(409);
    expect((await create({ expected: { total: 5000, currency: "JPY" } })).status).toBe(409);
    expect((await create({ packageId: closed, campaign: "BlackFriday" })).status).toBe(409);
    expect((await create({ packageId: upcoming })).status).toBe(409);
    expect((await create({ campaign: "BlackFriday" })).status).toBe(409);
    expect((await create({ packageId: await makeOffer(db, { price: 0 }) })).status).toBe(400);
    for (const id of [inactive, backOfficeOnly, 999_999])
      expect((await create({ packageId: id })).status).toBe(404);
  });

  it("does not grant the discontinued noAds entitlement, and a package with noAds alone can be neither sold nor granted", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const packageId = await makeOffer(db, { entitlements: ["noAds", "articles"] });
    const placed = await reader.order.create(orderInput(packageId, { email }));
    expect((await rowOf(placed.paymentId))?.entitlements).toEqual(["articles"]);
    await payWithCard(reader, placed, CARDS.good);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
    expect(row?.entitlements).toEqual(["articles"]);

    const old = await makeOffer(db, { entitlements: ["noAds"] });
    expect((await refusalOf(reader.order.create(orderInput(old, { email })))).status).toBe(404);
    const backOfficeOrder = orderInput(old, {
      ...(await makeDeliveryArea(db)),
      phone: "+962790123456",
      address: "Here",
    });
    expect((await refusalOf(superadmin.package.cash(backOfficeOrder))).status).toBe(404);
    const other = await makeUser(db, "User");
    const grant = (id: number) =>
      superadmin.subscription.grant({
        id,
        email: other.email,
        until: new Date(Date.now() + 1e10).toISOString(),
        reason: "A gift",
        idempotencyKey: randomUUID(),
      });
    expect((await refusalOf(grant(old))).status).toBe(400);
    expect((await grant(packageId)).entitlements).toEqual(["articles"]);
  });

  it("starts a free trial without a charge, and saves the card", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const placed = await reader.order.create(
      orderInput(await makeOffer(db, { trialDays: 14 }), { email }),
    );
    expect(await payWithCard(reader, placed, CARDS.good)).toMatchObject({
      state: "fulfilled",
      total: 0,
    });
    expect(await ledgerOf(placed.paymentId)).toEqual([]);
    const [mine] = await reader.subscription.mine();
    expect(mine).toMatchObject({ open: true, price: 5000, card: { last4: "4242" } });
    expect(Date.parse(mine?.periodEnd ?? "") - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000);
  });
});

describe("a card refund", () => {
  it("is made once per idempotency key, in parts up to the total, and ends the subscription once complete", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const placed = await reader.order.create(orderInput(await makeOffer(db), { email }));
    await payWithCard(reader, placed, CARDS.good);
    const id = await idOf(placed.paymentId);
    const key = randomUUID();
    const refund = (amount: number, idempotencyKey = randomUUID()) =>
      accounting.order.refund({ id, amount, currency: "JOD", reason: "Complaint", idempotencyKey });
    const replies = await Promise.all([refund(1000, key), refund(1000, key)]);
    expect(replies.map(({ state }) => state)).toEqual(["refunding", "refunding"]);
    expect((await refusalOf(refund(1))).status).toBe(409);
    await carryOutRefunds(shop.platform);
    expect(await accounting.order.get({ id })).toMatchObject({
      state: "fulfilled",
      refunded: 1000,
      refundable: 4000,
    });
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    expect((await refusalOf(refund(4001))).status).toBe(400);
    await refund(4000);
    await carryOutRefunds(shop.platform);
    expect(await accounting.order.get({ id })).toMatchObject({
      state: "refunded",
      refunded: 5000,
      refundable: 0,
    });
    expect(await ledgerOf(placed.paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["refund", -1000, "JOD"],
      ["refund", -4000, "JOD"],
    ]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(false);
  });
});

describe("access to an order", () => {
  it("is denied without its payment id, as is access to its subscription", async () => {
    const owner = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, owner.id);
    const placed = await reader.order.create(
      orderInput(await makeOffer(db), { email: owner.email }),
    );
    await payWithCard(reader, placed, CARDS.good);
    const stranger = await clientAs(shop.platform, (await makeUser(db, "User")).id);
    const id = await idOf(placed.paymentId);
    expect(await stranger.order.mine()).toEqual([]);
    expect((await refusalOf(stranger.order.get({ id }))).status).toBe(403);
    for (const call of ["own", "successCode", "receipt"] as const)
      expect((await refusalOf(stranger.order[call]({ paymentId: "x".repeat(43) }))).status).toBe(
        404,
      );
    const [mine] = await reader.subscription.mine();
    const theirs = { id: mine?.id ?? 0 };
    const { cancel, resume, pay, changeCard } = stranger.subscription;
    for (const call of [
      cancel,
      resume,
      pay,
      () => changeCard({ ...theirs, idempotencyKey: randomUUID() }),
    ])
      expect((await refusalOf(call(theirs))).status).toBe(404);
  });

  it("allows a payment retry by GET only to its signed-in owner from a page of this site, and by POST to its holder", async () => {
    const owner = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, owner.id);
    const placed = await reader.order.create(
      orderInput(await makeOffer(db), { email: owner.email }),
    );
    const guests = await shop.guest.order.create(orderInput(await makeOffer(db)));
    const stranger = await makeUser(db, "User");
    const server = await startTestServer(shop.platform);
    const retry = async (paymentId: string, user: number | null, site = "same-origin") => {
      const cookie: Record<string, string> =
        user === null ? {} : { cookie: await cookieOf(shop.platform, user) };
      const headers = {
        "sec-fetch-site": site,
        "sec-fetch-mode": "cors",
        "sec-fetch-dest": "empty",
        ...cookie,
      };
      return (await server.get(`/api/v1/payment/retry-payment?id=${paymentId}`, headers)).status;
    };
    expect(await retry(placed.paymentId, null)).toBe(401);
    expect(await retry(placed.paymentId, stranger.id)).toBe(404);
    expect(await retry(guests.paymentId, stranger.id)).toBe(404);
    expect(await retry(placed.paymentId, owner.id, "cross-site")).toBe(403);
    expect(await retry(placed.paymentId, owner.id)).toBe(200);
    expect(await shop.guest.payment.retry({ paymentId: guests.paymentId })).toMatchObject({
      url: guests.url,
    });
    await server.close();
  });

  it("passes from a guest to the account that verifies the guest's email address", async () => {
    const email = "later@reader.example";
    const placed = await shop.guest.order.create(orderInput(await makeOffer(db), { email }));
    await payWithCard(shop.guest, placed, CARDS.good);
    const [row] = await db.select().from(subscription).where(eq(subscription.guestEmail, email));
    expect(row).toMatchObject({ userId: null, state: "active" });
    const { claimGuestPurchases: claimBought } = await import("./fulfil/claim-guest-purchases.ts");
    const owner = await makeUser(db, "User", { email });
    await db.transaction((tx) =>
      claimBought(shop.platform, tx, { id: owner.id, name: email }, owner.id, email),
    );
    const reader = await clientAs(shop.platform, owner.id);
    expect((await reader.subscription.mine())[0]).toMatchObject({ open: true });
    expect(await reader.order.mine()).toHaveLength(1);
  });
});

it("staff sell packages that are offered in the back office only, to walk-in buyers", async () => {
  const delivery = { ...(await makeDeliveryArea(db)), phone: "+962790123456", address: "Here" };
  const backOfficeOnly = await makeOffer(db, {
    website: false,
    interval: "once",
    intervalCount: 3,
  });
  const request = orderInput(backOfficeOnly, { ...delivery, email: "walk-in@reader.example" });
  expect((await refusalOf(shop.guest.package.cash(request))).status).toBe(404);
  const placed = await superadmin.package.cash(request);
  expect(await rowOf(placed.paymentId)).toMatchObject({
    userId: null,
    email: "walk-in@reader.example",
    state: "awaitingCash",
  });
});
