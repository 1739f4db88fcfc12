import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriesCard } from "../../../test/purchase-races.ts";
import { CARDS, makeOffer, makePlace, payBy, type Shop, startShop, wish } from "../../../test/shop.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { order } from "../order/order.table.ts";
import { payment } from "../payment/payment.table.ts";
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
    (error) => ({ status: error.status as number, paths: (error.data?.errors ?? []).map(({ path }: { path: string }) => path) }),
  );

async function reader(values = {}) {
  const account = await makeUser(db, "User", { email: newEmail(), ...values });
  return { ...account, client: await clientAs(shop.platform, account.id) };
}

/** Orders a trial and gives a card for it. */
async function tryOut(client: Client, packageId: number, email: string, card: string) {
  return payBy(client, await client.order.create(wish(packageId, { email })), card);
}

describe("a free trial", () => {
  it("is refused to an account that has cancelled one, and nothing is charged before it agrees to the full price", async () => {
    const { client, email } = await reader();
    const packageId = await makeTrial();
    expect(await tryOut(client, packageId, email, newCard())).toMatchObject({ state: "fulfilled", total: 0 });
    const [first] = await client.subscription.mine();
    await client.subscription.cancel({ id: first?.id ?? 0 });
    expect(await statusOf(client.order.create(wish(packageId, { email })))).toEqual({ status: 409, paths: ["withoutTrial"] });
    const quote = await client.order.quote({ packageId, method: "card" });
    expect(quote).toMatchObject({ total: 5000, trialDays: 0, trialUsed: true });
    const agreed = wish(packageId, { email, withoutTrial: true, expected: { total: 5000, currency: "JOD" } });
    const paid = await payBy(client, await client.order.create(agreed), newCard());
    expect(paid).toMatchObject({ state: "fulfilled", total: 5000, trialDays: 0 });
  });

  it("is given once for all packages of a product, and apart from other products", async () => {
    const { client, email } = await reader();
    expect(await tryOut(client, await makeTrial(), email, newCard())).toMatchObject({ state: "fulfilled" });
    expect(await statusOf(client.order.create(wish(await makeTrial({ interval: "year" }), { email })))).toMatchObject({ status: 409 });
    const sport = await makeTrial({ campaign: "Nojoom", product: "Sport" });
    expect(await tryOut(client, sport, email, newCard())).toMatchObject({ state: "fulfilled", total: 0 });
    const other = await makeTrial({ campaign: "Nojoom", product: " sport" });
    expect(await statusOf(client.order.create(wish(other, { email })))).toMatchObject({ status: 409 });
  });

  it("is refused to a card that has had one, under another address, and starts at full price once that is agreed to", async () => {
    const [packageId, card] = [await makeTrial(), newCard()];
    await tryOut(shop.guest, packageId, newEmail(), card);
    const email = newEmail();
    const placed = await shop.guest.order.create(wish(packageId, { email }));
    const refused = await payBy(shop.guest, placed, card);
    expect(refused).toMatchObject({ state: "failed", failure: "trialUsed", total: 0, canPay: true, totalWithoutTrial: 5000 });
    const { paymentId } = placed;
    const wrong = { paymentId, withoutTrial: true, expected: { total: 1, currency: "JOD" } } as const;
    expect(await statusOf(shop.guest.payment.retry(wrong))).toEqual({ status: 409, paths: ["expected"] });
    const again = await shop.guest.payment.retry({ paymentId, withoutTrial: true, expected: { total: 5000, currency: "JOD" } });
    expect(again.url).not.toBe(placed.url);
    const paid = await payBy(shop.guest, again, card);
    expect(paid).toMatchObject({ state: "fulfilled", total: 5000, net: 5000 - paid.tax, trialDays: 0, failure: null });
  });

  it("is refused to the mailbox of one that was begun, however its address is written", async () => {
    const packageId = await makeTrial();
    await tryOut(shop.guest, packageId, "first.last@gmail.com", newCard());
    const refused = await tryOut(shop.guest, await makeTrial(), "FirstLast+news@googlemail.com", newCard());
    expect(refused).toMatchObject({ state: "failed", failure: "trialUsed" });
  });

  it("is given back its device's price when it is refused", async () => {
    const device = { model: "MR-1", name: { "en-US": "Receiver", "ar-JO": "جهاز" }, price: 30_000 };
    const packageId = await makeTrial({ devices: [device] });
    const card = newCard();
    await tryOut(shop.guest, await makeTrial(), newEmail(), card);
    const there = { ...(await makePlace(db)), phone: "+962790123456", address: "Here", devices: [{ model: "MR-1", quantity: 1 }] };
    const refused = await payBy(shop.guest, await shop.guest.order.create(wish(packageId, { email: newEmail(), ...there })), card);
    expect(refused).toMatchObject({ state: "failed", failure: "trialUsed", total: 32_000, totalWithoutTrial: 37_000 });
    const [row] = await db.select().from(order).where(eq(order.paymentId, refused.paymentId));
    const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
    expect((await accounting.order.get({ id: row?.id ?? 0 })).refunds).toMatchObject([{ amount: 32_000, reason: "trialUsed" }]);
  });

  it("is remembered when its account is deleted and made again, by hashes that name nobody", async () => {
    const { client, id, email } = await reader();
    await tryOut(client, await makeTrial(), email, newCard());
    const { runDeletion } = await import("../../audience/data-deletion/delete-held.service.ts");
    const { requestAccountDeletion } = await import("../../audience/data-deletion/data-deletion.service.ts");
    const deletion = await db.transaction((tx) => requestAccountDeletion(tx, { userId: id, email, locale: "en-US" }, new Date()));
    await runDeletion(shop.platform, deletion.id);
    // What an order keeps by law is not what remembers it.
    await db.update(order).set({ email: "gone@invalid", userId: null }).where(eq(order.userId, id));
    const again = await reader({ email });
    expect(again.id).not.toBe(id);
    expect(await statusOf(again.client.order.create(wish(await makeTrial(), { email })))).toMatchObject({ status: 409 });
    const rows = JSON.stringify(await db.select().from(trialUse));
    expect(rows).not.toContain(email);
  });

  it("that was begun before trials were remembered is found among the paid orders", async () => {
    const { client, email } = await reader();
    await tryOut(client, await makeTrial(), email, newCard());
    await db.delete(trialUse);
    expect(await statusOf(client.order.create(wish(await makeTrial(), { email })))).toMatchObject({ status: 409 });
  });

  it("forgets the card of a refused one, and keeps the reason with the payment", async () => {
    const card = newCard();
    await tryOut(shop.guest, await makeTrial(), newEmail(), card);
    const { paymentId } = await tryOut(shop.guest, await makeTrial(), newEmail(), card);
    const [row] = await db.select().from(order).where(eq(order.paymentId, paymentId));
    const [attempt] = await db
      .select()
      .from(payment)
      .where(eq(payment.orderId, row?.id ?? 0));
    expect(attempt).toMatchObject({ state: "paid", failure: "trialUsed", chargeId: null });
    const jobs = await shop.platform.database.pool.query("select data from jobs.job where name = 'subscription.forget-card'");
    expect(jobs.rows.length).toBeGreaterThan(0);
  });

  it("tells a guest nothing about an address at the order", async () => {
    const { client, email } = await reader();
    const packageId = await makeTrial();
    await tryOut(client, packageId, email, newCard());
    expect(await statusOf(shop.guest.order.create(wish(packageId, { email })))).toMatchObject({ status: 200 });
  });
});

it("a card that is declined begins no trial, and uses none up", async () => {
  const { client, email } = await reader();
  const placed = await client.order.create(wish(await makeTrial(), { email }));
  expect(await payBy(client, placed, CARDS.declined)).toMatchObject({ state: "failed", failure: "declined" });
  const again = await client.payment.retry({ paymentId: placed.paymentId });
  expect(await payBy(client, again, newCard())).toMatchObject({ state: "fulfilled", total: 0 });
});

it.each([
  ["Reader+tag@Example.com", "reader@example.com"],
  ["f.i.r.s.t@gmail.com", "first@gmail.com"],
  ["a.b@example.com", "a.b@example.com"],
  ["+@example.com", "+@example.com"],
])("the mailbox of %s is %s", (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
