import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { messagesOf } from "../../messages.ts";
import { findArticle, largestCategory } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

const STARTED_LATER = "A program that began later";

interface Card {
  id: number;
}

/**
 * Loader data of the home page, the latest news and a category: the articles and channels in it.
 */
interface PageData {
  front?: { main: Card[] };
  blocks?: { onAir: { now: { title: string; startsAt: string; endsAt: string } }[] };
  data?: Card[];
  main?: Card[];
  list?: { data: Card[] };
}

/**
 * Changes the data that the open page loads later: another program is on the air, and there are
 * more articles.
 */
async function changeLater(page: Page, newArticles: number): Promise<void> {
  await page.route("**/_payload.json*", async (route) => {
    // The page loads its data again and again; a test may end in the middle of it.
    const response = await route.fetch().catch(() => undefined);
    const payload = (await response?.json().catch(() => undefined)) as
      | { routes: Record<string, PageData> }
      | undefined;
    if (!response || !payload) return;
    for (const { front, blocks, data, list } of Object.values(payload.routes)) {
      const cards = front?.main ?? list?.data ?? data;
      if (Array.isArray(cards))
        for (let added = 1; added <= newArticles; added++)
          cards.push({ ...(cards[0] as Card), id: 9_000_000 + added });
      const now = blocks?.onAir[0]?.now;
      if (now)
        Object.assign(now, {
          title: STARTED_LATER,
          startsAt: new Date(Date.now() + 3 * 60 * MINUTE).toISOString(),
          endsAt: new Date(Date.now() + 5 * 60 * MINUTE).toISOString(),
        });
    }
    await route.fulfill({ response, json: payload });
  });
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`page that stays open, ${locale}`, () => {
    test("home page shows current airings and up-to-date relative times before any interaction", async ({
      page,
    }) => {
      await page.clock.install({ time: new Date() });
      await changeLater(page, 0);
      await page.goto(pagePath(locale, ""));
      const strip = page.getByRole("region", { name: t("air.now") });
      const published = page.getByRole("main").locator("time[data-relative-time]").first();
      const before = await published.textContent();
      await expect(published).toHaveAttribute("title", /\d|[٠-٩]/);
      await page.clock.fastForward(70 * MINUTE);
      await expect(published).not.toHaveText(before ?? "");
      await page.clock.fastForward(122 * MINUTE);
      await expect
        .poll(async () => {
          await page.clock.runFor(MINUTE);
          return strip.getByRole("link", { name: STARTED_LATER }).count();
        })
        .toBe(1);
    });

    for (const name of ["home", "latest", "category"] as const)
      test(`new articles are announced and shown on request, without moving the page: ${name} @en-US`, async ({
        page,
      }) => {
        await page.clock.install({ time: new Date() });
        await changeLater(page, 3);
        const paths = {
          home: pagePath(locale, ""),
          latest: pagePath(locale, "latest-news"),
          category: categoryPath(locale, (await largestCategory(locale)).id),
        };
        await page.goto(paths[name]);
        const headline = page.getByRole("main").getByRole("article").first();
        const before = await headline.boundingBox();
        const button = page
          .getByRole("status")
          .getByRole("button", { name: t("newArticles", { count: 3 }) });
        await expect(button).toHaveCount(0);
        await page.clock.fastForward(6 * MINUTE);
        await expect
          .poll(async () => {
            await page.clock.runFor(MINUTE);
            return button.count();
          })
          .toBe(1);
        expect(await headline.boundingBox()).toEqual(before);
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await button.click();
        await expect(button).toHaveCount(0);
        await expect(page.getByRole("main")).toBeFocused();
      });

    test("ticker is on the home page, categories and articles only, and stays hidden until there are other stories @ar-JO", async ({
      page,
    }) => {
      const ticker = page.getByRole("region", { name: t("breakingNews") });
      await page.goto(pagePath(locale, ""));
      await expect(ticker).toBeVisible();
      for (const path of [
        pagePath(locale, "latest-news"),
        pagePath(locale, "packages"),
        pagePath(locale, "radio"),
      ]) {
        await page.goto(path);
        await expect(ticker, path).toHaveCount(0);
      }
      await page.goto(articlePath(await findArticle(locale, ({ premium }) => !premium)));
      await ticker.getByTitle(t("hideTicker")).click();
      await expect(ticker).toHaveCount(0);
      // The checkbox hides it immediately; the page remembers it when it is hydrated.
      await expect.poll(() => page.evaluate(() => localStorage.getItem("ticker"))).toBeTruthy();
      await page.goto(pagePath(locale, ""));
      await expect(ticker).toBeHidden();
      await page.evaluate(() => localStorage.setItem("ticker", "1,2"));
      await page.goto(pagePath(locale, ""));
      await expect(ticker).toBeVisible();
    });
  });
}
