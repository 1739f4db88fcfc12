import { VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { api } from "../../newsroom.ts";
import { productUrl } from "../../product-url.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function readersOf(articleId: number): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as readers from article_read where article_id = $1",
    [articleId],
  );
  await client.end();
  return rows[0].readers;
}

/** User agent that is unique in the run: readers are distinguished by IP address and user agent. */
const userAgentNamed = (name: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${name}/${Date.now()}`;

const trackingResponse = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/api/v1/reading"));

/**
 * Returns an article at the end of the first page of the latest news, where no other journey stays
 * long enough to be counted as a reader.
 */
async function quietArticle(locale: Locale, fromEnd: number): Promise<ArticleCard> {
  const { data } = await api<{ data: ArticleCard[] }>(
    `/v1/article/latest?locale=${locale}&limit=20`,
  );
  const article = data.at(-fromEnd);
  if (!article) throw new Error(`${locale} has too few articles`);
  return article;
}

/**
 * Waits until all views sent so far are stored: views are stored in order, and one of another
 * reader is sent last.
 * @param fromEnd article that no concurrent test uses
 */
async function waitUntilStored(locale: Locale, fromEnd: number): Promise<void> {
  const article = await quietArticle(locale, fromEnd);
  const before = await readersOf(article.id);
  const { status } = await fetch(`${productUrl()}${VIEW_PATH}`, {
    method: "POST",
    headers: {
      origin: productUrl(),
      "user-agent": userAgentNamed("Last"),
      "accept-language": locale,
    },
    body: JSON.stringify([[articlePath(article), "", 0, 1]]),
  });
  expect(status).toBe(204);
  await expect.poll(() => readersOf(article.id)).toBe(before + 1);
}

for (const [index, locale] of LOCALES.entries()) {
  test.describe(`readers of an article, ${locale}`, () => {
    test.use({ userAgent: userAgentNamed(`Reader${index}`) });

    test("reader of an article is counted once, after any number and kind of page loads @ar-JO", async ({
      page,
    }) => {
      const article = await quietArticle(locale, 1);
      const before = await readersOf(article.id);
      const first = trackingResponse(page);
      await page.goto(articlePath(article));
      expect(await readersOf(article.id), "not counted before a few seconds have passed").toBe(
        before,
      );
      expect((await first).status()).toBe(204);
      await expect.poll(() => readersOf(article.id)).toBe(before + 1);

      const second = trackingResponse(page);
      await page.goto(pagePath(locale, "latest-news"));
      await hydratePage(page);
      await page.getByRole("main").getByRole("link", { name: article.title }).click();
      expect((await second).status()).toBe(204);
      await waitUntilStored(locale, 3);
      expect(await readersOf(article.id)).toBe(before + 1);
    });
  });

  test.describe(`bots on an article, ${locale}`, () => {
    test.use({ userAgent: CRAWLER });

    test("bot is not counted as a reader of an article @en-US", async ({ page }) => {
      const article = await quietArticle(locale, 2);
      const before = await readersOf(article.id);
      const sent = trackingResponse(page);
      await page.goto(articlePath(article));
      expect((await sent).status()).toBe(204);
      await waitUntilStored(locale, 4);
      expect(await readersOf(article.id)).toBe(before);
    });
  });
}
