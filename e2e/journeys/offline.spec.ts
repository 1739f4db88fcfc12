import { KEPT_ARTICLES } from "@masthead/contract/system/constants.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { ask } from "../http.ts";
import { findArticle } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

test.use({ serviceWorkers: "allow", expectedErrors: /net::ERR_|Failed to fetch|status of 404/ });

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const list = await caches.match("/offline/kept.json");
    return ((await list?.json()) as { path: string }[] | undefined)?.map((one) => one.path) ?? [];
  });

/** Makes an article one for subscribers, or for all again. Its page says so when it was made anew. */
async function setPremium(article: Parameters<typeof articlePath>[0], premium: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  await client.query("update article set premium = $2 where id = $1", [article.id, premium]);
  await client.query("select pg_notify('masthead_changes', $1)", [JSON.stringify([`article:${article.id}`])]);
  await client.end();
  const said = `"isAccessibleForFree":${!premium}`;
  await expect.poll(async () => (await ask(articlePath(article))).text).toContain(said);
}

/** Reads an article until it is kept. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await wake(page);
  await expect.poll(() => keptPaths(page)).toContain(path);
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`offline, ${locale}`, () => {
    test("what was read is listed and opens, with its picture; all else is the page that says so", async ({ page, context }) => {
      const article = await findArticle(locale, (one) => one.lead !== null && one.lead.widths.length > 0 && !one.premium);
      await read(page, articlePath(article));
      await context.setOffline(true);
      await page.goto(inLocalePath(locale, "/latest-news"));
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("offline.title"));
      await page.getByRole("main").getByRole("link", { name: article.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      const picture = page.getByRole("article").getByRole("img").first();
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      // It is laid out as it was, and has no button that does nothing.
      expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe("flex");
      await expect(page.locator("button.scripted:visible")).toHaveCount(0);
      expect(await page.locator("script:not([type*=json])").count()).toBe(0);
      await context.setOffline(false);
      await page.goto(inLocalePath(locale, "/latest-news"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
    });

    test("a lost connection is told, with the way to what is kept, which can be removed", async ({ page, context }) => {
      const article = await findArticle(locale, (one) => !one.premium);
      const board = page.waitForResponse(/\/assets\/notice-board-/);
      await read(page, articlePath(article));
      await (await board).finished();
      await context.setOffline(true);
      await page
        .getByRole("alertdialog")
        .filter({ hasText: t("offline.lost") })
        .getByRole("button", { name: t("offline.open") })
        .click();
      await expect(page.getByRole("main").getByRole("link", { name: article.title })).toBeVisible();
      await context.setOffline(false);
      await page.goto(inLocalePath(locale, "/offline"));
      await wake(page);
      const forget = page.getByRole("button", { name: t("offline.forget") });
      const dialog = page.getByRole("alertdialog", { name: t("dialog.title") });
      await forget.click();
      await dialog.getByRole("button", { name: t("dialog.cancel") }).click();
      await expect(dialog).toHaveCount(0);
      expect(await keptPaths(page)).toHaveLength(1);
      await forget.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      await forget.click();
      await dialog.getByRole("button", { name: t("dialog.confirm"), exact: true }).click();
      await expect(page.getByRole("main")).toContainText(t("offline.none"));
      expect(await keptPaths(page)).toEqual([]);
    });

    test("without anything read, the page says so", async ({ page, context }) => {
      await page.goto(inLocalePath(locale, "/rss"));
      await wake(page);
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
      await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
      await context.setOffline(true);
      await page.goto(inLocalePath(locale, "/"));
      await expect(page.getByRole("main")).toContainText(t("offline.none"));
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    });
  });
}

test("while there is a connection pages are those of the network, and one that is gone is kept no longer", async ({ page }) => {
  const path = articlePath(await findArticle("en-US", (one) => !one.premium));
  await read(page, path);
  await page.evaluate(async (at) => {
    const kept = await caches.open("kept");
    await kept.put(at, new Response("<h1>An old page</h1>", { headers: { "content-type": "text/html" } }));
  }, path);
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("An old page");
  const gone = "/article/999999999/gone";
  await page.evaluate(async (at) => {
    const kept = await caches.open("kept");
    const list = (await (await kept.match("/offline/kept.json"))?.json()) as object[];
    await kept.put(
      "/offline/kept.json",
      new Response(JSON.stringify([{ path: at, lang: "en-US", title: "Gone", picture: null, files: [] }, ...list])),
    );
  }, gone);
  await page.goto(gone);
  await expect.poll(() => keptPaths(page)).toEqual([path]);
});

test("stories for subscribers are not kept, and of the others the last twenty", async ({ page }) => {
  const article = await findArticle("en-US", (one) => !one.premium);
  const premium = await findArticle("en-US", (one) => one.id !== article.id && one.translations.length > 0);
  await setPremium(premium, true);
  await read(page, articlePath(article));
  await page.evaluate(async (count) => {
    const kept = await caches.open("kept");
    const list = (await (await kept.match("/offline/kept.json"))?.json()) as object[];
    const others = Array.from({ length: count }, (_, i) => ({
      path: `/article/${i}/x`,
      lang: "en-US",
      title: "x",
      picture: null,
      files: [],
    }));
    await kept.put("/offline/kept.json", new Response(JSON.stringify([...others, ...list])));
  }, KEPT_ARTICLES + 5);
  await page.goto(articlePath(premium));
  await wake(page);
  await page.goto(articlePath(article));
  await wake(page);
  await expect.poll(() => keptPaths(page).then((paths) => paths.length)).toBe(KEPT_ARTICLES);
  const paths = await keptPaths(page);
  expect(paths[0]).toBe(articlePath(article));
  expect(paths).not.toContain(articlePath(premium));
  await setPremium(premium, false);
});

test("an empty worker in its place switches it off", async ({ page, context }) => {
  const worker = await ask("/sw.js");
  expect([worker.status, worker.headers["cache-control"]]).toEqual([200, "no-cache"]);
  await context.route("**/sw.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/rss");
  await wake(page);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await page.goto("/latest-news");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await keptPaths(page)).toEqual([]);
});
