import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browser, mailsIn } from "../../../test/auth.ts";
import { readMail } from "../../../test/mail.ts";
import { makeOffer, makePlace, type Shop, startShop, wish } from "../../../test/shop.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { confirmationCode } from "./confirmation-code.ts";
import { orderJobs } from "./order.jobs.ts";
import { order } from "./order.table.ts";
import { mailOrder } from "./order-mail.service.ts";
import { expireOrders } from "./unpaid.service.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let packageId: number;
let place: { cityId: number; regionId: number; phone: string; address: string };
let made = 0;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  packageId = await makeOffer(db);
  place = { ...(await makePlace(db)), phone: "+962790123456", address: "Rainbow Street 1" };
});

afterAll(() => shop.stop());

const newEmail = () => `confirm-${++made}@reader.example`;
const cash = (client: Client, email: string, more = {}) => client.package.cash(wish(packageId, { email, ...place, ...more }));
const rowOf = async (paymentId: string) => {
  const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
  if (!row) throw new Error("it is gone");
  return row;
};
const codeOf = async (paymentId: string) => confirmationCode(shop.platform, await rowOf(paymentId));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  );
/** Orders that a collector is shown. */
const collectable = async () => (await accounting.order.list({ state: "awaitingCash", limit: 100 })).data.map(({ email }) => email);

describe("a guest's cash order", () => {
  it("is shown to no collector before the address is confirmed with the mailed code, and once it is, it stays so", async () => {
    const email = newEmail();
    const { paymentId, state } = await cash(shop.guest, email);
    expect(state).toBe("created");
    expect(await collectable()).not.toContain(email);
    const { id } = await rowOf(paymentId);
    expect(await accounting.order.get({ id })).toMatchObject({ waitsForConfirmation: true, moves: { markPaid: false, cancel: true } });
    const pay = { id, reference: "R1", amount: 7000, currency: "JOD" } as const;
    expect(await statusOf(accounting.order.markPaid(pay))).toBe(409);
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ confirmEmail: email });
    for (const code of ["", "x", await codeOf((await cash(shop.guest, newEmail())).paymentId)])
      expect(await statusOf(shop.guest.order.confirm({ paymentId, code }))).toBe(400);
    const code = await codeOf(paymentId);
    const confirm = () => shop.guest.order.confirm({ paymentId, code });
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    for (const reply of replies) expect(reply).toMatchObject({ state: "awaitingCash", confirmEmail: null });
    expect(await collectable()).toContain(email);
    expect(await accounting.order.markPaid(pay)).toMatchObject({ state: "fulfilled" });
    expect(await confirm()).toMatchObject({ state: "fulfilled" });
  });

  it("that nobody confirms expires after a day, and one that is confirmed is kept for 14 days", async () => {
    const [left, kept] = [await cash(shop.guest, newEmail()), await cash(shop.guest, newEmail())];
    const confirmed = await shop.guest.order.confirm({ paymentId: kept.paymentId, code: await codeOf(kept.paymentId) });
    expect(Date.parse(confirmed.expiresAt ?? "") - Date.now()).toBeGreaterThan(13.9 * 24 * 3600 * 1000);
    await expireOrders(shop.platform, new Date(Date.now() + 25 * 3600 * 1000));
    expect(await shop.guest.order.own({ paymentId: left.paymentId })).toMatchObject({ state: "expired" });
    expect(await shop.guest.order.own({ paymentId: kept.paymentId })).toMatchObject({ state: "awaitingCash" });
    expect(await statusOf(shop.guest.order.confirm({ paymentId: left.paymentId, code: await codeOf(left.paymentId) }))).toBe(409);
  });

  it("is confirmed already when its buyer is signed in with this address, or staff take it; not with another address", async () => {
    const account = await makeUser(db, "User", { email: newEmail() });
    const client = await clientAs(shop.platform, account.id);
    expect(await cash(client, account.email)).toMatchObject({ state: "awaitingCash" });
    expect(await cash(accounting, newEmail())).toMatchObject({ state: "awaitingCash" });
    expect(await cash(client, newEmail())).toMatchObject({ state: "created" });
    const unproved = await makeUser(db, "User", { email: newEmail(), emailVerifiedAt: null });
    expect(await cash(await clientAs(shop.platform, unproved.id), unproved.email)).toMatchObject({ state: "created" });
  });

  it("is confirmed after its devices were chosen", async () => {
    const device = { model: "MR-1", name: { "en-US": "Receiver", "ar-JO": "جهاز" }, price: 1000 };
    const receiver = await makeOffer(db, { deviceRequired: true, devices: [device] });
    const email = newEmail();
    const { paymentId } = await shop.guest.package.cash(wish(receiver, { email, ...place }));
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ needsDevices: true, confirmEmail: null });
    expect(await statusOf(shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) }))).toBe(404);
    await shop.guest.package.insertDevices({ paymentId, devices: [{ model: "MR-1", quantity: 1 }] });
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ state: "created", confirmEmail: email });
    expect(await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) })).toMatchObject({ state: "awaitingCash" });
  });
});

describe("somebody else's mailbox", () => {
  it("gets three mails of sixty orders in its name, however the address is written", async () => {
    await shop.platform.jobs.work(orderJobs(shop.platform));
    const before = mailsIn(shop.platform);
    const spelling = (n: number) => (n % 2 ? `victim+${n}@demo.example` : "Victim@demo.example");
    const statuses = await Promise.all(Array.from({ length: 60 }, (_, n) => statusOf(cash(shop.guest, spelling(n)))));
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(57);
    const arrived = () =>
      mailsIn(shop.platform).filter((file) => !before.includes(file) && /^To: victim/im.test(readFileSync(file, "utf8"))).length;
    await expect.poll(arrived, { timeout: 20_000 }).toBe(3);
    await wait(1500);
    expect(arrived()).toBe(3);
  });

  it("is mailed the link again four times an hour at most", async () => {
    const { paymentId } = await cash(shop.guest, newEmail());
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await statusOf(shop.guest.order.sendConfirmation({ paymentId })));
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it("that confirms an order can be ordered with again", async () => {
    const email = newEmail();
    for (let n = 0; n < 3; n++) {
      const { paymentId } = await cash(shop.guest, email);
      await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) });
    }
    expect(await cash(shop.guest, email)).toMatchObject({ state: "created" });
  });
});

it("guests prove that they are people after ten orders of a network, by card and in cash; one key proves once", async () => {
  const { client } = browser(shop.platform, { address: "198.51.100.77" });
  const first = wish(packageId, { email: newEmail() });
  for (let n = 0; n < 5; n++) await client.order.create(n ? wish(packageId, { email: newEmail() }) : first);
  for (let n = 0; n < 5; n++) await cash(client, newEmail());
  const refused = await client.order.create(wish(packageId, { email: newEmail() })).catch((error) => error);
  expect(refused).toMatchObject({ status: 400, data: { errors: [{ path: "proof" }] } });
  expect(await statusOf(cash(client, newEmail()))).toBe(400);
  expect(await client.order.create(first)).toMatchObject({ state: "awaitingPayment" });
});

it.each(LOCALES)("the mail that asks for the confirmation has the link, and none is sent once it is confirmed, %s", async (locale) => {
  const { paymentId } = await cash(shop.guest, newEmail(), { locale });
  const { id } = await rowOf(paymentId);
  const fresh = () => mailsIn(shop.platform).filter((file) => readFileSync(file, "utf8").includes(`order.${id}.confirm`));
  await mailOrder(shop.platform, { id, mail: "confirm" });
  const { text } = readMail(readFileSync(fresh()[0] ?? "", "utf8"));
  expect(text).toContain(`/packages/confirm?paymentId=${paymentId}&code=${await codeOf(paymentId)}`);
  expect(text).not.toMatch(/mail\.|\{\{/);
  const sent = fresh().length;
  await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) });
  await mailOrder(shop.platform, { id, mail: "confirm" });
  expect(fresh()).toHaveLength(sent);
});
