import { randomUUID } from "node:crypto";
import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  carryOutRefunds,
  guestClientOf,
  ledgerOfOrder,
  makeDelivery,
  makeOffer,
  makeSubscriber as makePayingReader,
  makeReader,
  ONE_RECEIVER,
  orderInput,
  payOrder,
  payWithCard,
  RECEIVER,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { user } from "../../../audience/user/user.table.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { confirmationCode } from "../confirm/confirmation-code.ts";

let shop: Shop;
let db: Db;
let staff: Client;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  staff = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
});

afterAll(() => shop.stop());

interface Reader {
  id: number;
  email: string;
  client: Client;
}

async function makeVerifiedReader(): Promise<Reader> {
  const reader = await makeReader(shop);
  await db.update(user).set({ emailVerifiedAt: new Date() }).where(eq(user.id, reader.id));
  return reader;
}

/** A reader with a subscription that grants these entitlements and, by default, renews. */
async function makeSubscriber(
  entitlements: Entitlement[],
  values: Partial<typeof subscription.$inferInsert> = {},
): Promise<Reader> {
  const reader = await makeVerifiedReader();
  const packageId = await makeOffer(db, { name: { "en-US": "Reader" }, entitlements });
  const period = {
    periodStart: new Date(Date.now() - DAY),
    periodEnd: new Date(Date.now() + 9 * DAY),
  };
  const renewing = {
    state: "active" as const,
    cancelAtPeriodEnd: false,
    price: 5000,
    currency: "JOD" as const,
    interval: "month" as const,
  };
  await db.insert(subscription).values({
    userId: reader.id,
    packageId,
    packageName: { "en-US": "Reader" },
    entitlements,
    ...renewing,
    ...period,
    ...values,
  });
  return reader;
}

/** Grants a reader all articles, until tomorrow. */
const grantReader = async ({ id: userId }: Reader) =>
  db.insert(subscription).values({
    userId,
    packageId: await makeOffer(db),
    packageName: { "en-US": "Reader" },
    entitlements: ["articles"],
    state: "active",
    cancelAtPeriodEnd: false,
    periodStart: new Date(Date.now() - DAY),
    periodEnd: new Date(Date.now() + DAY),
  });

const runningOf = async ({ client }: Reader) =>
  (await client.subscription.mine()).filter(({ state }) => state !== "expired");
const isRefused = {
  status: 409,
  code: "ALREADY_GRANTED",
  errors: [{ path: "acceptsOverlap", message: expect.stringContaining("“Reader”") }],
};
const yearly = () =>
  makeOffer(db, { name: { "en-US": "Reader, by the year" }, interval: "year", price: 25_000 });

describe("an order for content that the buyer's subscriptions grant", () => {
  it("needs a confirmation, by card and in cash", async () => {
    const reader = await makeSubscriber(["articles"]);
    const packageId = await yearly();
    const quote = await reader.client.order.quote({ packageId, method: "card" });
    expect(quote.overlap).toMatchObject({
      covered: "all",
      subscriptions: [{ packageName: { "en-US": "Reader" }, renews: true }],
    });
    const input = orderInput(packageId, { email: reader.email });
    expect(await problemOfRejection(reader.client.order.create(input))).toMatchObject(isRefused);
    const cashOrder = { ...input, ...(await makeDelivery(db)) };
    expect(await problemOfRejection(reader.client.package.cash(cashOrder))).toMatchObject(
      isRefused,
    );
    const paid = await payWithCard(
      reader.client,
      await reader.client.order.create({ ...input, acceptsOverlap: true }),
      CARDS.good,
    );
    expect(paid.state).toBe("fulfilled");
    expect(await runningOf(reader)).toHaveLength(2);
  });

  it("names the subscription and its end in the buyer's language", async () => {
    const reader = await makeSubscriber(["articles"], {
      state: "cancelled",
      cancelAtPeriodEnd: true,
      packageName: { "ar-JO": "قارئ" },
    });
    const call = reader.client.order.create(
      orderInput(await yearly(), { email: reader.email, locale: "ar-JO" }),
    );
    const { errors } = await problemOfRejection(call, "ar-JO");
    expect(errors[0]?.message).toMatch(/«قارئ» \(ينتهي في .*\d/);
  });

  it.each<[string, Entitlement[], Entitlement[], "all" | "some" | null]>([
    ["more", ["articles"], ["articles", "channels"], "some"],
    ["something else", ["articles"], ["episodes"], null],
    ["the class of a single record", ["channel:1"], ["channels"], "some"],
  ])("reports a package with %s", async (_what, held, bought, covered) => {
    const reader = await makeSubscriber(held);
    const packageId = await makeOffer(db, { entitlements: bought });
    expect(
      (await reader.client.order.quote({ packageId, method: "card" })).overlap?.covered ?? null,
    ).toBe(covered);
    const { status } = await reader.client.order
      .create(orderInput(packageId, { email: reader.email }))
      .then(
        () => ({ status: 200 }),
        (error) => error,
      );
    expect(status).toBe(covered ? 409 : 200);
  });

  it("needs no confirmation for ended subscriptions, or subscriptions to the same package", async () => {
    const reader = await makeSubscriber(["articles"], {
      state: "expired",
      cancelAtPeriodEnd: true,
    });
    const packageId = await yearly();
    await reader.client.order.create(orderInput(packageId, { email: reader.email }));
    const period = {
      periodStart: new Date(Date.now() - DAY),
      periodEnd: new Date(Date.now() + DAY),
    };
    await db.insert(subscription).values({
      userId: reader.id,
      packageId,
      entitlements: ["articles"],
      state: "active",
      ...period,
    });
    expect((await reader.client.order.quote({ packageId, method: "card" })).overlap).toBeNull();
  });

  it("reveals nothing to a guest who enters the address of a subscriber", async () => {
    const reader = await makeSubscriber(["articles"]);
    const packageId = await yearly();
    expect((await shop.guest.order.quote({ packageId, method: "card" })).overlap).toBeNull();
    expect(
      (await shop.guest.order.create(orderInput(packageId, { email: reader.email }))).url,
    ).toBeTruthy();
  });

  it("is checked again when an unpaid order is paid later", async () => {
    const reader = await makeVerifiedReader();
    const { paymentId } = await reader.client.order.create(
      orderInput(await yearly(), { email: reader.email }),
    );
    await payWithCard(
      reader.client,
      await reader.client.payment.retry({ paymentId }),
      CARDS.declined,
    );
    await grantReader(reader);
    expect(await problemOfRejection(reader.client.payment.retry({ paymentId }))).toMatchObject(
      isRefused,
    );
    expect(
      (await reader.client.payment.retry({ paymentId, acceptsOverlap: true })).url,
    ).toBeTruthy();
  });

  it("is resumed after a confirmation only, unless the other subscription ends, too", async () => {
    const reader = await makePayingReader(shop, await makeOffer(db));
    const { id, client, email } = reader;
    await client.subscription.cancel({ id });
    await payOrder(shop, await yearly(), { client, email, acceptsOverlap: true });
    const refused = {
      status: 409,
      code: "ALREADY_GRANTED",
      errors: [{ message: expect.stringContaining("“Reader, by the year”") }],
    };
    expect(await problemOfRejection(client.subscription.resume({ id }))).toMatchObject(refused);
    expect(await client.subscription.resume({ id, acceptsOverlap: true })).toMatchObject({
      state: "active",
    });
    await client.subscription.cancel({ id });
    const other = (await client.subscription.mine()).find((one) => one.id !== id);
    await client.subscription.cancel({ id: other?.id ?? 0 });
    expect(await client.subscription.resume({ id })).toMatchObject({ state: "active" });
  });

  it("is checked before the device of an order is chosen", async () => {
    const reader = await makeVerifiedReader();
    const packageId = await makeOffer(db, { deviceRequired: true, devices: [RECEIVER] });
    const { paymentId } = await reader.client.order.create(
      orderInput(packageId, { email: reader.email, phone: "+962791234567" }),
    );
    await grantReader(reader);
    const { phone: _phone, ...area } = await makeDelivery(db);
    const choice = { paymentId, devices: ONE_RECEIVER, ...area };
    expect(await problemOfRejection(reader.client.package.insertDevices(choice))).toMatchObject(
      isRefused,
    );
    expect(
      (await reader.client.package.insertDevices({ ...choice, acceptsOverlap: true })).url,
    ).toBeTruthy();
  });
});

describe("two tabs that buy two packages with the same content", () => {
  it("pay for one: the second payment is refunded, and its order cancelled", async () => {
    const reader = await makeVerifiedReader();
    const orders = [];
    for (const packageId of [await makeOffer(db), await yearly()])
      orders.push(await reader.client.order.create(orderInput(packageId, { email: reader.email })));
    const states = [];
    for (const placed of orders)
      states.push((await payWithCard(reader.client, placed, CARDS.good)).state);
    expect(states).toEqual(["fulfilled", "cancelled"]);
    await carryOutRefunds(shop.platform);
    expect(await ledgerOfOrder(db, orders[1]?.paymentId ?? "")).toEqual([
      ["charge", 25_000, "JOD"],
      ["refund", -25_000, "JOD"],
    ]);
    expect(await runningOf(reader)).toHaveLength(1);
  });

  it("are refunded in the same way for a guest whose address has an account", async () => {
    const reader = await makeSubscriber(["articles"]);
    const guest = guestClientOf(shop.platform);
    const placed = await guest.order.create(orderInput(await yearly(), { email: reader.email }));
    expect((await payWithCard(guest, placed, CARDS.good)).state).toBe("cancelled");
    expect(await runningOf(reader)).toHaveLength(1);
  });

  it("both count if the first one does not renew", async () => {
    const reader = await makeSubscriber(["articles"], {
      state: "cancelled",
      cancelAtPeriodEnd: true,
    });
    const guest = guestClientOf(shop.platform);
    const placed = await guest.order.create(orderInput(await yearly(), { email: reader.email }));
    expect((await payWithCard(guest, placed, CARDS.good)).state).toBe("fulfilled");
  });
});

describe("an overlap that staff or a mailed link find", () => {
  it("is reported to staff who sell or grant the package", async () => {
    const { email } = await makeSubscriber(["articles"]);
    const packageId = await yearly();
    const sale = orderInput(packageId, { email, ...(await makeDelivery(db)) });
    expect(await problemOfRejection(staff.package.cash(sale))).toMatchObject({
      code: "ALREADY_GRANTED",
      errors: [{ message: expect.stringMatching(/^The buyer/) }],
    });
    expect((await staff.package.cash({ ...sale, acceptsOverlap: true })).state).toBe(
      "awaitingCash",
    );
    const grant = {
      id: packageId,
      email,
      until: new Date(Date.now() + DAY).toISOString(),
      reason: "reader council",
    };
    expect(
      await problemOfRejection(
        staff.subscription.grant({ ...grant, idempotencyKey: randomUUID() }),
      ),
    ).toMatchObject({
      code: "ALREADY_GRANTED",
    });
    expect(
      await staff.subscription.grant({
        ...grant,
        acceptsOverlap: true,
        idempotencyKey: randomUUID(),
      }),
    ).toMatchObject({
      state: "active",
    });
  });

  it("is reported to a guest once the mailed link proves the address", async () => {
    const { email } = await makeSubscriber(["articles"]);
    const { paymentId } = await shop.guest.package.cash(
      orderInput(await yearly(), { email, ...(await makeDelivery(db)) }),
    );
    const row = await storedOrder(db, paymentId);
    if (!row) throw new Error("unknown order");
    const confirmation = { paymentId, code: confirmationCode(shop.platform, row) };
    expect(await problemOfRejection(shop.guest.order.confirm(confirmation))).toMatchObject(
      isRefused,
    );
    expect((await shop.guest.order.confirm({ ...confirmation, acceptsOverlap: true })).state).toBe(
      "awaitingCash",
    );
  });
});
