import { readFileSync, statSync } from "node:fs";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsIn } from "../../../test/auth.ts";
import { readMail } from "../../../test/mail.ts";
import { CARDS, confirmed, makeOffer, makePlace, payBy, type Shop, startShop, wish } from "../../../test/shop.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { subscription } from "../subscription/subscription.table.ts";
import { mailSubscription } from "../subscription/subscription-mail.service.ts";
import { order } from "./order.table.ts";
import { mailOrder, type OrderMail } from "./order-mail.service.ts";

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
/** The mails since the test began, the first one first. */
const mails = () => {
  const files = mailsIn(shop.platform).filter((file) => !before.includes(file));
  const sent = files.map((file) => ({ at: statSync(file).mtimeMs, text: readFileSync(file, "utf8") }));
  return sent.sort((one, other) => one.at - other.at).map(({ text }) => text);
};

/** A paid order in a language, or one that waits for cash. */
async function ordered(locale: Locale, method: "card" | "cash" = "card") {
  const asked = wish(await makeOffer(db), { locale, email: `mail-${Math.random().toString(36).slice(2)}@reader.example` });
  const cash = { ...(await makePlace(db)), phone: "+962790123456", address: "Rainbow Street 4" };
  const placed = method === "card" ? await shop.guest.order.create(asked) : await shop.guest.package.cash({ ...asked, ...cash });
  if (method === "card") await payBy(shop.guest, placed, CARDS.good);
  if (method === "cash") await confirmed(shop.platform, placed);
  const [row] = await db.select().from(order).where(eq(order.paymentId, placed.paymentId));
  if (!row) throw new Error("it is gone");
  return row;
}

describe.each(LOCALES)("mails of an order, %s", (locale) => {
  it("tell what was paid, with the receipt, the code and the way to an account", async () => {
    const row = await ordered(locale);
    await mailOrder(shop.platform, { id: row.id, mail: "receipt" });
    const [raw = ""] = mails();
    const { text, html } = readMail(raw);
    expect(text).toContain(row.successCode);
    expect(text).toContain(row.email);
    expect(text).toContain("5.000");
    expect(text).toContain(`/payment/finish?paymentId=${row.paymentId}`);
    expect(html).toContain(`dir="${locale === "ar-JO" ? "rtl" : "ltr"}"`);
    expect(raw).toContain(`filename=${100_000 + row.id}.pdf`);
    // A word that is missing shows as its own name.
    expect(text).not.toMatch(/mail\.|order\.|\{\{/);
  });

  it.each(["renewed", "refunded", "shipped"] as const)("tell what happened: %s", async (mail) => {
    const row = await ordered(locale);
    await mailOrder(shop.platform, { id: row.id, mail });
    const { text } = readMail(mails()[0] ?? "");
    expect(text).toContain(String(100_000 + row.id));
    expect(text).not.toMatch(/mail\.|order\.|\{\{/);
  });

  it("tell who comes for the cash, and are not sent when it was cancelled", async () => {
    const row = await ordered(locale, "cash");
    await mailOrder(shop.platform, { id: row.id, mail: "cash" });
    const { text } = readMail(mails()[0] ?? "");
    expect(text).toContain(row.successCode);
    expect(text).toContain(row.delivery?.city[locale]);
    await db.update(order).set({ state: "cancelled" }).where(eq(order.id, row.id));
    for (const mail of ["cash", "pay"] satisfies OrderMail["mail"][]) await mailOrder(shop.platform, { id: row.id, mail });
    expect(mails()).toHaveLength(1);
  });

  it("tell of a subscription: that a renewal failed, that its end nears, that it is over", async () => {
    const row = await ordered(locale);
    const [bought] = await db.select().from(subscription).where(eq(subscription.orderId, row.id));
    if (!bought) throw new Error("nothing was bought");
    for (const mail of ["failed", "ending", "ended"] as const) await mailSubscription(shop.platform, { id: bought.id, mail });
    const texts = mails().map((raw) => readMail(raw).text);
    expect(texts).toHaveLength(3);
    // It renews: its owner is told of the payment, not of an end.
    expect(texts[1]).toContain(locale === "ar-JO" ? "سيُجدَّد" : "is renewed on");
    for (const text of texts) expect(text).not.toMatch(/mail\.|\{\{/);
  });
});
