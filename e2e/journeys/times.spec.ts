import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { findArticle } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const ZONE = { "en-US": "Jordan Time", "ar-JO": "بتوقيت الأردن" };
const AGO = { "en-US": /^\d+ (minute|hour)s? ago$/, "ar-JO": /^قبل / };

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`times, ${locale}`, () => {
    test.use({ timezoneId: "UTC" });

    test("say on cards how long ago they are, before the page is awake and after; the document has them with their zone", async ({
      page,
    }) => {
      const path = inLocalePath(locale, "/");
      expect((await ask(path)).text).toContain(ZONE[locale]);
      await page.goto(path);
      const time = page.getByRole("main").locator("time[data-ago]").first();
      await expect(time).toHaveText(AGO[locale]);
      expect(await time.getAttribute("datetime")).toMatch(/^\d{4}-\d\d-\d\dT/);
      const before = await time.boundingBox();
      await wake(page);
      await expect(time).toHaveText(AGO[locale]);
      expect(await time.boundingBox()).toEqual(before);
    });

    test("say on an article's page their zone, and those of the reader's clocks", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.authors.length > 0);
      await page.goto(articlePath(article));
      await expect(page.getByRole("main").locator("time").first()).toContainText(ZONE[locale]);
      const line = page.locator(".your-time").first();
      const room = await line.boundingBox();
      expect(room?.height, "its line is there from the start").toBeGreaterThan(10);
      await wake(page);
      const [before = "", after = ""] = t("yourTime", { time: "|" }).split("|");
      await expect(line).toContainText((before + after).trim());
      expect((await line.boundingBox())?.y).toBe(room?.y);
    });
  });

  test.describe(`times for a reader at the station, ${locale}`, () => {
    test.use({ timezoneId: "Asia/Amman" });

    test("are said once", async ({ page }) => {
      await page.goto(articlePath(await findArticle(locale, (one) => one.authors.length > 0)));
      await wake(page);
      await expect(page.locator(".your-time").first()).toBeHidden();
    });
  });

  test(`search has the focus in its field, ${locale}`, async ({ page }) => {
    const field = page.getByRole("searchbox", { name: t("find.label") });
    await page.goto(inLocalePath(locale, "/search"));
    await expect(field).toBeFocused();
    await page.goto(inLocalePath(locale, "/latest-news"));
    await wake(page);
    await page
      .getByRole("banner")
      .getByRole("link", { name: t("search") })
      .click();
    await expect(field).toBeFocused();
  });
}
