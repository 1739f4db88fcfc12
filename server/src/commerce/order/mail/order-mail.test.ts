import { readFileSync, statSync } from "node:fs";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsIn } from "../../../../test/factories/auth.ts";
import {
  CARDS,
  confirmCashOrder,
  makeDelivery,
  makeOffer,
  orderInput,
  payWithCard,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { seriesCard } from "../../../../test/processes/purchase-races.ts";
import { readMail } from "../../../../test/readers/mail.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { sendSubscriptionMail } from "../../subscription/subscription-mail.service.ts";
import { order } from "../order.table.ts";
import { type OrderMail, sendOrderMail } from "./order-mail.service.ts";

let shop: Shop;
let db: Db;

beforeAll(async () => {
  shop = await startShop();
  db = shop.platform.database.db;
});

afterAll(() => shop.stop());

let before: string[] = [];
beforeEach(() => {
  before = mailsIn(shop.platform);
});
/** Mails sent since the test began, oldest first. */
const mails = () => {
  const files = mailsIn(shop.platform).filter((file) => !before.includes(file));
  const sent = files.map((file) => ({
    at: statSync(file).mtimeMs,
    text: readFileSync(file, "utf8"),
  }));
  return sent.sort((one, other) => one.at - other.at).map(({ text }) => text);
};

/** Places an order in a locale: a paid card order, or a confirmed cash order. */
async function placeOrder(
  locale: Locale,
  method: "card" | "cash" = "card",
  { card = CARDS.good, ...offer }: Parameters<typeof makeOffer>[1] & { card?: string } = {},
) {
  const request = orderInput(await makeOffer(db, offer), {
    locale,
    email: `mail-${Math.random().toString(36).slice(2)}@reader.example`,
  });
  const delivery = await makeDelivery(db);
  const placed =
    method === "card"
      ? await shop.guest.order.create(request)
      : await shop.guest.package.cash({ ...request, ...delivery });
  if (method === "card") await payWithCard(shop.guest, placed, card);
  if (method === "cash") await confirmCashOrder(shop.platform, placed);
  const [row] = await db.select().from(order).where(eq(order.paymentId, placed.paymentId));
  if (!row) throw new Error("order not found");
  return row;
}

describe.each(LOCALES)("order emails, %s", (locale) => {
  it("contain the amount paid, the receipt, the success code and how to get an account", async () => {
    const row = await placeOrder(locale);
    await sendOrderMail(shop.platform, { id: row.id, mail: "receipt" });
    const [raw = ""] = mails();
    const { text, html } = readMail(raw);
    expect(text).toContain(row.successCode);
    expect(text).toContain(row.email);
    expect(text).toContain("5.000");
    expect(text).toContain(`/payment/finish?paymentId=${row.paymentId}`);
    expect(html).toContain(`dir="${locale === "ar-JO" ? "rtl" : "ltr"}"`);
    expect(raw).toContain(`filename=${100_000 + row.id}.pdf`);
    // A missing message would show as its key.
    expect(text).not.toMatch(/mail\.|order\.|\{\{/);
  });

  it("state the amount and date of the first charge after a free trial, and that nothing was paid", async () => {
    const row = await placeOrder(locale, "card", {
      trialDays: 7,
      card: seriesCard(LOCALES.indexOf(locale)),
    });
    await sendOrderMail(shop.platform, { id: row.id, mail: "receipt" });
    const [raw = ""] = mails();
    const { text } = readMail(raw);
    const firstCharge = new Date((row.paidAt?.getTime() ?? 0) + 7 * 24 * 60 * 60 * 1000);
    expect(text).toContain(
      dateFormat(locale, { dateStyle: "long", timeZone: "Asia/Amman" }).format(firstCharge),
    );
    expect(text).toContain("5.000");
    expect(text).not.toContain("0.000");
    expect(raw).not.toContain("filename=");
    expect(text).not.toMatch(/mail\.|order\.|\{\{/);
  });

  it.each(["renewed", "refunded", "shipped"] as const)("report the event: %s", async (mail) => {
    const row = await placeOrder(locale);
    await sendOrderMail(shop.platform, { id: row.id, mail });
    const { text } = readMail(mails()[0] ?? "");
    expect(text).toContain(String(100_000 + row.id));
    expect(text).not.toMatch(/mail\.|order\.|\{\{/);
  });

  it("announce the cash collection, and are not sent for a cancelled order", async () => {
    const row = await placeOrder(locale, "cash");
    await sendOrderMail(shop.platform, { id: row.id, mail: "cash" });
    const { text } = readMail(mails()[0] ?? "");
    expect(text).toContain(row.successCode);
    expect(text).toContain(row.delivery?.city[locale]);
    await db.update(order).set({ state: "cancelled" }).where(eq(order.id, row.id));
    for (const mail of ["cash", "pay"] satisfies OrderMail["mail"][])
      await sendOrderMail(shop.platform, { id: row.id, mail });
    expect(mails()).toHaveLength(1);
  });

  it("report a failed renewal, an upcoming renewal and the end of a subscription", async () => {
    const row = await placeOrder(locale);
    const [purchased] = await db
      .select()
      .from(subscription)
      .where(eq(subscription.orderId, row.id));
    if (!purchased) throw new Error("no subscription was created");
    for (const mail of ["failed", "ending", "ended"] as const)
      await sendSubscriptionMail(shop.platform, { id: purchased.id, mail });
    const texts = mails().map((raw) => readMail(raw).text);
    expect(texts).toHaveLength(3);
    // The subscription renews, so its owner is notified of the payment, not of an end.
    expect(texts[1]).toContain(locale === "ar-JO" ? "سيُجدَّد" : "will be renewed on");
    for (const text of texts) expect(text).not.toMatch(/\bmail\.[a-z]|\{\{/);
  });
});
