import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  CARDS,
  makeDeliveryArea,
  makeOffer,
  orderInput,
  payWithCard,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { seriesCard } from "../../../../test/processes/purchase-races.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { payment } from "../../payment/payment.table.ts";
import { order } from "../order.table.ts";
import { mailboxOf } from "./mailbox.ts";
import { trialUse } from "./trial-use.table.ts";

let shop: Shop;
let db: Db;
let cards = 1000;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

const newCard = () => seriesCard(cards++);
const newEmail = () => `trial-${Math.random().toString(36).slice(2)}@reader.example`;
const makeTrial = (values = {}) => makeOffer(db, { trialDays: 7, ...values });
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 200, paths: [] }),
    (error) => ({
      status: error.status as number,
      paths: (error.data?.errors ?? []).map(({ path }: { path: string }) => path),
    }),
  );

async function reader(values = {}) {
  const account = await makeUser(db, "User", { email: newEmail(), ...values });
  return { ...account, client: await clientAs(shop.platform, account.id) };
}

async function orderTrial(client: Client, packageId: number, email: string, card: string) {
  return payWithCard(client, await client.order.create(orderInput(packageId, { email })), card);
}

describe("a free trial", () => {
  it("is refused to an account that has cancelled one, without a charge until the account agrees to the full price", async () => {
    const { client, email } = await reader();
    const packageId = await makeTrial();
    expect(await orderTrial(client, packageId, email, newCard())).toMatchObject({
      state: "fulfilled",
      total: 0,
    });
    const [first] = await client.subscription.mine();
    await client.subscription.cancel({ id: first?.id ?? 0 });
    expect(await statusOf(client.order.create(orderInput(packageId, { email })))).toEqual({
      status: 409,
      paths: ["withoutTrial"],
    });
    const quote = await client.order.quote({ packageId, method: "card" });
    expect(quote).toMatchObject({ total: 5000, trialDays: 0, trialUsed: true });
    const agreed = orderInput(packageId, {
      email,
      withoutTrial: true,
      expected: { total: 5000, currency: "JOD" },
    });
    const paid = await payWithCard(client, await client.order.create(agreed), newCard());
    expect(paid).toMatchObject({ state: "fulfilled", total: 5000, trialDays: 0 });
  });

  it("is granted once for all packages of a product, and separately for other products", async () => {
    const { client, email } = await reader();
    expect(await orderTrial(client, await makeTrial(), email, newCard())).toMatchObject({
      state: "fulfilled",
    });
    expect(
      await statusOf(
        client.order.create(
          orderInput(await makeTrial({ interval: "year" }), { email, acceptsOverlap: true }),
        ),
      ),
    ).toMatchObject({
      status: 409,
      paths: ["withoutTrial"],
    });
    const sport = await makeTrial({ campaign: "Nojoom", product: "Sport" });
    const placed = await client.order.create(orderInput(sport, { email, acceptsOverlap: true }));
    expect(await payWithCard(client, placed, newCard())).toMatchObject({
      state: "fulfilled",
      total: 0,
    });
    const other = await makeTrial({ campaign: "Nojoom", product: " sport" });
    expect(
      await statusOf(client.order.create(orderInput(other, { email, acceptsOverlap: true }))),
    ).toMatchObject({
      status: 409,
      paths: ["withoutTrial"],
    });
  });

  it("is refused to a card that has had one under another email address, and starts at the full price once that is agreed to", async () => {
    const [packageId, card] = [await makeTrial(), newCard()];
    await orderTrial(shop.guest, packageId, newEmail(), card);
    const email = newEmail();
    const placed = await shop.guest.order.create(orderInput(packageId, { email }));
    const refused = await payWithCard(shop.guest, placed, card);
    expect(refused).toMatchObject({
      state: "failed",
      failure: "trialUsed",
      total: 0,
      canPay: true,
      totalWithoutTrial: 5000,
    });
    const { paymentId } = placed;
    const wrong = {
      paymentId,
      withoutTrial: true,
      expected: { total: 1, currency: "JOD" },
    } as const;
    expect(await statusOf(shop.guest.payment.retry(wrong))).toEqual({
      status: 409,
      paths: ["expected"],
    });
    const again = await shop.guest.payment.retry({
      paymentId,
      withoutTrial: true,
      expected: { total: 5000, currency: "JOD" },
    });
    expect(again.url).not.toBe(placed.url);
    const paid = await payWithCard(shop.guest, again, card);
    expect(paid).toMatchObject({
      state: "fulfilled",
      total: 5000,
      net: 5000 - paid.tax,
      trialDays: 0,
      failure: null,
    });
  });

  it("is refused to the mailbox of an earlier trial, in any spelling of its address", async () => {
    const packageId = await makeTrial();
    await orderTrial(shop.guest, packageId, "first.last@gmail.com", newCard());
    const refused = await orderTrial(
      shop.guest,
      await makeTrial(),
      "FirstLast+news@googlemail.com",
      newCard(),
    );
    expect(refused).toMatchObject({ state: "failed", failure: "trialUsed" });
  });

  it("refunds the price of its device when it is refused", async () => {
    const device = { model: "MR-1", name: { "en-US": "Receiver", "ar-JO": "جهاز" }, price: 30_000 };
    const packageId = await makeTrial({ devices: [device] });
    const card = newCard();
    await orderTrial(shop.guest, await makeTrial(), newEmail(), card);
    const delivery = {
      ...(await makeDeliveryArea(db)),
      phone: "+962790123456",
      address: "Here",
      devices: [{ model: "MR-1", quantity: 1 }],
    };
    const refused = await payWithCard(
      shop.guest,
      await shop.guest.order.create(orderInput(packageId, { email: newEmail(), ...delivery })),
      card,
    );
    expect(refused).toMatchObject({
      state: "failed",
      failure: "trialUsed",
      total: 32_000,
      totalWithoutTrial: 37_000,
    });
    const [row] = await db.select().from(order).where(eq(order.paymentId, refused.paymentId));
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    expect((await accounting.order.get({ id: row?.id ?? 0 })).refunds).toMatchObject([
      { amount: 32_000, reason: "trialUsed" },
    ]);
  });

  it("is remembered by anonymous hashes after its account is deleted and created again", async () => {
    const { client, id, email } = await reader();
    await orderTrial(client, await makeTrial(), email, newCard());
    const { runDeletion } = await import("../../../audience/data-deletion/run-deletion.service.ts");
    const { requestAccountDeletion } = await import(
      "../../../audience/data-deletion/data-deletion.service.ts"
    );
    const deletion = await db.transaction((tx) =>
      requestAccountDeletion(tx, { userId: id, email, locale: "en-US" }, new Date()),
    );
    await runDeletion(shop.platform, deletion.id);
    // The data that an order retains by law is not what remembers the trial.
    await db.update(order).set({ email: "gone@invalid", userId: null }).where(eq(order.userId, id));
    const recreated = await reader({ email });
    expect(recreated.id).not.toBe(id);
    expect(
      await statusOf(recreated.client.order.create(orderInput(await makeTrial(), { email }))),
    ).toMatchObject({ status: 409 });
    const rows = JSON.stringify(await db.select().from(trialUse));
    expect(rows).not.toContain(email);
  });

  it("is found among paid orders if it predates the recording of trials", async () => {
    const { client, email } = await reader();
    await orderTrial(client, await makeTrial(), email, newCard());
    await db.delete(trialUse);
    expect(
      await statusOf(client.order.create(orderInput(await makeTrial(), { email }))),
    ).toMatchObject({ status: 409 });
  });

  it("deletes the card of a refused one, and stores the reason with the payment", async () => {
    const card = newCard();
    await orderTrial(shop.guest, await makeTrial(), newEmail(), card);
    const { paymentId } = await orderTrial(shop.guest, await makeTrial(), newEmail(), card);
    const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
    const [attempt] = await db
      .select()
      .from(payment)
      .where(eq(payment.orderId, row?.id ?? 0));
    expect(attempt).toMatchObject({ state: "paid", failure: "trialUsed", chargeId: null });
    const jobs = await shop.platform.database.pool.query(
      "select data from jobs.job where name = 'subscription.forget-card'",
    );
    expect(jobs.rows.length).toBeGreaterThan(0);
  });

  it("does not reveal to a guest whether an email address has used it", async () => {
    const { client, email } = await reader();
    const packageId = await makeTrial();
    await orderTrial(client, packageId, email, newCard());
    expect(await statusOf(shop.guest.order.create(orderInput(packageId, { email })))).toMatchObject(
      { status: 200 },
    );
  });
});

it("a declined card starts no trial and uses none up", async () => {
  const { client, email } = await reader();
  const placed = await client.order.create(orderInput(await makeTrial(), { email }));
  expect(await payWithCard(client, placed, CARDS.declined)).toMatchObject({
    state: "failed",
    failure: "declined",
  });
  const again = await client.payment.retry({ paymentId: placed.paymentId });
  expect(await payWithCard(client, again, newCard())).toMatchObject({
    state: "fulfilled",
    total: 0,
  });
});

it.each([
  ["Reader+tag@Example.com", "reader@example.com"],
  ["f.i.r.s.t@gmail.com", "first@gmail.com"],
  ["a.b@example.com", "a.b@example.com"],
  ["+@example.com", "+@example.com"],
])("the mailbox of %s is %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
