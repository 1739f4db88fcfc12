import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { enlargeText, findClippedContent } from "../../browser/clipped-content.ts";
import { messagesOf } from "../../messages.ts";
import { PAGES } from "../../pages.ts";
import { expect, test } from "../../test.ts";

// every-page.spec.ts checks every page at 200% text size.
test.use({ viewport: { width: 390, height: 844 } });

for (const locale of LOCALES) {
  for (const percent of [175, 200])
    test(`header shows home, language, search and menu with text at ${percent}% on a phone, ${locale}`, async ({
      page,
    }) => {
      const t = messagesOf(locale);
      await page.goto(await (PAGES.home?.path(locale) ?? "/"));
      await enlargeText(page, percent);
      const banner = page.getByRole("banner");
      const menu = banner.locator("summary", { hasText: t("menu") });
      const controls = [
        banner.getByRole("link", { name: t("home"), exact: false }).first(),
        banner.getByRole("button", { name: t("switchLanguage") }),
        banner.locator(`summary[aria-label="${t("search")}"]`),
        menu,
      ];
      for (const control of controls) {
        const box = await control.boundingBox();
        expect(box?.x, "starts within the window").toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), "ends within the window").toBeLessThanOrEqual(
          390,
        );
      }
      await menu.click();
      await expect(banner.getByRole("navigation", { name: t("menu") })).toBeVisible();
      expect(await findClippedContent(page)).toEqual([]);
    });
}
