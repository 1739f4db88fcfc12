import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSetting } from "../../../../test/factories/settings.ts";
import {
  makeOffer,
  orderInput,
  refusalOf,
  type Shop,
  startShop,
  storedOrder,
} from "../../../../test/factories/shop.ts";
import { sandboxCheckout } from "../../gateway/sandbox/sandbox.table.ts";

const ALLOWED = "https://app.example/paid";
let shop: Shop;
let packageId: number;

beforeAll(async () => {
  shop = await startShop();
  packageId = await makeOffer(shop.platform.database.db);
  await changeSetting(
    shop.platform,
    "mobile",
    "returnUrls",
    `https://app.example/other\n${ALLOWED}`,
  );
});

afterAll(() => shop.stop());

const returnUrls = async () =>
  (await shop.gatewayDb.select().from(sandboxCheckout)).map(({ returnUrl }) => returnUrl);

describe("return to an app after the payment", () => {
  it("leads to the listed address, with the payment id", async () => {
    const { paymentId } = await shop.guest.order.create(
      orderInput(packageId, { returnUrl: ALLOWED }),
    );
    expect(await returnUrls()).toContain(`${ALLOWED}?paymentId=${paymentId}`);
    await shop.guest.payment.retry({ paymentId });
    expect(
      (await returnUrls())
        .filter((url) => url.includes(paymentId))
        .every((url) => url.startsWith(`${ALLOWED}?`)),
    ).toBe(true);
  });

  it("leads to the site without such an address", async () => {
    const { paymentId } = await shop.guest.order.create(orderInput(packageId));
    expect(await returnUrls()).toContain(
      `${shop.platform.publicUrl}/payment/finish?paymentId=${paymentId}`,
    );
  });

  it.each([
    "https://app.example/paid/",
    "https://app.example/paid/more",
    "https://app.example/paid?next=https://evil.example",
    "https://app.example/paid#x",
    "https://app.example/pai",
    "https://app.example/PAID",
    "https://APP.example/paid",
    "http://app.example/paid",
    "https://app.example.evil.example/paid",
    "https://app.example@evil.example/paid",
    "https://evil.example/https://app.example/paid",
    " https://app.example/paid",
    "https://app.example/paid\n",
    "https://app.example/other\nhttps://app.example/paid",
    "//app.example/paid",
    "javascript:alert(1)",
    "",
    "newsapp://paid",
  ])("refuses %j, which is not exactly a listed address", async (returnUrl) => {
    const request = orderInput(packageId, { returnUrl });
    expect(await refusalOf(shop.guest.order.create(request))).toMatchObject({
      status: 400,
      errors: [{ path: "returnUrl", code: "order.unknownReturnUrl" }],
    });
  });

  it("is part of the request that an idempotency key repeats", async () => {
    const request = orderInput(packageId, { returnUrl: ALLOWED });
    const first = await shop.guest.order.create(request);
    expect(await shop.guest.order.create(request)).toMatchObject({ paymentId: first.paymentId });
    expect(
      await refusalOf(
        shop.guest.order.create({ ...request, returnUrl: "https://app.example/other" }),
      ),
    ).toMatchObject({ status: 409 });
    expect((await storedOrder(shop.platform.database.db, first.paymentId))?.returnUrl).toBe(
      ALLOWED,
    );
  });
});
