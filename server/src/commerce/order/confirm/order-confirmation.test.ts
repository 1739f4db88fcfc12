import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "@masthead/contract/contract.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn, testBrowser } from "../../../../test/factories/auth.ts";
import {
  makeDelivery,
  makeOffer,
  ONE_RECEIVER,
  orderInput,
  RECEIVER,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { readMail } from "../../../../test/readers/mail.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { expireOrders } from "../cancel/unpaid-order.service.ts";
import { sendOrderMail } from "../mail/order-mail.service.ts";
import { orderJobs } from "../order.jobs.ts";
import { order } from "../order.table.ts";
import { confirmationCode } from "./confirmation-code.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let packageId: number;
let delivery: { cityId: number; regionId: number; phone: string; address: string };
let emailCount = 0;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  packageId = await makeOffer(db);
  delivery = await makeDelivery(db);
});

afterAll(() => shop.stop());

const newEmail = () => `confirm-${++emailCount}@reader.example`;
const placeCashOrder = (client: Client, email: string, more = {}) =>
  client.package.cash(orderInput(packageId, { email, ...delivery, ...more }));
const rowOf = async (paymentId: string) => {
  const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
  if (!row) throw new Error("order not found");
  return row;
};
const codeOf = async (paymentId: string) => confirmationCode(shop.platform, await rowOf(paymentId));
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error) => error.status as number,
  );
/** Email addresses of the orders that collectors see. */
const emailsOfCollectableOrders = async () =>
  (await accounting.order.list({ state: "awaitingCash", limit: 100 })).data.map(
    ({ email }) => email,
  );

describe("a guest's cash order", () => {
  it("is hidden from collectors until its address is confirmed with the mailed code, and can be confirmed more than once", async () => {
    const email = newEmail();
    const { paymentId, state } = await placeCashOrder(shop.guest, email);
    expect(state).toBe("created");
    expect(await emailsOfCollectableOrders()).not.toContain(email);
    const { id } = await rowOf(paymentId);
    expect(await accounting.order.get({ id })).toMatchObject({
      waitsForConfirmation: true,
      moves: { markPaid: false, cancel: true },
    });
    const pay = { id, reference: "R1", amount: 7000, currency: "JOD" } as const;
    expect(await statusOf(accounting.order.markPaid(pay))).toBe(409);
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({ confirmEmail: email });
    for (const code of [
      "",
      "x",
      await codeOf((await placeCashOrder(shop.guest, newEmail())).paymentId),
    ])
      expect(await statusOf(shop.guest.order.confirm({ paymentId, code }))).toBe(400);
    const code = await codeOf(paymentId);
    const confirm = () => shop.guest.order.confirm({ paymentId, code });
    const replies = await Promise.all([confirm(), confirm(), confirm()]);
    for (const reply of replies)
      expect(reply).toMatchObject({ state: "awaitingCash", confirmEmail: null });
    expect(await emailsOfCollectableOrders()).toContain(email);
    expect(await accounting.order.markPaid(pay)).toMatchObject({ state: "fulfilled" });
    expect(await confirm()).toMatchObject({ state: "fulfilled" });
  });

  it("expires after a day if unconfirmed, and lasts 14 days once confirmed", async () => {
    const [unconfirmed, confirmable] = [
      await placeCashOrder(shop.guest, newEmail()),
      await placeCashOrder(shop.guest, newEmail()),
    ];
    const confirmed = await shop.guest.order.confirm({
      paymentId: confirmable.paymentId,
      code: await codeOf(confirmable.paymentId),
    });
    expect(Date.parse(confirmed.expiresAt ?? "") - Date.now()).toBeGreaterThan(
      13.9 * 24 * 3600 * 1000,
    );
    await expireOrders(shop.platform, new Date(Date.now() + 25 * 3600 * 1000));
    expect(await shop.guest.order.own({ paymentId: unconfirmed.paymentId })).toMatchObject({
      state: "expired",
    });
    expect(await shop.guest.order.own({ paymentId: confirmable.paymentId })).toMatchObject({
      state: "awaitingCash",
    });
    expect(
      await statusOf(
        shop.guest.order.confirm({
          paymentId: unconfirmed.paymentId,
          code: await codeOf(unconfirmed.paymentId),
        }),
      ),
    ).toBe(409);
  });

  it("needs no confirmation if its buyer is signed in with this verified address, or if staff place it", async () => {
    const account = await makeUser(db, "User", { email: newEmail() });
    const client = await clientAs(shop.platform, account.id);
    expect(await placeCashOrder(client, account.email)).toMatchObject({ state: "awaitingCash" });
    expect(await placeCashOrder(accounting, newEmail())).toMatchObject({ state: "awaitingCash" });
    expect(await placeCashOrder(client, newEmail())).toMatchObject({ state: "created" });
    const unverified = await makeUser(db, "User", { email: newEmail(), emailVerifiedAt: null });
    expect(
      await placeCashOrder(await clientAs(shop.platform, unverified.id), unverified.email),
    ).toMatchObject({ state: "created" });
  });

  it("can be confirmed only after its devices are chosen", async () => {
    const receiver = await makeOffer(db, { deviceRequired: true, devices: [RECEIVER] });
    const email = newEmail();
    const { paymentId } = await shop.guest.package.cash(
      orderInput(receiver, { email, ...delivery }),
    );
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({
      needsDevices: true,
      confirmEmail: null,
    });
    expect(
      await statusOf(shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) })),
    ).toBe(404);
    await shop.guest.package.insertDevices({ paymentId, devices: ONE_RECEIVER });
    expect(await shop.guest.order.own({ paymentId })).toMatchObject({
      state: "created",
      confirmEmail: email,
    });
    expect(
      await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) }),
    ).toMatchObject({ state: "awaitingCash" });
  });
});

describe("confirmation emails to one mailbox", () => {
  it("are limited to three for sixty orders, in any spelling of the address", async () => {
    await shop.platform.jobs.work(orderJobs(shop.platform));
    const before = mailsIn(shop.platform);
    const spelling = (n: number) => (n % 2 ? `victim+${n}@demo.example` : "Victim@demo.example");
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => statusOf(placeCashOrder(shop.guest, spelling(n)))),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(57);
    const arrived = () =>
      mailsIn(shop.platform).filter(
        (file) => !before.includes(file) && /^To: victim/im.test(readFileSync(file, "utf8")),
      ).length;
    await expect.poll(arrived).toBe(3);
    await wait(1500);
    expect(arrived()).toBe(3);
  });

  it("are sent at most four times an hour, resends included", async () => {
    const { paymentId } = await placeCashOrder(shop.guest, newEmail());
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push(await statusOf(shop.guest.order.sendConfirmation({ paymentId })));
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  it("do not block further orders once the earlier ones are confirmed", async () => {
    const email = newEmail();
    for (let n = 0; n < 3; n++) {
      const { paymentId } = await placeCashOrder(shop.guest, email);
      await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) });
    }
    expect(await placeCashOrder(shop.guest, email)).toMatchObject({ state: "created" });
  });
});

it("guests need a bot check after ten orders from one network, by card or in cash, except to repeat an idempotency key", async () => {
  const { client } = testBrowser(shop.platform, { address: "198.51.100.77" });
  const first = orderInput(packageId, { email: newEmail() });
  for (let n = 0; n < 5; n++)
    await client.order.create(n ? orderInput(packageId, { email: newEmail() }) : first);
  for (let n = 0; n < 5; n++) await placeCashOrder(client, newEmail());
  const refused = await client.order
    .create(orderInput(packageId, { email: newEmail() }))
    .catch((error) => error);
  expect(refused).toMatchObject({ status: 400, data: { errors: [{ path: "proof" }] } });
  expect(await statusOf(placeCashOrder(client, newEmail()))).toBe(400);
  expect(await client.order.create(first)).toMatchObject({ state: "awaitingPayment" });
});

it.each(LOCALES)(
  "the confirmation email contains the link, and is not sent once the order is confirmed, %s",
  async (locale) => {
    const { paymentId } = await placeCashOrder(shop.guest, newEmail(), { locale });
    const { id } = await rowOf(paymentId);
    const confirmationMails = () =>
      mailsIn(shop.platform).filter((file) =>
        readFileSync(file, "utf8").includes(`order.${id}.confirm`),
      );
    await sendOrderMail(shop.platform, { id, mail: "confirm" });
    const { text } = readMail(readFileSync(confirmationMails()[0] ?? "", "utf8"));
    expect(text).toContain(
      `/packages/confirm?paymentId=${paymentId}&code=${await codeOf(paymentId)}`,
    );
    expect(text).not.toMatch(/\bmail\.[a-z]|\{\{/);
    const sent = confirmationMails().length;
    await shop.guest.order.confirm({ paymentId, code: await codeOf(paymentId) });
    await sendOrderMail(shop.platform, { id, mail: "confirm" });
    expect(confirmationMails()).toHaveLength(sent);
  },
);
