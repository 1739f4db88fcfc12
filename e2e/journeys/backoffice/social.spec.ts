import type { SocialMedia } from "@masthead/contract/system/social.ts";
import { journeyLocales } from "../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

for (const locale of journeyLocales("en-US")) {
  test(`social link gets its own icon, then its platform's icon again: Superadmin, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const superadmin = await signInStaff("Superadmin");
    const { id } = await superadmin.call<SocialMedia>("POST", "/v1/social", {
      platform: "tiktok",
      url: `https://social.example/${locale}`,
      status: false,
    });
    const iconOf = async () =>
      (await superadmin.call<SocialMedia>("GET", `/v1/social/admin/${id}`)).icon;
    const t = backOfficeMessagesOf(locale);
    await signInToBackOffice(context, superadmin, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/social/edit/${id}`));
    const field = page.getByRole("combobox", {
      name: t("resources.social.fields.icon"),
      exact: true,
    });
    await field.click();
    await page
      .getByRole("option", { name: t("resources.social.icons.listen"), exact: true })
      .click();
    await page.keyboard.press("Control+s");
    await expect.poll(iconOf).toBe("listen");
    await field.click();
    await page.getByRole("option").first().click();
    await page.keyboard.press("Control+s");
    await expect.poll(iconOf).toBeNull();
  });
}
