import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, fullArticlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import pg from "pg";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage, pathOf, recordRequests } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const runQuery = async <T>(query: string, values: unknown[]): Promise<T[]> => {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  try {
    return (await client.query(query, values)).rows as T[];
  } finally {
    await client.end();
  }
};

/** Returns a subscriber-only article and the end of its full text, which only subscribers get. */
async function premiumArticle(
  locale: Locale,
): Promise<{ article: ArticleDetails; ending: string }> {
  const article = await findArticle(locale, ({ premium }) => premium);
  const [row] = await runQuery<{ text: string }>(
    "select body_text as text from article where id = $1",
    [article.id],
  );
  return { article, ending: row?.text.trim().slice(-40) ?? "" };
}

/**
 * Signs in a new reader on the open page; `days` until the subscription ends, negative if it has
 * ended.
 */
async function signInReader(page: Page, locale: Locale, days?: number): Promise<void> {
  const account = await createAccount("User");
  if (days !== undefined)
    await runQuery(
      `insert into subscription (user_id, state, period_start, period_end, entitlements)
        select id, case when $2 > 0 then 'active' else 'expired' end, now() - interval '40 days', now() + make_interval(days => $2), '{articles}'
        from "user" where email = $1`,
      [account.email, days],
    );
  await signIn(page, locale, account);
}

for (const locale of journeyLocales("ar-JO")) {
  const t = messagesOf(locale);
  const paywall = (page: Page) => page.getByRole("complementary", { name: t("paywall.title") });
  const fullTextLink = (page: Page) =>
    paywall(page).getByRole("link", { name: t("paywall.signIn") });

  test.describe(`paywall, ${locale}`, () => {
    test("subscriber-only article shows a teaser and the paywall to other readers, and hides the full text", async ({
      page,
    }) => {
      const { article, ending } = await premiumArticle(locale);
      const scripts = recordRequests(page, "script");
      await page.goto(articlePath(article), { waitUntil: "networkidle" });
      expect(scripts).toHaveLength(0);
      const firstParagraph = await page.evaluate(
        (html) =>
          new DOMParser().parseFromString(html, "text/html").querySelector("p")?.textContent ?? "",
        article.bodyHtml,
      );
      await expect(page.getByRole("article").first()).toContainText(firstParagraph);
      await expect(
        paywall(page).getByRole("link", { name: t("paywall.packages") }),
      ).toHaveAttribute(
        "href",
        pagePath(locale, "packages/choose", {
          next: articlePath(article),
          opens: article.category ? `category:${article.category.id}` : "articles",
        }),
      );
      await expect(fullTextLink(page)).toHaveAttribute("href", fullArticlePath(locale, article.id));
      for (const suffix of ["", ".data", "/_payload.json"]) {
        const { status, text } = await rawRequest(articlePath(article) + suffix);
        expect(status).toBe(200);
        expect(text).not.toContain(ending);
      }
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      const graph = data
        .map((text) => JSON.parse(text))
        .flatMap((item) => item["@graph"] ?? [item]);
      const articleData = graph.find((item) => /NewsArticle$/.test(item["@type"]));
      expect(articleData).toMatchObject({
        isAccessibleForFree: false,
        hasPart: { isAccessibleForFree: false, cssSelector: ".paywall" },
      });
      await expect(page.locator(articleData.hasPart.cssSelector)).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);
      await hydratePage(page);
      await expect(fullTextLink(page)).toBeVisible();
    });

    test("subscriber-only article shows its full text to subscribers, on load and after sign-in from the paywall", async ({
      page,
    }) => {
      const { article, ending } = await premiumArticle(locale);
      await page.goto(articlePath(article));
      await fullTextLink(page).click();
      await signInReader(page, locale, 20);
      await expect(page).toHaveURL((url) => url.pathname === fullArticlePath(locale, article.id));
      await expect(page.getByRole("article").first()).toContainText(ending);
      await page.reload();
      await expect(page.locator("meta[name=robots]").first()).toHaveAttribute("content", /noindex/);
      expect(await violationsOf(page)).toEqual([]);
      // The page that is cached for everyone hydrates without an interaction, since a viewer is
      // stored here.
      await page.goto(articlePath(article));
      await expect(page.getByRole("article").first()).toContainText(ending);
      await expect(paywall(page)).toHaveCount(0);
      await expect(
        page.getByRole("status").filter({ hasText: t("paywall.fullTextShown") }),
      ).toBeAttached();
      expect(await violationsOf(page)).toEqual([]);
    });

    test("subscriber-only article stays a teaser for a reader whose subscription has ended", async ({
      browser,
    }) => {
      const page = await browser.newPage();
      const { article, ending } = await premiumArticle(locale);
      await page.goto(fullArticlePath(locale, article.id));
      await signInReader(page, locale, -1);
      await expect(paywall(page)).toContainText(t("paywall.notEntitled"));
      expect(await page.content()).not.toContain(ending);
      await page.goto(articlePath(article));
      await expect(paywall(page)).toContainText(t("paywall.notEntitled"));
      await expect(fullTextLink(page)).toHaveCount(0);
      expect(await page.content()).not.toContain(ending);
      expect(await violationsOf(page)).toEqual([]);
      await page.close();
    });
  });

  test.describe(`paywall without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("subscriber-only article is readable after sign-in without JavaScript", async ({
      page,
    }) => {
      const { article, ending } = await premiumArticle(locale);
      await page.goto(articlePath(article));
      await fullTextLink(page).click();
      await expect(page).toHaveURL(/\/auth\/sign-in\?next=/);
      await signInReader(page, locale, 20);
      expect(pathOf(page)).toBe(fullArticlePath(locale, article.id));
      await expect(page.getByRole("article").first()).toContainText(ending);
    });
  });
}
