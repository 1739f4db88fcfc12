import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentMails } from "../../../../test/factories/auth.ts";
import {
  makeOffer,
  makeSubscriber,
  payOrder,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { seriesCard } from "../../../../test/processes/purchase-races.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { sendOrderMail } from "../../order/mail/order-mail.service.ts";
import { order } from "../../order/order.table.ts";
import { renewDueSubscriptions } from "../../order/renewal/renewal.service.ts";
import { subscription } from "../subscription.table.ts";
import { notifyUpcomingEnds, sendSubscriptionMail } from "../subscription-mail.service.ts";
import {
  afterRenewal,
  introductoryTermsOf,
  nextPrice,
  priceTermsOfOrder,
  regularPriceFrom,
} from "./introductory-price.ts";

let shop: Shop;
let db: Db;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

const halfPrice = (introductoryPeriods: number, more = {}) =>
  makeOffer(db, { price: 2500, listPrice: 5000, introductoryPeriods, ...more });

/** Renews a subscription a number of times. Returns the amounts charged. */
async function renew(id: number, times: number): Promise<number[]> {
  for (let i = 0; i < times; i++) {
    const periodEnd = new Date(Date.now() - 60_000);
    await db
      .update(subscription)
      .set({ periodEnd, anchor: periodEnd })
      .where(eq(subscription.id, id));
    await renewDueSubscriptions(shop.platform, new Date());
  }
  const orders = await db
    .select({ total: order.total })
    .from(order)
    .where(eq(order.subscriptionId, id))
    .orderBy(order.id);
  return orders.map(({ total }) => total);
}

/** Texts of the mails to an address. */
const mailsTo = (email: string) =>
  sentMails(shop.platform)
    .filter(({ headers }) => headers.get("to")?.includes(email))
    .map(({ text }) => text);

describe("the prices of renewals", () => {
  const sold = { periodPrice: 2500, method: "card", trialDays: 0 } as const;
  /** Prices of the renewals that follow. */
  function pricesAfter(terms: Parameters<typeof priceTermsOfOrder>[0], count: number) {
    let current = priceTermsOfOrder(terms);
    return Array.from({ length: count }, () => {
      const price = nextPrice(current);
      current = afterRenewal(current);
      return price;
    });
  }

  it.each([
    [
      "stay without introductory periods",
      { listPrice: 5000, introductoryPeriods: 0 },
      {},
      [2500, 2500, 2500],
    ],
    [
      "are regular after one period, which is the first one",
      { listPrice: 5000, introductoryPeriods: 1 },
      {},
      [5000, 5000, 5000],
    ],
    [
      "are regular after three periods",
      { listPrice: 5000, introductoryPeriods: 3 },
      {},
      [2500, 2500, 5000],
    ],
    [
      "do not count a free trial",
      { listPrice: 5000, introductoryPeriods: 1 },
      { trialDays: 7 },
      [2500, 5000, 5000],
    ],
    [
      "count the first period if it is paid in cash",
      { listPrice: 5000, introductoryPeriods: 1 },
      { trialDays: 7, method: "cash" },
      [5000],
    ],
    [
      "stay without a regular price",
      { listPrice: null, introductoryPeriods: 3 },
      {},
      [2500, 2500, 2500],
    ],
  ] as const)("%s", (_what, offer, order, prices) => {
    expect(
      pricesAfter({ ...sold, ...introductoryTermsOf(offer), ...order }, prices.length),
    ).toEqual(prices);
  });

  it("change at the end of the last introductory period, by the calendar", () => {
    const calendar = {
      interval: "month",
      intervalCount: 1,
      anchor: new Date("2027-01-31T09:00:00Z"),
      timeZone: "Asia/Amman",
    } as const;
    const at = (introductoryPeriods: number, regularPrice: number | null = 5000) =>
      regularPriceFrom(
        { price: 2500, regularPrice, introductoryPeriods },
        { ...calendar, periodEnd: new Date("2027-02-28T09:00:00Z") },
      );
    expect(at(0)?.toISOString()).toBe("2027-02-28T09:00:00.000Z");
    expect(at(2)?.toISOString()).toBe("2027-04-30T09:00:00.000Z");
    expect(at(2, null)).toBeNull();
  });
});

describe("a package with an introductory price", () => {
  it("renews at that price for its periods, and then at the regular price", async () => {
    const { id, client } = await makeSubscriber(shop, await halfPrice(2));
    const [mine] = await client.subscription.mine();
    expect(mine).toMatchObject({ price: 2500, regularPrice: { amount: 5000 } });
    expect(
      Date.parse(mine?.regularPrice?.at ?? "") - Date.parse(mine?.periodEnd ?? ""),
    ).toBeGreaterThan(27 * DAY);
    expect(await renew(id, 3)).toEqual([2500, 5000, 5000]);
    expect((await client.subscription.mine())[0]).toMatchObject({
      price: 5000,
      regularPrice: null,
    });
  });

  it.each([
    ["now", {}, 0],
    ["after the free trial", { trialDays: 7 }, 7 * DAY],
  ])(
    "states in the quote when the regular price applies if its periods begin %s",
    async (_when, values, delay) => {
      const packageId = await halfPrice(1, values);
      const { nextCharge, regularPrice } = await shop.guest.order.quote({
        packageId,
        method: "card",
      });
      expect(regularPrice?.amount).toBe(5000);
      const begins = Date.now() + delay;
      expect(Date.parse(regularPrice?.at ?? "") - begins).toBeGreaterThan(27 * DAY);
      expect(Date.parse(regularPrice?.at ?? "") - begins).toBeLessThan(32 * DAY);
      expect(nextCharge?.amount).toBe(delay ? 2500 : 5000);
      expect((await shop.guest.order.quote({ packageId, method: "cash" })).regularPrice).toBeNull();
    },
  );

  it("has no date of the regular price while its device is not shipped", async () => {
    const devices = [{ model: "MR-1", name: { "en-US": "Receiver" }, price: 1000 }];
    const packageId = await halfPrice(1, { devices });
    const quote = await shop.guest.order.quote({
      packageId,
      method: "card",
      devices: [{ model: "MR-1", quantity: 1 }],
    });
    expect(quote).toMatchObject({ nextCharge: null, regularPrice: { at: null, amount: 5000 } });
  });

  it("keeps the price that a buyer agreed to when staff change it", async () => {
    const packageId = await halfPrice(1);
    const { id } = await makeSubscriber(shop, packageId);
    const staff = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
    const { version } = await staff.package.staffGet({ id: packageId });
    await staff.package.edit({ id: packageId, version, listPrice: 9000, introductoryPeriods: 0 });
    expect(await renew(id, 1)).toEqual([5000]);
  });

  it("is rejected without a regular price, and for a one-time payment", async () => {
    const staff = await clientAs(shop.platform, (await makeUser(db, "Superadmin")).id);
    const fields = {
      name: { "en-US": "Reader" },
      price: 2500,
      introductoryPeriods: 1,
      entitlements: ["articles" as const],
    };
    const errorsOf = (call: Promise<unknown>) =>
      call.then(
        () => [],
        (error) => error.data.errors.map(({ path }: { path: string }) => path),
      );
    expect(await errorsOf(staff.package.create({ ...fields, interval: "month" }))).toEqual([
      "listPrice",
    ]);
    expect(
      await errorsOf(staff.package.create({ ...fields, interval: "once", listPrice: 5000 })),
    ).toEqual(["introductoryPeriods"]);
  });

  describe.each(LOCALES)("in mails, %s", (locale) => {
    it("names the date and amount of the regular price after the purchase, and again before it is charged", async () => {
      const { id: userId, email } = await makeUser(db, "User", { locale });
      const client = await clientAs(shop.platform, userId);
      const { id: orderId } = await payOrder(shop, await halfPrice(1, { trialDays: 7 }), {
        client,
        email,
        locale,
        card: seriesCard(LOCALES.indexOf(locale)),
      });
      await sendOrderMail(shop.platform, { id: orderId, mail: "receipt" });
      expect(mailsTo(email).at(-1)).toContain("5.000");
      const [mine] = await client.subscription.mine();
      if (!mine) throw new Error("no subscription was created");
      expect(await renew(mine.id, 1)).toEqual([2500]);
      const periodEnd = new Date(Date.now() + 3 * DAY);
      await db.update(subscription).set({ periodEnd }).where(eq(subscription.id, mine.id));
      await notifyUpcomingEnds(shop.platform, new Date());
      const [row] = await db.select().from(subscription).where(eq(subscription.id, mine.id));
      expect(row?.endNoticeSentFor).toEqual(periodEnd);
      await sendSubscriptionMail(shop.platform, { id: mine.id, mail: "ending" });
      const notice = mailsTo(email).at(-1) ?? "";
      for (const amount of ["5.000", "2.500"]) expect(notice).toContain(amount);
      expect(notice).not.toMatch(/\bmail\.[a-z]|\{\{/);
    });
  });
});
