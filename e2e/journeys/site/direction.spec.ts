import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Locator } from "@playwright/test";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/**
 * Horizontal center of an element as a fraction of the page's width, from the side where the
 * language starts.
 */
async function fromStart(element: Locator, rightToLeft: boolean): Promise<number> {
  const box = await element.boundingBox();
  const width = element.page().viewportSize()?.width ?? 0;
  if (!box || !width) throw new Error("the element is not visible");
  const fraction = (box.x + box.width / 2) / width;
  return rightToLeft ? 1 - fraction : fraction;
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const rightToLeft = directionOf(locale) === "rtl";

  test.describe(`layout direction, ${locale}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test("header, home page and footer are laid out from the side where the language starts", async ({
      page,
    }) => {
      await page.goto(pagePath(locale, ""));
      const banner = page.getByRole("banner");
      expect(
        await fromStart(banner.getByRole("link", { name: t("home") }).first(), rightToLeft),
      ).toBeLessThan(0.4);
      expect(
        await fromStart(banner.getByRole("button", { name: t("switchLanguage") }), rightToLeft),
      ).toBeGreaterThan(0.6);
      const lead = page.getByRole("main").getByRole("article").first();
      const latest = page.getByRole("region", { name: t("latestNews"), exact: true });
      expect(await fromStart(lead, rightToLeft)).toBeLessThan(await fromStart(latest, rightToLeft));
      const items = page.getByRole("contentinfo").getByRole("navigation");
      expect(await fromStart(items.first(), rightToLeft)).toBeLessThan(
        await fromStart(items.nth(1), rightToLeft),
      );
      expect(await banner.evaluate((element) => getComputedStyle(element).direction)).toBe(
        rightToLeft ? "rtl" : "ltr",
      );
    });

    test("article text comes before the sidebar, on the side where the language starts", async ({
      page,
    }) => {
      await page.goto(articlePath(await findArticle(locale, ({ wordCount }) => wordCount > 100)));
      const paragraph = page
        .getByRole("article")
        .first()
        .locator("p")
        .filter({ hasText: /.{120}/ })
        .first();
      expect(await fromStart(paragraph, rightToLeft)).toBeLessThan(
        await fromStart(page.getByRole("complementary", { name: t("mostRead") }), rightToLeft),
      );
      expect(await paragraph.evaluate((element) => getComputedStyle(element).textAlign)).toMatch(
        rightToLeft ? /start|right/ : /start|left/,
      );
      const { letterSpacing, fontStyle } = await paragraph.evaluate((element) =>
        getComputedStyle(element),
      );
      if (rightToLeft)
        expect({ letterSpacing, fontStyle }).toEqual({
          letterSpacing: "normal",
          fontStyle: "normal",
        });
    });

    test("pager puts newer pages on the side where the language starts", async ({ page }) => {
      await page.goto(pagePath(locale, "latest-news", { page: 2 }));
      const pager = page.getByRole("navigation", { name: t("pages") });
      expect(
        await fromStart(pager.getByRole("link", { name: t("newer") }), rightToLeft),
      ).toBeLessThan(await fromStart(pager.getByRole("link", { name: t("older") }), rightToLeft));
    });
  });
}
