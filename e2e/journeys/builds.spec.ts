import { BUILD_POLL, SNACKBAR, WATCH_AFTER } from "@masthead/contract/system/constants.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { ask } from "../http.ts";
import { findArticle } from "../newsroom.ts";
import { requestsOf, wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

test("the build that is served tells its id, and has a manifest", async () => {
  const latest = await ask("/builds/latest.json");
  expect(latest.status).toBe(200);
  expect(latest.headers["cache-control"]).toMatch(/no-cache|no-store/);
  const { id, timestamp } = JSON.parse(latest.text);
  expect(id).toMatch(/^\w{4,}/);
  expect(Math.abs(Date.now() - timestamp)).toBeLessThan(30 * 24 * 60 * 60_000);
  const manifest = await ask(`/builds/meta/${id}.json`);
  expect(manifest.status).toBe(200);
  expect(JSON.parse(manifest.text)).toMatchObject({ id, matcher: expect.anything() });
  expect((await ask("/builds/meta/0000.json")).status).toBe(404);
});

test("the scripts and styles of the build are kept by browsers for good", async ({ page }) => {
  await page.goto("/");
  const href = (await page.locator("link[rel=stylesheet]").first().getAttribute("href")) ?? "";
  const answer = await ask(href, { "accept-encoding": "gzip, deflate, br" });
  expect(answer.headers["cache-control"]).toContain("immutable");
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers.vary).toContain("accept-encoding");
  expect((await ask(href, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await ask(href)).headers["content-encoding"]).toBeUndefined();
});

for (const locale of LOCALES) {
  test(`the data of a page stands beside it, ${locale}`, async () => {
    const article = await findArticle(locale);
    const payload = await ask(`${articlePath(article)}/_payload.json`);
    expect(payload.status).toBe(200);
    expect(payload.headers["content-type"]).toMatch(/^application\/json/);
    const { locale: told, routes } = JSON.parse(payload.text);
    expect(told).toBe(locale);
    expect(Object.values(routes)).toContainEqual(
      expect.objectContaining({ article: expect.objectContaining({ id: article.id, title: article.title }) }),
    );
    for (const path of ["/", "/latest-news", "/rss"]) {
      const answer = await ask(`${inLocalePath(locale, path).replace(/\/$/, "")}/_payload.json`);
      expect([answer.status, JSON.parse(answer.text).locale], path).toEqual([200, locale]);
    }
    expect((await ask(inLocalePath(locale, "/article/999999999/x/_payload.json"))).status).toBe(404);
  });
}

/** Lets time pass until the page is watched over, which has what tells of it loaded. */
async function untilWatched(page: Page): Promise<void> {
  const board = page.waitForResponse(/\/assets\/notice-board-/);
  await page.clock.runFor(WATCH_AFTER + 1000);
  await (await board).finished();
}

const anotherBuild = (page: Page) =>
  page.route("**/builds/latest.json", (route) => route.fulfill({ json: { id: "another-build", timestamp: Date.now() } }));

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test(`a newer build is told, stays told, and what comes next is loaded whole, ${locale}`, async ({ page }) => {
    await page.clock.install();
    await anotherBuild(page);
    await page.goto(inLocalePath(locale, "/rss"));
    await wake(page);
    await untilWatched(page);
    await page.clock.runFor(BUILD_POLL + 1000);
    const notice = page.getByRole("alertdialog").filter({ hasText: t("builds.newer") });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("button", { name: t("builds.reload") })).toBeVisible();
    await page.clock.runFor(10 * SNACKBAR.timeout);
    await expect(notice).toBeVisible();
    const documents = requestsOf(page, "document");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("latestNews") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
    expect(documents.map((one) => new URL(one.url()).pathname)).toEqual([inLocalePath(locale, "/latest-news")]);
  });

  test(`a notice is closed by its button, and by a swipe that is long enough, ${locale}`, async ({ page }) => {
    await page.clock.install();
    await anotherBuild(page);
    const notice = page.getByRole("alertdialog").filter({ hasText: t("builds.newer") });
    const show = async () => {
      await page.goto(inLocalePath(locale, "/rss"));
      await wake(page);
      await untilWatched(page);
      await page.clock.runFor(BUILD_POLL + 1000);
      await expect(notice).toBeVisible();
    };
    const swipe = async (pixels: number) => {
      const box = await notice.boundingBox();
      if (!box) throw new Error("the notice has no place");
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - pixels, { steps: 4 });
      await page.mouse.up();
    };
    await show();
    await swipe(SNACKBAR.swipe - 10);
    await expect(notice).toBeVisible();
    await swipe(SNACKBAR.swipe + 10);
    await expect(notice).toHaveCount(0);
    await show();
    await notice.getByRole("button", { name: t("dialog.close"), exact: true }).click();
    await expect(notice).toHaveCount(0);
  });

  test.describe("when a part of the site is gone", () => {
    test.use({ expectedErrors: /net::ERR_FAILED|Failed to (fetch|load)|error loading|Error loading route module/i });

    test(`the page that was asked for is loaded whole, once in ten seconds, and then it is told, ${locale}`, async ({ page }) => {
      let gone = 0;
      await page.route(/\/assets\/search-[^/]*\.js$/, (route) => {
        gone++;
        return route.abort();
      });
      await page.goto(inLocalePath(locale, "/rss"));
      await wake(page);
      const documents = requestsOf(page, "document");
      const search = page.getByRole("banner").getByRole("link", { name: t("search") });
      await search.click();
      await expect(page.getByRole("searchbox")).toBeVisible();
      expect(documents.map((one) => new URL(one.url()).pathname)).toEqual([inLocalePath(locale, "/search")]);
      // Its own scripts cannot run either: it is left as it is, and can be read.
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 310);
      await expect.poll(() => gone).toBeGreaterThan(1);
      await page.goto(inLocalePath(locale, "/rss"));
      await wake(page);
      await search.click();
      await expect(page.getByRole("alertdialog").filter({ hasText: t("builds.failed") })).toBeVisible();
      expect(documents.length).toBe(2);
    });
  });

  test(`a notice closes by itself after a while, but not under the pointer, ${locale}`, async ({ page, context }) => {
    await page.clock.install();
    await page.goto(inLocalePath(locale, "/rss"));
    await wake(page);
    await untilWatched(page);
    await context.setOffline(true);
    const notice = page.getByRole("alertdialog").filter({ hasText: t("offline.lost") });
    await expect(notice).toBeVisible();
    await notice.hover();
    await page.clock.runFor(3 * SNACKBAR.timeout);
    await expect(notice).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.runFor(SNACKBAR.timeout + 500);
    await expect(notice).toHaveCount(0);
  });
}
