import { randomUUID } from "node:crypto";
import type { StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sentMails } from "../../../../test/factories/auth.ts";
import {
  carryOutRefunds,
  ledgerOfOrder,
  makeOffer,
  orderInput,
  payOrder,
  payWithCard,
  refundOrder,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { seriesCard } from "../../../../test/processes/purchase-races.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { payment, refund } from "../../payment/payment.table.ts";
import { mailRefundNotice } from "./refund-notice.service.ts";

let shop: Shop;
let db: Db;
let accounting: Client;
let accountant: { id: number; email: string };
let cards = 3000;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
  accountant = await makeUser(db, "Accounting", { locale: "ar-JO" });
  accounting = await clientAs(shop.platform, accountant.id);
});
afterAll(() => shop.stop());
beforeEach(() => void cards++);

const noticeMails = () =>
  sentMails(shop.platform).filter(({ headers }) => headers.get("to")?.includes(accountant.email));

/** Places an order whose free trial is refused, and pays it in full. */
async function payAfterRefusedTrial() {
  const card = seriesCard(cards);
  const packageId = await makeOffer(db, { trialDays: 7 });
  await payOrder(shop, packageId, { card });
  const placed = await shop.guest.order.create(orderInput(packageId));
  expect(await payWithCard(shop.guest, placed, card)).toMatchObject({ failure: "trialUsed" });
  const { paymentId } = placed;
  const again = await shop.guest.payment.retry({
    paymentId,
    withoutTrial: true,
    expected: { total: 5000, currency: "JOD" },
  });
  expect(await payWithCard(shop.guest, again, card)).toMatchObject({
    state: "fulfilled",
    total: 5000,
  });
  return { paymentId, id: (await storedOrder(db, paymentId))?.id ?? 0 };
}

const details = (id: number) => accounting.order.get({ id });
const refundOf = ({ refunds }: StaffOrderDetails) => refunds.at(-1);

/** Requests a refund that the gateway refuses, and lets it fail. */
async function failRefund(id: number, amount = 1000): Promise<StaffOrderDetails> {
  await refundOrder(accounting, id, amount);
  await db.update(payment).set({ chargeId: "sch_unknown" }).where(eq(payment.orderId, id));
  await carryOutRefunds(shop.platform);
  return details(id);
}

describe("a card refund", () => {
  it("is made from the charge of an order whose free trial was refused before", async () => {
    const { id, paymentId } = await payAfterRefusedTrial();
    await refundOrder(accounting, id, 1000);
    await carryOutRefunds(shop.platform);
    expect(await details(id)).toMatchObject({
      state: "fulfilled",
      refunded: 1000,
      refundable: 4000,
      refunds: [{ state: "done" }],
    });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["refund", -1000, "JOD"],
    ]);
  });

  it("fails if its payment has no charge, and is made from the charge of the order once it is sent again", async () => {
    const { id } = await payAfterRefusedTrial();
    await refundOrder(accounting, id, 5000);
    const [trial] = await db
      .select()
      .from(payment)
      .where(eq(payment.orderId, id))
      .orderBy(payment.id);
    // As stored by the version that took the first paid attempt.
    await db.update(refund).set({ paymentId: trial?.id }).where(eq(refund.orderId, id));
    await carryOutRefunds(shop.platform);
    const failed = await details(id);
    expect(failed).toMatchObject({
      state: "fulfilled",
      refunded: 0,
      refunds: [{ state: "failed", failure: "noCharge", resolvable: true }],
    });
    const sent = await accounting.order.resolveRefund({ id, refundId: refundOf(failed)?.id ?? 0 });
    expect(sent).toMatchObject({
      state: "refunding",
      refunds: [{ state: "requested", resolvable: false }],
    });
    await carryOutRefunds(shop.platform);
    expect(await details(id)).toMatchObject({
      state: "refunded",
      refunded: 5000,
      refunds: [{ state: "done", failure: null }],
    });
  });

  it("that the gateway refuses is reported to Accounting by mail, in the language of the recipient, until it is resolved", async () => {
    const { id } = await payOrder(shop, await makeOffer(db));
    const failed = await failRefund(id);
    expect(failed).toMatchObject({
      state: "fulfilled",
      refunds: [{ state: "failed", failure: "refused", resolvable: true }],
    });
    const refundId = refundOf(failed)?.id ?? 0;
    const { rows } = await shop.platform.database.pool.query(
      "select data from jobs.job where name = 'payment.refund-notice'",
    );
    expect(rows.map(({ data }) => data)).toContainEqual({ refundId, userId: accountant.id });
    await mailRefundNotice(shop.platform, { refundId, userId: accountant.id });
    const [mail] = noticeMails();
    expect(mail?.headers.get("subject")).toContain(failed.number);
    expect(mail?.text).toContain("رفضته بوابة الدفع");
    expect(mail?.text).toContain(`/orders/edit/${id}`);
    await accounting.order.resolveRefund({ id, refundId, reference: "IBAN 17" });
    await mailRefundNotice(shop.platform, { refundId, userId: accountant.id });
    expect(noticeMails()).toHaveLength(1);
  });

  it("that failed is recorded once as refunded by other means, with its reference", async () => {
    const { id, paymentId } = await payOrder(shop, await makeOffer(db));
    const refundId = refundOf(await failRefund(id, 5000))?.id ?? 0;
    const byHand = { id, refundId, reference: "IBAN 18" };
    expect(await accounting.order.resolveRefund(byHand)).toMatchObject({
      state: "refunded",
      refunded: 5000,
      refunds: [{ state: "done", reference: "IBAN 18", resolvable: false }],
    });
    await accounting.order.resolveRefund(byHand);
    expect(
      await refusalOf(accounting.order.resolveRefund({ ...byHand, reference: "other" })),
    ).toMatchObject({ status: 409 });
    expect(await ledgerOfOrder(db, paymentId)).toEqual([
      ["charge", 5000, "JOD"],
      ["manualRefund", -5000, "JOD"],
    ]);
  });

  it("that failed cannot be resolved once another refund was made instead, nor through another order", async () => {
    const { id } = await payOrder(shop, await makeOffer(db));
    const other = await payOrder(shop, await makeOffer(db));
    const refundId = refundOf(await failRefund(id))?.id ?? 0;
    expect(
      await refusalOf(accounting.order.resolveRefund({ id: other.id, refundId })),
    ).toMatchObject({ status: 409 });
    await refundOrder(accounting, id, 2000);
    expect(await refusalOf(accounting.order.resolveRefund({ id, refundId }))).toMatchObject({
      status: 409,
    });
    expect((await details(id)).refunds.map(({ resolvable }) => resolvable)).toEqual([false, false]);
  });

  it("of a surplus charge that failed is resolved without changing the order", async () => {
    const { id } = await payOrder(shop, await makeOffer(db));
    const [paid] = await db.select().from(payment).where(eq(payment.orderId, id));
    const values = {
      orderId: id,
      paymentId: paid?.id ?? null,
      amount: 700,
      currency: "JOD",
      reason: "paidAlready",
      by: "test",
    } as const;
    const [row] = await db
      .insert(refund)
      .values({ ...values, key: randomUUID(), surplus: true, state: "failed" })
      .returning();
    const resolved = await accounting.order.resolveRefund({
      id,
      refundId: row?.id ?? 0,
      reference: "IBAN 19",
    });
    expect(resolved).toMatchObject({
      state: "fulfilled",
      refunded: 0,
      refundable: 5000,
      refunds: [{ state: "done" }],
    });
  });
});
