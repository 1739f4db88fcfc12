import type { ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, packagesPath, wholeArticlePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { violationsOf } from "../axe.ts";
import { ask } from "../http.ts";
import { signIn } from "../member.ts";
import { findArticle } from "../newsroom.ts";
import { pathOf, requestsOf, wake } from "../reader.ts";
import { makeEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const inDatabase = async <T>(query: string, values: unknown[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  try {
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
};

/** An article for subscribers, and the words that it ends with, which nobody gets without paying. */
async function premiumArticle(locale: Locale): Promise<{ article: ArticleDetails; end: string }> {
  const article = await findArticle(locale, (one) => one.premium);
  const [row] = await inDatabase<{ text: string }>("select body_text as text from article where id = $1", [article.id]);
  return { article, end: row?.text.trim().slice(-40) ?? "" };
}

/** A reader, with a subscription that ends in so many days, or ended; signed in on the page at hand. */
async function signInReader(page: Page, locale: Locale, days?: number): Promise<void> {
  const who = await makeEditor("User");
  if (days !== undefined)
    await inDatabase(
      `insert into subscription (user_id, state, period_start, period_end, entitlements)
        select id, case when $2 > 0 then 'active' else 'expired' end, now() - interval '40 days', now() + make_interval(days => $2), '{articles}'
        from "user" where email = $1`,
      [who.email, days],
    );
  await signIn(page, locale, who);
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const wall = (page: Page) => page.getByRole("complementary", { name: t("wall.title") });
  const readOn = (page: Page) => wall(page).getByRole("link", { name: t("wall.read") });

  test.describe(`articles for subscribers, ${locale}`, () => {
    test("are cut for who has not paid, and say how to read on", async ({ page }) => {
      const { article, end } = await premiumArticle(locale);
      const scripts = requestsOf(page, "script");
      await page.goto(articlePath(article), { waitUntil: "networkidle" });
      expect(scripts).toHaveLength(0);
      const beginning = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, "text/html").querySelector("p")?.textContent ?? "",
        article.bodyHtml,
      );
      await expect(page.getByRole("article").first()).toContainText(beginning);
      await expect(wall(page).getByRole("link", { name: t("wall.packages") })).toHaveAttribute("href", packagesPath(locale));
      await expect(readOn(page)).toHaveAttribute("href", wholeArticlePath(locale, article.id));
      for (const suffix of ["", ".data", "/_payload.json"]) {
        const { status, text } = await ask(articlePath(article) + suffix);
        expect(status).toBe(200);
        expect(text).not.toContain(end);
      }
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      const graph = data.map((text) => JSON.parse(text)).flatMap((one) => one["@graph"] ?? [one]);
      const news = graph.find((one) => one["@type"] === "NewsArticle");
      expect(news).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false, cssSelector: ".paywall" } });
      await expect(page.locator(news.hasPart.cssSelector)).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);
      await wake(page);
      await expect(readOn(page)).toBeVisible();
    });

    test("are whole for who subscribes: by themselves, and after signing in from there", async ({ page }) => {
      const { article, end } = await premiumArticle(locale);
      await page.goto(articlePath(article));
      await readOn(page).click();
      await signInReader(page, locale, 20);
      await expect(page).toHaveURL((url) => url.pathname === wholeArticlePath(locale, article.id));
      await expect(page.getByRole("article").first()).toContainText(end);
      await page.reload();
      await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
      expect(await violationsOf(page)).toEqual([]);
      // The page that is kept for all wakes without being touched, since this browser knows somebody.
      await page.goto(articlePath(article));
      await expect(page.getByRole("article").first()).toContainText(end);
      await expect(wall(page)).toHaveCount(0);
      await expect(page.getByRole("status").filter({ hasText: t("wall.opened") })).toBeAttached();
      expect(await violationsOf(page)).toEqual([]);
    });

    test("stay cut for who is signed in and has no subscription any more", async ({ browser }) => {
      const page = await browser.newPage();
      const { article, end } = await premiumArticle(locale);
      await page.goto(wholeArticlePath(locale, article.id));
      await signInReader(page, locale, -1);
      await expect(wall(page)).toContainText(t("wall.refused"));
      expect(await page.content()).not.toContain(end);
      await page.goto(articlePath(article));
      await expect(wall(page)).toContainText(t("wall.refused"));
      await expect(readOn(page)).toHaveCount(0);
      expect(await page.content()).not.toContain(end);
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    });
  });

  test.describe(`articles for subscribers without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("are read after signing in", async ({ page }) => {
      const { article, end } = await premiumArticle(locale);
      await page.goto(articlePath(article));
      await readOn(page).click();
      await expect(page).toHaveURL(/\/auth\/sign-in\?next=/);
      await signInReader(page, locale, 20);
      expect(pathOf(page)).toBe(wholeArticlePath(locale, article.id));
      await expect(page.getByRole("article").first()).toContainText(end);
    });
  });
}
