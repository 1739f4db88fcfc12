import { randomUUID } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { queueRenewal } from "../../../server/test/processes/queue-renewal.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { newEmail, signIn, signUp } from "../../readers/reader-account.ts";
import { createPackage, payWithCard } from "../../readers/shop.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

let monthly: StaffPackage;

test.beforeAll(async () => {
  const suffix = randomUUID().slice(0, 6);
  monthly = await createPackage(await signInStaff("Superadmin"), {
    english: `Renewed ${suffix}`,
    arabic: `المتجدّدة ${suffix}`,
    price: 3000,
  });
});

for (const locale of journeyLocales("en-US")) {
  test(`subscription is renewed with the saved card when its period ends, ${locale}`, async ({
    page,
  }) => {
    const t = messagesOf(locale);
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    await page.goto(`${pagePath(locale, "packages/checkout")}?package=${monthly.id}`);
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWithCard(page, "succeeds");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("thanks.paidTitle"));

    await queueRenewal(process.env.TEST_DATABASE ?? "", email);
    await expect(async () => {
      await page.goto(pagePath(locale, "account/subscription"));
      await expect(page.getByRole("link", { name: t("order.receipt") })).toHaveCount(2, {
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByText(t("subscription.state.active"))).toBeVisible();
  });
}
