import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { messagesOf } from "../../messages.ts";
import { api, categoriesOf } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/** Play states of the animations in an element. */
/** An animation that is being paused still moves until the next frame. */
const animationStates = (element: Element) =>
  element
    .getAnimations({ subtree: true })
    .map(({ playState, pending }) => (pending ? "pending" : playState));

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`home page, ${locale}`, () => {
    test.beforeEach(async ({ page }) => {
      const response = await page.goto(pagePath(locale, ""));
      expect(response?.status()).toBe(200);
    });

    test("home page has its language, direction and one main heading", async ({ page }) => {
      const html = page.locator("html");
      await expect(html).toHaveAttribute("lang", locale);
      await expect(html).toHaveAttribute("dir", directionOf(locale));
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
    });

    test("home page opens with the lead article and its image @ar-JO", async ({ page }) => {
      const [lead] = await api<ArticleCard[]>(`/v2/article/main?locale=${locale}&limit=6`);
      const first = page.getByRole("main").getByRole("article").first();
      await expect(first.getByRole("heading")).toContainText(lead?.title ?? "no lead");
      await expect(first.locator("img")).toBeVisible();
      expect(
        await first
          .locator("img")
          .evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
      ).toBeGreaterThan(300);
      await expect(first.getByRole("link", { name: lead?.title })).toHaveAttribute(
        "href",
        lead ? decodeURI(articlePath(lead)) : "",
      );
    });

    test("home page lists the latest news, newest first and without duplicates @en-US", async ({
      page,
    }) => {
      const latest = page.getByRole("region", { name: t("latestNews"), exact: true });
      await expect(latest.getByRole("article")).not.toHaveCount(0);
      const times = await latest
        .locator("time")
        .evaluateAll((elements) => elements.map((time) => time.getAttribute("datetime") ?? ""));
      expect(times).toEqual([...times].sort().reverse());
      const links = await latest
        .getByRole("heading")
        .getByRole("link")
        .evaluateAll((elements) => elements.map((link) => link.getAttribute("href")));
      expect(new Set(links).size).toBe(links.length);
    });

    test("home page ranks the most read articles by their readers @ar-JO", async ({ page }) => {
      const ranked = await api<ArticleCard[]>(`/v2/article/most-read?locale=${locale}&limit=10`);
      const region = page.getByRole("region", { name: t("mostRead"), exact: true });
      await expect(region.getByRole("listitem")).toHaveCount(10);
      for (const [index, article] of ranked.slice(0, 3).entries())
        await expect(region.getByRole("listitem").nth(index)).toContainText(article.title);
    });

    test("home page has a block for each category that is chosen for it @en-US", async ({
      page,
    }) => {
      for (const category of (await categoriesOf(locale)).filter(({ onHome }) => onHome)) {
        await expect(
          page
            .getByRole("region", { name: category.name, exact: true })
            .getByRole("article")
            .first(),
          category.name,
        ).toBeAttached();
      }
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`ticker, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("ticker shows breaking news and stops when paused", async ({ page }) => {
        const breaking = await api<ArticleCard[]>(
          `/v1/article/breaking/web/articles?locale=${locale}&limit=5`,
        );
        expect(breaking.length, "breaking news in the demo").toBeGreaterThan(1);
        await page.goto(pagePath(locale, ""));
        const ticker = page.getByRole("region", { name: t("breakingNews"), exact: true });
        for (const article of breaking)
          await expect(ticker.getByRole("link", { name: article.title })).toHaveAttribute(
            "href",
            decodeURI(articlePath(article)),
          );

        const link = ticker.getByRole("link").first();
        const left = async () => (await link.boundingBox())?.x ?? Number.NaN;
        const start = await left();
        await expect
          .poll(async () => Math.abs((await left()) - start), {
            message: "pixels moved while it runs",
          })
          .toBeGreaterThan(1);
        expect(await ticker.evaluate(animationStates)).toContain("running");
        await ticker.getByLabel(t("pauseTicker")).focus();
        await page.keyboard.press("Space");
        await expect.poll(() => ticker.evaluate(animationStates)).toEqual(["paused"]);
        const paused = await left();
        expect(await left(), "position while it is paused").toBe(paused);
      });
    });
  }

  test.describe(`ticker, ${locale}, with reduced motion`, () => {
    test.use({ contextOptions: { reducedMotion: "reduce" } });

    test("ticker does not move for readers who prefer reduced motion", async ({ page }) => {
      await page.goto(pagePath(locale, ""));
      const ticker = page.getByRole("region", { name: t("breakingNews"), exact: true });
      await expect(ticker.getByRole("link").first()).toBeVisible();
      await expect.poll(() => ticker.evaluate(animationStates)).toEqual([]);
    });
  });
}
