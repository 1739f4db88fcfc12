import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { SocialMedia } from "@masthead/contract/system/social.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

for (const locale of LOCALES) {
  test(`a social link gets an icon of its own, and its platform's again: Superadmin, ${locale}`, async ({ page, context, baseURL }) => {
    const head = await signInEditor("Superadmin");
    const { id } = await head.ask<SocialMedia>("POST", "/v1/social", {
      platform: "tiktok",
      url: `https://social.example/${locale}`,
      status: false,
    });
    const iconOf = async () => (await head.ask<SocialMedia>("GET", `/v1/social/admin/${id}`)).icon;
    const t = deskWordsOf(locale);
    await showDeskTo(context, head, locale, baseURL ?? "");
    await page.goto(deskPath(`/social/edit/${id}`));
    const field = page.getByRole("combobox", { name: t("resources.social.fields.icon"), exact: true });
    await field.click();
    await page.getByRole("option", { name: t("resources.social.icons.listen"), exact: true }).click();
    await page.keyboard.press("Control+s");
    await expect.poll(iconOf).toBe("listen");
    await field.click();
    await page.getByRole("option").first().click();
    await page.keyboard.press("Control+s");
    await expect.poll(iconOf).toBeNull();
  });
}
