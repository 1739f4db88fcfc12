import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  CARDS,
  makeDelivery,
  makeDeliveryArea,
  makeOffer,
  ONE_RECEIVER,
  orderInput,
  payWithCard,
  RECEIVER,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { enterCard } from "../../../../test/fakes/sandbox.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { confirmationCode } from "../confirm/confirmation-code.ts";
import { order } from "../order.table.ts";

let shop: Shop;
let db: Db;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

/** Ends the payment window of an order, which the job that expires it has not processed yet. */
const endWindow = (paymentId: string) =>
  db
    .update(order)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(order.paymentId, paymentId));

const EXPIRED = {
  status: 409,
  errors: [{ path: "state", message: "The order was not paid in time" }],
};

it("an unpaid card order offers no payment once its payment window is over, before the job expires it", async () => {
  const { id, email } = await makeUser(db, "User");
  const reader = await clientAs(shop.platform, id);
  const request = orderInput(await makeOffer(db), { email });
  const { paymentId } = await reader.order.create(request);
  await endWindow(paymentId);
  expect(await reader.order.own({ paymentId })).toMatchObject({
    state: "awaitingPayment",
    canPay: false,
  });
  expect(await refusalOf(reader.payment.retry({ paymentId }))).toMatchObject(EXPIRED);
  expect(await refusalOf(reader.order.create(request)), "the same idempotency key").toMatchObject(
    EXPIRED,
  );
});

it("a failed order with a free trial is not offered at the full price once its payment window is over", async () => {
  const { paymentId, url } = await shop.guest.order.create(
    orderInput(await makeOffer(db, { trialDays: 14 })),
  );
  expect(await payWithCard(shop.guest, { paymentId, url }, CARDS.declined)).toMatchObject({
    state: "failed",
    canPay: true,
  });
  await endWindow(paymentId);
  expect(
    await refusalOf(shop.guest.payment.retry({ paymentId, withoutTrial: true })),
  ).toMatchObject(EXPIRED);
  expect(await storedOrder(db, paymentId)).toMatchObject({
    state: "failed",
    total: 0,
    trialDays: 14,
  });
});

it("devices of an order cannot be chosen once its payment window is over", async () => {
  const packageId = await makeOffer(db, { deviceRequired: true, devices: [RECEIVER] });
  const { paymentId } = await shop.guest.order.create(
    orderInput(packageId, { phone: "+962790123456" }),
  );
  await endWindow(paymentId);
  const choice = {
    paymentId,
    ...(await makeDeliveryArea(db)),
    address: "Rainbow Street 4",
    devices: ONE_RECEIVER,
  };
  expect(
    await refusalOf(shop.guest.package.insertDevices({ ...choice, idempotencyKey: randomUUID() })),
  ).toMatchObject(EXPIRED);
});

it("a cash order can be neither confirmed nor emailed its link again once the time to confirm it is over", async () => {
  const delivery = await makeDelivery(db);
  const { paymentId } = await shop.guest.package.cash(
    orderInput(await makeOffer(db), { ...delivery, email: "late@reader.example" }),
  );
  const row = await storedOrder(db, paymentId);
  if (!row) throw new Error("the order was not stored");
  await endWindow(paymentId);
  expect(
    await refusalOf(
      shop.guest.order.confirm({ paymentId, code: confirmationCode(shop.platform, row) }),
    ),
  ).toMatchObject(EXPIRED);
  expect(await refusalOf(shop.guest.order.sendConfirmation({ paymentId }))).toMatchObject(EXPIRED);
  expect(await storedOrder(db, paymentId)).toMatchObject({ state: "created" });
});

it("an order that was paid at the gateway is paid, even if its payment window ended before the gateway's answer", async () => {
  const { paymentId, url } = await shop.guest.order.create(orderInput(await makeOffer(db)));
  await enterCard(url ?? "", CARDS.good);
  await endWindow(paymentId);
  expect(await shop.guest.payment.retry({ paymentId })).toMatchObject({
    state: "fulfilled",
    url: null,
  });
});

it("staff who request the payment again open a new payment window", async () => {
  const accounting = await clientAs(shop.platform, (await makeUser(db, "Accounting")).id);
  const { paymentId, url } = await shop.guest.order.create(orderInput(await makeOffer(db)));
  await endWindow(paymentId);
  await accounting.order.retry({ id: (await storedOrder(db, paymentId))?.id ?? 0 });
  expect(await shop.guest.payment.retry({ paymentId })).toMatchObject({ url });
});
