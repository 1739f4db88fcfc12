import {
  BUILD_POLL_INTERVAL,
  SNACKBAR,
  WATCH_DELAY,
} from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  inLocalePath,
  pagePath,
  searchPath,
} from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage, recordRequests } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

test("served build publishes its id and a manifest", async () => {
  const latest = await rawRequest("/builds/latest.json");
  expect(latest.status).toBe(200);
  expect(latest.headers["cache-control"]).toMatch(/no-cache|no-store/);
  const { id, timestamp } = JSON.parse(latest.text);
  expect(id).toMatch(/^\w{4,}/);
  expect(Math.abs(Date.now() - timestamp)).toBeLessThan(30 * 24 * 60 * 60_000);
  const manifest = await rawRequest(`/builds/meta/${id}.json`);
  expect(manifest.status).toBe(200);
  expect(JSON.parse(manifest.text)).toMatchObject({ id, matcher: expect.anything() });
  expect((await rawRequest("/builds/meta/0000.json")).status).toBe(404);
});

test("scripts and styles of a build are cached as immutable, compressed as the browser accepts", async ({
  page,
}) => {
  await page.goto("/");
  const href = (await page.locator("link[rel=stylesheet]").first().getAttribute("href")) ?? "";
  const encodingFor = async (accepted: string) =>
    (await rawRequest(href, { "accept-encoding": accepted })).headers["content-encoding"];
  // A product that has just started still compresses its files.
  await expect.poll(() => encodingFor("gzip, deflate, br")).toBe("br");
  await expect.poll(() => encodingFor("gzip")).toBe("gzip");
  const { headers } = await rawRequest(href, { "accept-encoding": "gzip, deflate, br" });
  expect(headers["cache-control"]).toContain("immutable");
  expect(headers.vary).toContain("accept-encoding");
  expect((await rawRequest(href)).headers["content-encoding"]).toBeUndefined();
});

for (const locale of LOCALES) {
  test(`data of a page is served at _payload.json below the page, ${locale}`, async () => {
    const article = await findArticle(locale);
    const payload = await rawRequest(`${articlePath(article)}/_payload.json`);
    expect(payload.status).toBe(200);
    expect(payload.headers["content-type"]).toMatch(/^application\/json/);
    const { locale: payloadLocale, routes } = JSON.parse(payload.text);
    expect(payloadLocale).toBe(locale);
    expect(Object.values(routes)).toContainEqual(
      expect.objectContaining({
        article: expect.objectContaining({ id: article.id, title: article.title }),
      }),
    );
    for (const path of ["/", "/latest-news", "/rss"]) {
      const response = await rawRequest(
        `${inLocalePath(locale, path).replace(/\/$/, "")}/_payload.json`,
      );
      expect([response.status, JSON.parse(response.text).locale], path).toEqual([200, locale]);
    }
    expect(
      (await rawRequest(inLocalePath(locale, "/article/999999999/x/_payload.json"))).status,
    ).toBe(404);
  });
}

/**
 * Advances the clock until the page watches for new builds, and waits until its notice board is
 * loaded.
 */
async function waitForWatching(page: Page): Promise<void> {
  const noticeBoard = page.waitForResponse(/\/assets\/notice-board-/);
  await page.clock.runFor(WATCH_DELAY + 1000);
  await (await noticeBoard).finished();
}

const serveNewerBuild = (page: Page) =>
  page.route("**/builds/latest.json", (route) =>
    route.fulfill({ json: { id: "another-build", timestamp: Date.now() } }),
  );

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`new build is announced until the next navigation, which loads a full document, ${locale} @ar-JO`, async ({
    page,
  }) => {
    await page.clock.install();
    await serveNewerBuild(page);
    await page.goto(pagePath(locale, "rss"));
    await hydratePage(page);
    await waitForWatching(page);
    await page.clock.runFor(BUILD_POLL_INTERVAL + 1000);
    const notice = page.getByRole("alertdialog").filter({ hasText: t("builds.newer") });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole("button", { name: t("builds.reload") })).toBeVisible();
    await page.clock.runFor(10 * SNACKBAR.timeout);
    await expect(notice).toBeVisible();
    const documents = recordRequests(page, "document");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: t("latestNews") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
    expect(documents.map((request) => new URL(request.url()).pathname)).toEqual([
      pagePath(locale, "latest-news"),
    ]);
  });

  test(`notice is closed by its button or by a long enough swipe, ${locale}`, async ({ page }) => {
    await page.clock.install();
    await serveNewerBuild(page);
    const notice = page.getByRole("alertdialog").filter({ hasText: t("builds.newer") });
    const show = async () => {
      await page.goto(pagePath(locale, "rss"));
      await hydratePage(page);
      await waitForWatching(page);
      await page.clock.runFor(BUILD_POLL_INTERVAL + 1000);
      await expect(notice).toBeVisible();
    };
    const swipe = async (pixels: number) => {
      const box = await notice.boundingBox();
      if (!box) throw new Error("the notice is not visible");
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

  test.describe("missing script of the site", () => {
    test.use({
      expectedErrors:
        /net::ERR_FAILED|Failed to (fetch|load)|error loading|Error loading route module/i,
    });

    test(`missing script makes navigation load a full document once in ten seconds, then shows a notice, ${locale} @en-US`, async ({
      page,
    }) => {
      let failedRequests = 0;
      await page.route(/\/assets\/search-[^/]*\.js$/, (route) => {
        failedRequests++;
        return route.abort();
      });
      await page.goto(pagePath(locale, "rss"));
      await hydratePage(page);
      const documents = recordRequests(page, "document");
      const search = page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("search"), exact: true });
      await search.click();
      await expect(page.getByRole("searchbox")).toBeVisible();
      expect(documents.map((request) => new URL(request.url()).pathname)).toEqual([
        searchPath(locale),
      ]);
      // The page's own scripts fail too: it stays as the server rendered it and remains readable.
      await page.mouse.move(300, 300);
      await page.mouse.move(310, 310);
      await expect.poll(() => failedRequests).toBeGreaterThan(1);
      await page.goto(pagePath(locale, "rss"));
      await hydratePage(page);
      await search.click();
      await expect(
        page.getByRole("alertdialog").filter({ hasText: t("builds.failed") }),
      ).toBeVisible();
      expect(documents.length).toBe(2);
    });
  });

  test(`notice closes after its timeout, but not while the pointer is over it, ${locale} @ar-JO`, async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await page.goto(pagePath(locale, "rss"));
    await hydratePage(page);
    await waitForWatching(page);
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
