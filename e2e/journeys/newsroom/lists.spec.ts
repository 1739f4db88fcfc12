import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { Author } from "@masthead/contract/newsroom/topic.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  pagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { messagesOf } from "../../messages.ts";
import { api, findArticle, largestCategory } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`category page, ${locale}`, () => {
    test("category page lists its articles and links to older ones and back @ar-JO", async ({
      page,
    }) => {
      const category = await largestCategory(locale);
      await page.goto(categoryPath(locale, category.id));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(category.name);
      const titles = () =>
        page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
      const first = await titles();
      expect(first.length).toBeGreaterThan(2);
      if (category.total <= 20)
        return expect(page.getByRole("link", { name: t("older") })).toHaveCount(0);
      const pager = page.getByRole("navigation", { name: t("pages") });
      await pager.getByRole("link", { name: t("older") }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(
        page.getByRole("navigation", { name: t("pages") }).getByRole("link", { name: t("newer") }),
      ).toBeVisible();
      expect((await titles()).filter((title) => first.includes(title))).toEqual([]);
      await page
        .getByRole("navigation", { name: t("pages") })
        .getByRole("link", { name: t("newer") })
        .click();
      await expect(page).toHaveURL(new RegExp(`${categoryPath(locale, category.id)}$`));
    });

    test("category is marked as current in the menu @en-US", async ({ page }) => {
      const category = await largestCategory(locale);
      await page.goto(categoryPath(locale, category.id));
      await expect(
        page.getByRole("banner").getByRole("link", { name: category.name, exact: true }).first(),
      ).toHaveAttribute("aria-current", "page");
    });
  });

  test.describe(`topic pages, ${locale}`, () => {
    test("tag, person, source and author pages list their articles @ar-JO", async ({ page }) => {
      const article = await findArticle(
        locale,
        ({ tags, peopleOfInterest, source }) =>
          tags.length > 0 && peopleOfInterest.length > 0 && source !== null,
      );
      const topics = [
        article.tags[0],
        article.peopleOfInterest[0],
        article.source,
        article.authors[0],
      ];
      for (const topic of topics) {
        if (!topic) throw new Error("the article has no such topic");
        const response = await page.goto(topicPath(locale, topic.slug));
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(topic.name);
        await expect(
          page.getByRole("main").getByRole("link", { name: article.title }),
        ).toHaveAttribute("href", decodeURI(articlePath(article)));
      }
    });

    test("author page shows the author's biography and role @en-US", async ({ page }) => {
      const [author] = await api<Author[]>(`/v1/author/all?locale=${locale}`);
      await page.goto(topicPath(locale, author?.slug ?? ""));
      await expect(page.getByText(author?.bio ?? "no biography")).toBeVisible();
      await expect(page.getByText(author?.role ?? "no role").first()).toBeVisible();
    });

    test("most read and breaking news pages list their articles @ar-JO", async ({ page }) => {
      for (const [slug, path, heading] of [
        ["most-read", "/v2/article/most-read?limit=5&locale=", "mostRead"],
        ["breaking", "/v1/article/breaking/web/articles?limit=5&locale=", "breakingNews"],
      ] as const) {
        const articles = await api<ArticleCard[]>(path + locale);
        await page.goto(topicPath(locale, slug));
        await expect(page.getByRole("heading", { level: 1 })).toContainText(t(heading));
        for (const article of articles)
          await expect(
            page.getByRole("main").getByRole("link", { name: article.title }),
          ).toBeVisible();
      }
    });
  });

  test.describe(`latest news, ${locale}`, () => {
    const titleSelector = "main article h2, main article h3";

    test("latest news loads more articles while scrolling @en-US", async ({ page }) => {
      await page.goto(pagePath(locale, "latest-news"));
      await expect(page.locator(titleSelector)).toHaveCount(20);
      await hydratePage(page);
      // A page that is still laid out grows, and can swallow a wheel event, so one event does not
      // always reach the end.
      const countAfterScrolling = async () => {
        await page.mouse.wheel(0, 20_000);
        return page.locator(titleSelector).count();
      };
      for (const count of [40, 51])
        await expect.poll(countAfterScrolling).toBeGreaterThanOrEqual(count);
      const titles = await page.locator(titleSelector).allTextContents();
      expect(new Set(titles).size).toBe(titles.length);
    });

    test.describe("latest news without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("latest news without JavaScript reaches every article through its pager @ar-JO", async ({
        page,
      }) => {
        const countArticles = async () =>
          (await api<{ meta: { total: number } }>(`/v1/article/latest?locale=${locale}&limit=1`))
            .meta.total;
        // Other journeys publish and delete articles concurrently.
        const totals = [await countArticles()];
        await page.goto(pagePath(locale, "latest-news"));
        const seen = new Set<string>();
        const older = page
          .getByRole("navigation", { name: t("pages") })
          .getByRole("link", { name: t("older") });
        let pages = 1;
        for (; ; pages++) {
          for (const title of await page.locator(titleSelector).allTextContents()) seen.add(title);
          if ((await older.count()) === 0) break;
          // By keyboard: parts of the list get their height as the page scrolls to the link, which
          // moves it under the pointer.
          await older.press("Enter");
          await expect(page).toHaveURL((url) => url.searchParams.get("page") === String(pages + 1));
        }
        totals.push(await countArticles());
        expect(pages).toBeGreaterThan(1);
        expect(totals.map((total) => Math.ceil(total / 20))).toContain(pages);
        expect(seen.size).toBeGreaterThanOrEqual(Math.min(...totals));
        expect(seen.size).toBeLessThanOrEqual(Math.max(...totals));
      });
    });
  });
}
