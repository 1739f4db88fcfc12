import { PREFETCH_DELAY } from "@masthead/contract/system/constants.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, schedulePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { findArticle, fullestCategory } from "../newsroom.ts";
import { pathOf, requestsOf, wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// Who is where the station is sees one time beside each story.
test.use({ timezoneId: "Asia/Amman" });

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`scripts, ${locale}`, () => {
    test("are not asked for before the reader does anything", async ({ page }) => {
      const scripts = requestsOf(page, "script");
      await page.goto(articlePath(await findArticle(locale)), { waitUntil: "networkidle" });
      await page.waitForTimeout(2 * PREFETCH_DELAY);
      expect(scripts.map((one) => one.url())).toEqual([]);
      await wake(page);
      expect(scripts.length).toBeGreaterThan(0);
    });

    test("are not asked for when a row scrolls to its current item by itself", async ({ page }) => {
      const scripts = requestsOf(page, "script");
      await page.setViewportSize({ width: 360, height: 800 });
      for (const path of [schedulePath(locale, "2001-01-01"), categoryPath(locale, (await fullestCategory(locale)).id)]) {
        await page.goto(path, { waitUntil: "networkidle" });
        const scrolled = () => [...document.querySelectorAll(".fades")].some((row) => row.scrollLeft !== 0);
        await expect.poll(() => page.evaluate(scrolled), { message: path }).toBe(true);
      }
      await page.waitForTimeout(500);
      expect(scripts.map((one) => one.url())).toEqual([]);
    });

    test("are not asked for when a field has the focus from the start, and are when something is typed there", async ({ page }) => {
      const scripts = requestsOf(page, "script");
      await page.goto(inLocalePath(locale, "/search"), { waitUntil: "networkidle" });
      await expect(page.getByRole("searchbox")).toBeFocused();
      expect(scripts.map((one) => one.url())).toEqual([]);
      await page.keyboard.press("a");
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });

    for (const [gesture, make] of [
      ["a key", (page) => page.keyboard.press("Shift")],
      ["the wheel", (page) => page.mouse.wheel(0, 50)],
      ["a tap", (page) => page.touchscreen.tap(180, 700)],
    ] satisfies [string, (page: import("@playwright/test").Page) => Promise<void>][]) {
      test.describe(`after ${gesture}`, () => {
        test.use({ hasTouch: true });

        test("they run", async ({ page }) => {
          const scripts = requestsOf(page, "script");
          await page.goto(inLocalePath(locale, "/info/about_us"));
          await make(page);
          await expect.poll(() => scripts.length).toBeGreaterThan(0);
        });
      });
    }

    test("take over moving about: no further document is asked for, and all is as if it were loaded", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/latest-news"));
      await wake(page);
      const documents = requestsOf(page, "document");
      const data = requestsOf(page, "fetch");
      const link = page.getByRole("main").getByRole("article").nth(3).getByRole("heading").getByRole("link");
      const [title, href] = [await link.innerText(), await link.getAttribute("href")];
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(new URL(page.url()).pathname).toBe(href);
      await expect(page).toHaveTitle(new RegExp(title.slice(0, 20)));
      expect(await page.evaluate(() => window.scrollY), "begins at its top").toBe(0);
      await page
        .getByRole("banner")
        .getByRole("link", { name: t("search") })
        .click();
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(documents.map((one) => one.url())).toEqual([]);
      expect(data.length).toBeGreaterThan(0);
    });

    test("show a page that was reached by moving about as the server shows it", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.tags.length > 0);
      await page.goto(inLocalePath(locale, "/latest-news"));
      await wake(page);
      await page.getByRole("main").getByRole("link", { name: article.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      const moved = await page.getByRole("main").innerText();
      await page.reload();
      expect(await page.getByRole("main").innerText()).toBe(moved);
    });

    test("fetch the likely next pages ahead a second after load, if not earlier and not more than three", async ({ page }) => {
      await page.addInitScript(() => {
        const seen: number[] = [];
        let loaded = 0;
        addEventListener("load", () => {
          loaded = performance.now();
        });
        new MutationObserver((records) => {
          for (const { addedNodes } of records)
            for (const node of addedNodes)
              if (node instanceof HTMLLinkElement && node.rel === "prefetch") seen.push(loaded ? performance.now() - loaded : -1);
        }).observe(document, { childList: true, subtree: true });
        Object.assign(window, { prefetchedAfter: seen });
      });
      await page.goto(inLocalePath(locale, "/"));
      const after = () => page.evaluate(() => (window as unknown as { prefetchedAfter: number[] }).prefetchedAfter);
      await expect.poll(after).not.toEqual([]);
      const times = await after();
      expect(times.length).toBeLessThanOrEqual(3);
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(PREFETCH_DELAY - 50);
        expect(time).toBeLessThan(PREFETCH_DELAY + 1500);
      }
      const hrefs = await page.locator("link[rel=prefetch]").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      for (const href of hrefs) expect((await ask(new URL(href, page.url()).pathname)).status, href).toBe(200);
    });

    test("fetch nothing ahead for who saves data", async ({ page }) => {
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
      await page.goto(inLocalePath(locale, "/"));
      await page.waitForTimeout(PREFETCH_DELAY + 1000);
      expect(await page.locator("link[rel=prefetch]").count()).toBe(0);
    });

    test("keep the reader where a page was left when going back", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/latest-news"));
      await wake(page);
      await page.mouse.wheel(0, 900);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      const link = page.getByRole("main").getByRole("article").nth(6).getByRole("heading").getByRole("link");
      const title = await link.innerText();
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      expect(pathOf(page)).toBe(inLocalePath(locale, "/latest-news"));
    });
  });
}
