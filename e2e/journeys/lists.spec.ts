import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import type { Author } from "@masthead/contract/newsroom/listing.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import { api, findArticle, fullestCategory } from "../newsroom.ts";
import { pathOf, wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`section, ${locale}`, () => {
    test("shows its articles, leads on to older ones and back", async ({ page }) => {
      const category = await fullestCategory(locale);
      await page.goto(categoryPath(locale, category.id));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(category.name);
      const titles = () => page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
      const first = await titles();
      expect(first.length).toBeGreaterThan(2);
      if (category.total <= 20) return expect(page.getByRole("link", { name: t("older") })).toHaveCount(0);
      const pager = page.getByRole("navigation", { name: t("pages") });
      await pager.getByRole("link", { name: t("older") }).click();
      await expect(page).toHaveURL(/\?page=2$/);
      await expect(page.getByRole("navigation", { name: t("pages") }).getByRole("link", { name: t("newer") })).toBeVisible();
      expect((await titles()).filter((title) => first.includes(title))).toEqual([]);
      await page
        .getByRole("navigation", { name: t("pages") })
        .getByRole("link", { name: t("newer") })
        .click();
      await expect(page).toHaveURL(new RegExp(`${categoryPath(locale, category.id)}$`));
    });

    test("is marked in the menu", async ({ page }) => {
      const category = await fullestCategory(locale);
      await page.goto(categoryPath(locale, category.id));
      await expect(page.getByRole("banner").getByRole("link", { name: category.name, exact: true }).first()).toHaveAttribute(
        "aria-current",
        "page",
      );
    });
  });

  test.describe(`listings, ${locale}`, () => {
    test("of a topic, a person, a source and an author have their articles", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.tags.length > 0 && one.peopleOfInterest.length > 0 && one.source !== null);
      const subjects = [article.tags[0], article.peopleOfInterest[0], article.source, article.authors[0]];
      for (const subject of subjects) {
        if (!subject) throw new Error("the article lacks a subject");
        const response = await page.goto(listingPath(locale, subject.slug));
        expect(response?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(subject.name);
        await expect(page.getByRole("main").getByRole("link", { name: article.title })).toHaveAttribute("href", articlePath(article));
      }
    });

    test("of an author tells who that is", async ({ page }) => {
      const [author] = await api<Author[]>(`/v1/author/all?locale=${locale}`);
      await page.goto(listingPath(locale, author?.slug ?? ""));
      await expect(page.getByText(author?.bio ?? "no biography")).toBeVisible();
      await expect(page.getByText(author?.role ?? "no role").first()).toBeVisible();
    });

    test("of the most read and of breaking news are there", async ({ page }) => {
      for (const [slug, path, heading] of [
        ["most-read", "/v2/article/most-read?limit=5&locale=", "mostRead"],
        ["breaking", "/v1/article/breaking/web/articles?limit=5&locale=", "breakingNews"],
      ] as const) {
        const articles = await api<ArticleCard[]>(path + locale);
        await page.goto(listingPath(locale, slug));
        await expect(page.getByRole("heading", { level: 1 })).toContainText(t(heading));
        for (const article of articles) await expect(page.getByRole("main").getByRole("link", { name: article.title })).toBeVisible();
      }
    });
  });

  test.describe(`latest news, ${locale}`, () => {
    const titlesOn = "main article h2, main article h3";

    test("grows while it is scrolled", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/latest-news"));
      await expect(page.locator(titlesOn)).toHaveCount(20);
      await wake(page);
      for (const count of [40, 51]) {
        await page.mouse.wheel(0, 20_000);
        await expect.poll(() => page.locator(titlesOn).count()).toBeGreaterThanOrEqual(count);
      }
      const titles = await page.locator(titlesOn).allTextContents();
      expect(new Set(titles).size).toBe(titles.length);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("leads on by its pager to the last page", async ({ page }) => {
        const { meta } = await api<{ meta: { total: number } }>(`/v1/article/latest?locale=${locale}&limit=1`);
        const pages = Math.ceil(meta.total / 20);
        expect(pages).toBeGreaterThan(1);
        await page.goto(inLocalePath(locale, "/latest-news"));
        const seen = new Set<string>();
        for (let number = 1; number <= pages; number++) {
          for (const title of await page.locator(titlesOn).allTextContents()) seen.add(title);
          const older = page.getByRole("navigation", { name: t("pages") }).getByRole("link", { name: t("older") });
          if (number === pages) await expect(older).toHaveCount(0);
          else await older.click();
        }
        expect(pathOf(page)).toBe(`${inLocalePath(locale, "/latest-news")}?page=${pages}`);
        expect(seen.size).toBe(meta.total);
      });
    });
  });
}
