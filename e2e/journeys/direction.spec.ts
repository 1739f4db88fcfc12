import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Locator } from "@playwright/test";
import { findArticle } from "../newsroom.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

/** Where the middle of a thing is, as a part of the page's width counted from the side that the language begins on. */
async function fromStart(thing: Locator, rightToLeft: boolean): Promise<number> {
  const box = await thing.boundingBox();
  const width = thing.page().viewportSize()?.width ?? 0;
  if (!box || !width) throw new Error("it is nowhere");
  const part = (box.x + box.width / 2) / width;
  return rightToLeft ? 1 - part : part;
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const rightToLeft = directionOf(locale) === "rtl";

  test.describe(`layout from the side that ${locale} begins on`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test("of the header, the home page and the footer", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/"));
      const banner = page.getByRole("banner");
      expect(await fromStart(banner.getByRole("link", { name: t("home") }).first(), rightToLeft)).toBeLessThan(0.4);
      expect(await fromStart(banner.getByRole("button", { name: t("switchLanguage") }), rightToLeft)).toBeGreaterThan(0.6);
      const lead = page.getByRole("main").getByRole("article").first();
      const latest = page.getByRole("region", { name: t("latestNews"), exact: true });
      expect(await fromStart(lead, rightToLeft)).toBeLessThan(await fromStart(latest, rightToLeft));
      const items = page.getByRole("contentinfo").getByRole("navigation");
      expect(await fromStart(items.first(), rightToLeft)).toBeLessThan(await fromStart(items.nth(1), rightToLeft));
      expect(await banner.evaluate((one) => getComputedStyle(one).direction)).toBe(rightToLeft ? "rtl" : "ltr");
    });

    test("of an article and what stands beside it", async ({ page }) => {
      await page.goto(articlePath(await findArticle(locale, (one) => one.wordCount > 100)));
      const story = page
        .getByRole("article")
        .first()
        .locator("p")
        .filter({ hasText: /.{120}/ })
        .first();
      expect(await fromStart(story, rightToLeft)).toBeLessThan(
        await fromStart(page.getByRole("complementary", { name: t("mostRead") }), rightToLeft),
      );
      expect(await story.evaluate((one) => getComputedStyle(one).textAlign)).toMatch(rightToLeft ? /start|right/ : /start|left/);
      const { letterSpacing, fontStyle } = await story.evaluate((one) => getComputedStyle(one));
      if (rightToLeft) expect({ letterSpacing, fontStyle }).toEqual({ letterSpacing: "normal", fontStyle: "normal" });
    });

    test("of the ways to older and newer pages", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/latest-news?page=2"));
      const pager = page.getByRole("navigation", { name: t("pages") });
      expect(await fromStart(pager.getByRole("link", { name: t("newer") }), rightToLeft)).toBeLessThan(
        await fromStart(pager.getByRole("link", { name: t("older") }), rightToLeft),
      );
    });
  });
}
