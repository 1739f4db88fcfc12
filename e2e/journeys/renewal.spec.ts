import { randomUUID } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { queueRenewal } from "../../server/test/queue-renewal.ts";
import { newEmail, signIn, signUp } from "../member.ts";
import { payWith, sell } from "../shop.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

let monthly: StaffPackage;

test.beforeAll(async () => {
  const mark = randomUUID().slice(0, 6);
  monthly = await sell(await signInEditor("Superadmin"), { english: `Renewed ${mark}`, arabic: `المتجدّدة ${mark}`, price: 3000 });
});

for (const locale of LOCALES) {
  test(`a subscription is renewed with the kept card when its period is over, ${locale}`, async ({ page }) => {
    test.setTimeout(60_000);
    const t = wordsOf(locale);
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    await page.goto(`${inLocalePath(locale, "/packages/checkout")}?package=${monthly.id}`);
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWith(page, "succeeds");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("thanks.paidTitle"));

    await queueRenewal(process.env.MASTHEAD_DATABASE ?? "", email);
    await expect(async () => {
      await page.goto(inLocalePath(locale, "/account/subscription"));
      await expect(page.getByRole("link", { name: t("order.receipt") })).toHaveCount(2, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByText(t("subscription.state.active"))).toBeVisible();
  });
}
