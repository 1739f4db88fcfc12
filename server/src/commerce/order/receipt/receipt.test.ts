import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeSetting } from "../../../../test/factories/settings.ts";
import {
  makeOffer,
  makeSubscriber,
  payOrder,
  type Shop,
  startShop,
} from "../../../../test/factories/shop.ts";
import { readPdf, visualLines } from "../../../../test/readers/read-pdf.ts";
import { subscription } from "../../subscription/subscription.table.ts";
import { order } from "../order.table.ts";
import { renewDueSubscriptions } from "../renewal/renewal.service.ts";

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});

afterAll(() => shop.stop());

const SELLER = { "en-US": "Bayader Media Ltd", "ar-JO": "شركة بيادر للإعلام" };

async function receiptLines(
  paymentId: string,
  locale: (typeof LOCALES)[number] = "en-US",
  client = shop.guest,
): Promise<string> {
  const file = await client.order.receipt({ paymentId, locale });
  return readPdf(Buffer.from(await file.arrayBuffer()))
    .pages.flatMap(visualLines)
    .join("\n");
}

describe("a receipt", () => {
  it("has no tax numbers while neither the station nor the buyer has given one", async () => {
    const { paymentId } = await payOrder(shop, await makeOffer(shop.platform.database.db));
    expect(await receiptLines(paymentId)).not.toContain("Tax number");
  });

  it.each(LOCALES)(
    "has the tax numbers of seller and buyer, the seller and the company, %s",
    async (locale) => {
      await changeSetting(shop.platform, "website", "sellerName", SELLER);
      await changeSetting(shop.platform, "website", "taxNumber", "JO-1002003");
      const packageId = await makeOffer(shop.platform.database.db);
      const { paymentId } = await payOrder(shop, packageId, {
        company: "Haddad & Sons",
        taxNumber: "778899",
      });
      const lines = await receiptLines(paymentId, locale);
      for (const text of ["JO-1002003", "778899", "Haddad & Sons"]) expect(lines).toContain(text);
      if (locale === "en-US") expect(lines).toContain(SELLER["en-US"]);
    },
  );

  it("of a renewal has the tax number of its buyer, too", async () => {
    const { db } = shop.platform.database;
    const { id, client } = await makeSubscriber(shop, await makeOffer(db));
    await db
      .update(order)
      .set({ taxNumber: "445566", company: "Haddad & Sons" })
      .where(eq(order.paymentId, (await client.order.mine())[0]?.paymentId ?? ""));
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - 60_000) })
      .where(eq(subscription.id, id));
    await renewDueSubscriptions(shop.platform, new Date());
    const [renewal] = await client.order.mine();
    expect(renewal?.kind).toBe("renewal");
    expect(await receiptLines(renewal?.paymentId ?? "", "en-US", client)).toContain("445566");
  });
});
