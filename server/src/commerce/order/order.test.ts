import { randomUUID } from "node:crypto";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPdf, visualLines } from "../../../test/read-pdf.ts";
import { serving } from "../../../test/serving.ts";
import { CARDS, carryOutRefunds, makeOffer, makePlace, payBy, type Shop, startShop, wish } from "../../../test/shop.ts";
import { clientAs, cookieOf, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ledgerEntry, payment } from "../payment/payment.table.ts";
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

const rowOf = async (paymentId: string) => (await db.select().from(order).where(eq(order.paymentId, paymentId)))[0];
const ledgerOf = async (paymentId: string) => {
  const row = await rowOf(paymentId);
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.orderId, row?.id ?? 0));
  return entries.map(({ kind, amount, currency }) => [kind, amount, currency]);
};
const idOf = async (paymentId: string) => (await rowOf(paymentId))?.id ?? 0;
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, errors: [] }),
    (error) => ({
      status: error.status as number,
      errors: (error.data?.errors ?? error.data?.issues ?? []) as { path: unknown; message: string }[],
    }),
  );

describe("an order by card", () => {
  it("is paid once the gateway says so, opens what was bought, and is in the ledger", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const packageId = await makeOffer(db);
    const placed = await reader.order.create(wish(packageId, { email, expected: { total: 5000, currency: "JOD" } }));
    expect(placed.state).toBe("awaitingPayment");
    expect(await reader.payment.finish({ paymentId: placed.paymentId })).toMatchObject({ state: "awaitingPayment", canPay: true });
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(false);
    const paid = await payBy(reader, placed, CARDS.good);
    expect(paid).toMatchObject({ state: "fulfilled", total: 5000, canPay: false, testMode: true });
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    const [mine] = await reader.subscription.mine();
    expect(mine).toMatchObject({ state: "active", open: true, price: 5000, card: { last4: "4242" }, cancelAtPeriodEnd: false });
    expect((await reader.order.mine()).map(({ paymentId }) => paymentId)).toEqual([placed.paymentId]);
    const receipt = await reader.order.receipt({ paymentId: placed.paymentId });
    expect(
      Buffer.from(await receipt.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    // Who has it has it already; who reads without an account may buy it.
    expect((await refusal(reader.order.create(wish(packageId, { email })))).status).toBe(409);
    // What came back, and what the webhook told, change nothing any more.
    for (let i = 0; i < 3; i++) await reader.payment.finish({ paymentId: placed.paymentId });
    expect(await ledgerOf(placed.paymentId)).toHaveLength(1);
  });

  it("has its receipt in the language that is asked for, and in the language of the order where none is", async () => {
    const placed = await shop.guest.order.create(wish(await makeOffer(db)));
    await payBy(shop.guest, placed, CARDS.good);
    const server = await serving(shop.platform);
    const receipt = async (query = "", headers: Record<string, string> = {}) => {
      const reply = await server.get(`/api/v1/order/receipt?paymentId=${placed.paymentId}${query}`, headers);
      const { pages, plain } = readPdf(Buffer.from(await reply.arrayBuffer()));
      const text = pages.flatMap(visualLines).join("\n");
      return [/\/Lang \((.*?)\)/.exec(plain)?.[1], text.includes("Receipt"), text.includes([..."إيصال"].reverse().join(""))];
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

  it("that is declined can be paid again, with another card", async () => {
    const placed = await shop.guest.order.create(wish(await makeOffer(db)));
    const failed = await payBy(shop.guest, placed, CARDS.declined);
    expect(failed).toMatchObject({ state: "failed", canPay: true, failure: "declined" });
    expect(await shop.guest.order.campaignDetails({ paymentId: placed.paymentId, status: "failure" })).toMatchObject({ state: "failed" });
    expect((await refusal(shop.guest.order.successCode({ paymentId: placed.paymentId }))).status).toBe(404);
    const again = await shop.guest.payment.retry({ paymentId: placed.paymentId });
    expect(again.url).not.toBe(placed.url);
    expect(await payBy(shop.guest, again, CARDS.good)).toMatchObject({ state: "fulfilled" });
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
    expect(await shop.guest.order.successCode({ paymentId: placed.paymentId })).toMatchObject({
      successCode: expect.stringMatching(/^[2-9A-Z]{10}$/),
    });
    expect(await shop.guest.payment.retry({ paymentId: placed.paymentId })).toMatchObject({ state: "fulfilled", url: null });
  });

  it("asked for twice with one key, at once too, is one order; the key is of no use for anything else", async () => {
    const packageId = await makeOffer(db);
    const asked = wish(packageId, { email: "twice@reader.example" });
    const replies = await Promise.all([shop.guest.order.create(asked), shop.guest.order.create(asked), shop.guest.order.create(asked)]);
    expect(new Set(replies.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(new Set(replies.map(({ url }) => url)).size).toBe(1);
    expect(await db.select().from(order).where(eq(order.email, asked.email))).toHaveLength(1);
    const row = await idOf(replies[0]?.paymentId ?? "");
    expect(await db.select().from(payment).where(eq(payment.orderId, row))).toHaveLength(1);
    expect((await refusal(shop.guest.order.create({ ...asked, name: "Somebody Else" }))).status).toBe(409);
    // Somebody else's key is their own.
    const other = await shop.guest.order.create({ ...asked, email: "other@reader.example" });
    expect(other.paymentId).not.toBe(replies[0]?.paymentId);
    expect(await refusal(shop.guest.order.create({ ...asked, idempotencyKey: undefined }))).toMatchObject({ status: 400 });
  });

  it("opened in two tabs leads to one page, and is paid once", async () => {
    const placed = await shop.guest.order.create(wish(await makeOffer(db)));
    const tabs = await Promise.all([1, 2, 3].map(() => shop.guest.payment.retry({ paymentId: placed.paymentId })));
    expect(new Set([placed, ...tabs].map(({ url }) => url)).size).toBe(1);
    await Promise.all([payBy(shop.guest, placed, CARDS.good), payBy(shop.guest, placed, CARDS.good)]);
    expect(await ledgerOf(placed.paymentId)).toEqual([["charge", 5000, "JOD"]]);
  });

  it("takes no price, campaign, currency or package from the browser", async () => {
    const packageId = await makeOffer(db);
    const closed = await makeOffer(db, { campaign: "BlackFriday", saleUntil: new Date(Date.now() - 1000) });
    const ahead = await makeOffer(db, { campaign: "Christmas", saleFrom: new Date(Date.now() + 60_000) });
    const off = await makeOffer(db, { status: false });
    const desk = await makeOffer(db, { website: false });
    const create = (more: object) => refusal(shop.guest.order.create({ ...wish(packageId), ...more } as never));
    expect((await create({ price: 1 })).status).toBe(400);
    expect((await create({ total: 1 })).status).toBe(400);
    expect((await create({ expected: { total: 1, currency: "JOD" } })).status).toBe(409);
    expect((await create({ expected: { total: 5000, currency: "JPY" } })).status).toBe(409);
    expect((await create({ packageId: closed, campaign: "BlackFriday" })).status).toBe(409);
    expect((await create({ packageId: ahead })).status).toBe(409);
    expect((await create({ campaign: "BlackFriday" })).status).toBe(409);
    expect((await create({ packageId: await makeOffer(db, { price: 0 }) })).status).toBe(400);
    for (const id of [off, desk, 999_999]) expect((await create({ packageId: id })).status).toBe(404);
  });

  it("does not open noAds of an old package, whose other entitlements it does; one with noAds alone is not sold or granted", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const packageId = await makeOffer(db, { entitlements: ["noAds", "articles"] });
    const placed = await reader.order.create(wish(packageId, { email }));
    expect((await rowOf(placed.paymentId))?.entitlements).toEqual(["articles"]);
    await payBy(reader, placed, CARDS.good);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
    expect(row?.entitlements).toEqual(["articles"]);

    const old = await makeOffer(db, { entitlements: ["noAds"] });
    expect((await refusal(reader.order.create(wish(old, { email })))).status).toBe(404);
    const desk = wish(old, { ...(await makePlace(db)), phone: "+962790123456", address: "Here" });
    expect((await refusal(superadmin.package.cash(desk))).status).toBe(404);
    const other = await makeUser(db, "User");
    const grant = (id: number) =>
      superadmin.subscription.grant({
        ...{ id, email: other.email, until: new Date(Date.now() + 1e10).toISOString(), reason: "A gift", idempotencyKey: randomUUID() },
      });
    expect((await refusal(grant(old))).status).toBe(400);
    expect((await grant(packageId)).entitlements).toEqual(["articles"]);
  });

  it("starts a trial without a charge, and keeps the card", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const placed = await reader.order.create(wish(await makeOffer(db, { trialDays: 14 }), { email }));
    expect(await payBy(reader, placed, CARDS.good)).toMatchObject({ state: "fulfilled", total: 0 });
    expect(await ledgerOf(placed.paymentId)).toEqual([]);
    const [mine] = await reader.subscription.mine();
    expect(mine).toMatchObject({ open: true, price: 5000, card: { last4: "4242" } });
    expect(Date.parse(mine?.periodEnd ?? "") - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000);
  });
});

describe("a refund by card", () => {
  it("in parts comes back by the gateway, each once, up to the whole; the whole ends what was bought", async () => {
    const { id: userId, email } = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, userId);
    const placed = await reader.order.create(wish(await makeOffer(db), { email }));
    await payBy(reader, placed, CARDS.good);
    const id = await idOf(placed.paymentId);
    const key = randomUUID();
    const back = (amount: number, idempotencyKey = randomUUID()) =>
      accounting.order.refund({ id, amount, currency: "JOD", reason: "Complaint", idempotencyKey });
    const asked = await Promise.all([back(1000, key), back(1000, key)]);
    expect(asked.map(({ state }) => state)).toEqual(["refunding", "refunding"]);
    expect((await refusal(back(1))).status).toBe(409);
    await carryOutRefunds(shop.platform);
    expect(await accounting.order.get({ id })).toMatchObject({ state: "fulfilled", refunded: 1000, refundable: 4000 });
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(true);
    expect((await refusal(back(4001))).status).toBe(400);
    await back(4000);
    await carryOutRefunds(shop.platform);
    expect(await accounting.order.get({ id })).toMatchObject({ state: "refunded", refunded: 5000, refundable: 0 });
    expect(await ledgerOf(placed.paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["refund", -1000, "JOD"],
      ["refund", -4000, "JOD"],
    ]);
    expect(await isEntitled(db, userId, "articles", new Date())).toBe(false);
  });
});

describe("somebody else's order", () => {
  it("is nobody's without its payment id, nor is its subscription", async () => {
    const owner = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, owner.id);
    const placed = await reader.order.create(wish(await makeOffer(db), { email: owner.email }));
    await payBy(reader, placed, CARDS.good);
    const stranger = await clientAs(shop.platform, (await makeUser(db, "User")).id);
    const id = await idOf(placed.paymentId);
    expect(await stranger.order.mine()).toEqual([]);
    expect((await refusal(stranger.order.get({ id }))).status).toBe(403);
    for (const call of ["own", "successCode", "receipt"] as const)
      expect((await refusal(stranger.order[call]({ paymentId: "x".repeat(43) }))).status).toBe(404);
    const [mine] = await reader.subscription.mine();
    const theirs = { id: mine?.id ?? 0 };
    const { cancel, resume, pay, changeCard } = stranger.subscription;
    for (const call of [cancel, resume, pay, () => changeCard({ ...theirs, idempotencyKey: randomUUID() })])
      expect((await refusal(call(theirs))).status).toBe(404);
  });

  it("is paid again by a GET only by its signed-in owner, from a page of this site; by its holder with a POST", async () => {
    const owner = await makeUser(db, "User");
    const reader = await clientAs(shop.platform, owner.id);
    const placed = await reader.order.create(wish(await makeOffer(db), { email: owner.email }));
    const guests = await shop.guest.order.create(wish(await makeOffer(db)));
    const stranger = await makeUser(db, "User");
    const server = await serving(shop.platform);
    const retry = async (paymentId: string, user: number | null, site = "same-origin") => {
      const cookie: Record<string, string> = user === null ? {} : { cookie: await cookieOf(shop.platform, user) };
      const headers = { "sec-fetch-site": site, "sec-fetch-mode": "cors", "sec-fetch-dest": "empty", ...cookie };
      return (await server.get(`/api/v1/payment/retry-payment?id=${paymentId}`, headers)).status;
    };
    expect(await retry(placed.paymentId, null)).toBe(401);
    expect(await retry(placed.paymentId, stranger.id)).toBe(404);
    expect(await retry(guests.paymentId, stranger.id)).toBe(404);
    expect(await retry(placed.paymentId, owner.id, "cross-site")).toBe(403);
    expect(await retry(placed.paymentId, owner.id)).toBe(200);
    expect(await shop.guest.payment.retry({ paymentId: guests.paymentId })).toMatchObject({ url: guests.url });
    await server.close();
  });

  it("of a guest belongs to the account that has its address, once that is proved", async () => {
    const email = "later@reader.example";
    const placed = await shop.guest.order.create(wish(await makeOffer(db), { email }));
    await payBy(shop.guest, placed, CARDS.good);
    const [row] = await db.select().from(subscription).where(eq(subscription.guestEmail, email));
    expect(row).toMatchObject({ userId: null, state: "active" });
    const { claimBought } = await import("../subscription/subscription-life.service.ts");
    const owner = await makeUser(db, "User", { email });
    await db.transaction((tx) => claimBought(shop.platform, tx, { id: owner.id, name: email }, owner.id, email));
    const reader = await clientAs(shop.platform, owner.id);
    expect((await reader.subscription.mine())[0]).toMatchObject({ open: true });
    expect(await reader.order.mine()).toHaveLength(1);
  });
});

it("staff sell what is offered at the desk, to whoever stands there", async () => {
  const place = { ...(await makePlace(db)), phone: "+962790123456", address: "Here" };
  const desk = await makeOffer(db, { website: false, interval: "once", intervalCount: 3 });
  const asked = wish(desk, { ...place, email: "walk-in@reader.example" });
  expect((await refusal(shop.guest.package.cash(asked))).status).toBe(404);
  const placed = await superadmin.package.cash(asked);
  expect(await rowOf(placed.paymentId)).toMatchObject({ userId: null, email: "walk-in@reader.example", state: "awaitingCash" });
});
