import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { api } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";

const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

async function readersOf(articleId: number): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  const { rows } = await client.query("select count(*)::int as readers from article_read where article_id = $1", [articleId]);
  await client.end();
  return rows[0].readers;
}

/** A browser of a name that nobody else in the run has: a reader is told from others by address and browser. */
const browserNamed = (name: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 ${name}/${Date.now()}`;

const counted = (page: Page) => page.waitForResponse((response) => response.url().endsWith("/api/v1/reading"));

/** Until a second and a little after, when whatever was told of is stored. */
const stored = (page: Page) => page.waitForTimeout(1500);

/** One of the last articles on the first page of the latest news, where no other journey stays for long: its readers are counted here alone. */
async function quietArticle(locale: Locale, fromEnd: number): Promise<ArticleCard> {
  const { data } = await api<{ data: ArticleCard[] }>(`/v1/article/latest?locale=${locale}&limit=20`);
  const article = data.at(-fromEnd);
  if (!article) throw new Error(`${locale} has too few articles`);
  return article;
}

for (const [index, locale] of LOCALES.entries()) {
  test.describe(`who reads an article, ${locale}`, () => {
    test.use({ userAgent: browserNamed(`Reader${index}`) });

    test("is counted once, however often it is read and however it was reached", async ({ page }) => {
      const one = await quietArticle(locale, 1);
      const before = await readersOf(one.id);
      const first = counted(page);
      await page.goto(articlePath(one));
      expect(await readersOf(one.id), "before a few seconds have passed").toBe(before);
      expect((await first).status()).toBe(204);
      await expect.poll(() => readersOf(one.id)).toBe(before + 1);

      const second = counted(page);
      await page.goto(inLocalePath(locale, "/latest-news"));
      await wake(page);
      await page.getByRole("main").getByRole("link", { name: one.title }).click();
      expect((await second).status()).toBe(204);
      await stored(page);
      expect(await readersOf(one.id)).toBe(before + 1);
    });
  });

  test.describe(`a robot, ${locale}`, () => {
    test.use({ userAgent: CRAWLER });

    test("is not counted", async ({ page }) => {
      const one = await quietArticle(locale, 2);
      const before = await readersOf(one.id);
      const sent = counted(page);
      await page.goto(articlePath(one));
      expect((await sent).status()).toBe(204);
      await stored(page);
      expect(await readersOf(one.id)).toBe(before);
    });
  });
}
