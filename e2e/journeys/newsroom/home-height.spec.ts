import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { messagesOf } from "../../messages.ts";
import { expect, test } from "../../test.ts";

/** Maximum height of the home page on a phone, in px. */
const MAX_HEIGHT = 8000;
const PHONE = { width: 390, height: 844 };

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`home page on a phone, ${locale}`, () => {
    test.use({ viewport: PHONE });

    test.beforeEach(async ({ page }) => {
      await page.goto(pagePath(locale, ""));
      // Blocks below the fold have an estimated height until they are near.
      await page.evaluate(() => {
        document.documentElement.dataset.navigated = "";
      });
    });

    test("home page is at most 8,000 px high, and only its rows scroll sideways", async ({
      page,
    }) => {
      const { scrollHeight, scrollWidth } = await page.evaluate(() => {
        const { scrollHeight, scrollWidth } = document.documentElement;
        return { scrollHeight, scrollWidth };
      });
      expect(scrollHeight).toBeLessThanOrEqual(MAX_HEIGHT);
      expect(scrollWidth).toBeLessThanOrEqual(PHONE.width);
    });

    test("home page shows what is on air on the second screen", async ({ page }) => {
      const box = await page.getByRole("region", { name: t("air.now"), exact: true }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(PHONE.height);
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(2 * PHONE.height);
    });

    test("keyboard focus scrolls cards of a row into view", async ({ page }) => {
      const latest = page.getByRole("region", { name: t("latestNews"), exact: true });
      const last = latest.getByRole("heading", { level: 3 }).last().getByRole("link");
      await expect(last).not.toBeInViewport();
      await last.focus();
      await expect(last).toBeInViewport();
    });
  });
}
