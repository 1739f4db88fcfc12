import { MAX_OFFLINE_ARTICLES } from "@masthead/contract/platform/constants.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

test.use({ serviceWorkers: "allow", expectedErrors: /net::ERR_|Failed to fetch|status of 404/ });

const savedPaths = (page: Page) =>
  page.evaluate(async () => {
    const list = await caches.match("/offline/kept.json");
    return ((await list?.json()) as { path: string }[] | undefined)?.map(({ path }) => path) ?? [];
  });

/** Makes an article subscriber-only or free, and waits until its page is rendered again. */
async function setPremium(
  article: Parameters<typeof articlePath>[0],
  premium: boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query("update article set premium = $2 where id = $1", [article.id, premium]);
  await client.query("select pg_notify('masthead_changes', $1)", [
    JSON.stringify([`article:${article.id}`]),
  ]);
  await client.end();
  const marker = `"isAccessibleForFree":${!premium}`;
  await expect.poll(async () => (await rawRequest(articlePath(article))).text).toContain(marker);
}

/** Opens an article and waits until it is saved for offline reading. */
async function readAndSave(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydratePage(page);
  await expect.poll(() => savedPaths(page)).toContain(path);
}

for (const locale of journeyLocales("ar-JO")) {
  const t = messagesOf(locale);

  test.describe(`offline, ${locale}`, () => {
    test("offline reader can list and open saved articles with their image; other URLs show the offline page", async ({
      page,
      context,
    }) => {
      const article = await findArticle(
        locale,
        ({ lead, premium }) => lead !== null && lead.widths.length > 0 && !premium,
      );
      await readAndSave(page, articlePath(article));
      await context.setOffline(true);
      await page.goto(pagePath(locale, "latest-news"));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
      await page.getByRole("main").getByRole("link", { name: article.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      const image = page.getByRole("article").getByRole("img").first();
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0);
      // It keeps its layout and shows no button that does nothing.
      expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("flex");
      await expect(page.locator("button.js-only:visible")).toHaveCount(0);
      expect(await page.locator("script:not([type*=json])").count()).toBe(0);
      await context.setOffline(false);
      await page.goto(pagePath(locale, "latest-news"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
    });

    test("lost connection is reported with a link to the saved articles, which can be removed", async ({
      page,
      context,
    }) => {
      const article = await findArticle(locale, ({ premium }) => !premium);
      const noticeBoard = page.waitForResponse(/\/assets\/notice-board-/);
      await readAndSave(page, articlePath(article));
      await (await noticeBoard).finished();
      await context.setOffline(true);
      await page
        .getByRole("alertdialog")
        .filter({ hasText: t("offline.lost") })
        .getByRole("button", { name: t("offline.open") })
        .click();
      await expect(page.getByRole("main").getByRole("link", { name: article.title })).toBeVisible();
      await context.setOffline(false);
      await page.goto(pagePath(locale, "offline"));
      await hydratePage(page);
      const removeButton = page.getByRole("button", { name: t("offline.forget") });
      const dialog = page.getByRole("alertdialog", { name: t("dialog.title") });
      await removeButton.click();
      await dialog.getByRole("button", { name: t("dialog.cancel") }).click();
      await expect(dialog).toHaveCount(0);
      expect(await savedPaths(page)).toHaveLength(1);
      await removeButton.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await removeButton.click();
      await dialog.getByRole("button", { name: t("dialog.confirm"), exact: true }).click();
      await expect(page.getByRole("main")).toContainText(t("offline.none"));
      expect(await savedPaths(page)).toEqual([]);
    });

    test("offline page shows an empty state if no article is saved", async ({ page, context }) => {
      await page.goto(pagePath(locale, "rss"));
      await hydratePage(page);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
      await expect
        .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)))
        .toBe(true);
      await context.setOffline(true);
      await page.goto(pagePath(locale, ""));
      await expect(page.getByRole("main")).toContainText(t("offline.none"));
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    });
  });
}

test("online pages come from the network, and an article that no longer exists is removed from the saved ones", async ({
  page,
}) => {
  const path = articlePath(await findArticle("en-US", ({ premium }) => !premium));
  await readAndSave(page, path);
  await page.evaluate(async (url) => {
    const cache = await caches.open("kept");
    await cache.put(
      url,
      new Response("<h1>An old page</h1>", { headers: { "content-type": "text/html" } }),
    );
  }, path);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("An old page");
  const removedPath = "/article/999999999/gone";
  await page.evaluate(async (url) => {
    const cache = await caches.open("kept");
    const list = (await (await cache.match("/offline/kept.json"))?.json()) as object[];
    await cache.put(
      "/offline/kept.json",
      new Response(
        JSON.stringify([
          { path: url, lang: "en-US", title: "Gone", picture: null, files: [] },
          ...list,
        ]),
      ),
    );
  }, removedPath);
  await page.goto(removedPath);
  await expect.poll(() => savedPaths(page)).toEqual([path]);
});

test("subscriber-only articles are not saved for offline reading, and of the others only the last twenty", async ({
  page,
}) => {
  const article = await findArticle("en-US", ({ premium }) => !premium);
  const premium = await findArticle(
    "en-US",
    ({ id, translations }) => id !== article.id && translations.length > 0,
  );
  await setPremium(premium, true);
  await readAndSave(page, articlePath(article));
  await page.evaluate(async (count) => {
    const cache = await caches.open("kept");
    const list = (await (await cache.match("/offline/kept.json"))?.json()) as object[];
    const others = Array.from({ length: count }, (_, i) => ({
      path: `/article/${i}/x`,
      lang: "en-US",
      title: "x",
      picture: null,
      files: [],
    }));
    await cache.put("/offline/kept.json", new Response(JSON.stringify([...others, ...list])));
  }, MAX_OFFLINE_ARTICLES + 5);
  await page.goto(articlePath(premium));
  await hydratePage(page);
  await page.goto(articlePath(article));
  await hydratePage(page);
  await expect
    .poll(() => savedPaths(page).then((paths) => paths.length))
    .toBe(MAX_OFFLINE_ARTICLES);
  const paths = await savedPaths(page);
  expect(paths[0]).toBe(articlePath(article));
  expect(paths).not.toContain(articlePath(premium));
  await setPremium(premium, false);
});

test("offline reading is switched off by an empty service worker", async ({ page, context }) => {
  const worker = await rawRequest("/sw.js");
  expect([worker.status, worker.headers["cache-control"]]).toEqual([200, "no-cache"]);
  await context.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.goto("/rss");
  await hydratePage(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.goto("/latest-news");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await savedPaths(page)).toEqual([]);
});
