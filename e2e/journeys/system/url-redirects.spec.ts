import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  pagePath,
} from "@masthead/contract/platform/paths.ts";
import pg from "pg";
import { rawRequest } from "../../http.ts";
import { categoriesOf, findArticle } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/** Stores a former path of an article in the product's database, as an import does. */
async function addFormerPath(path: string, articleId: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query(
    "insert into redirect (path, entity, entity_id) values ($1, 'article', $2) on conflict do nothing",
    [path, articleId],
  );
  await client.end();
}

for (const locale of LOCALES) {
  const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";

  test.describe(`URL redirects, ${locale}`, () => {
    test("article URL with a wrong or missing slug redirects to the URL with the right slug", async () => {
      const article = await findArticle(locale);
      for (const slug of ["/wrong-slug", "/%D8%AE%D8%B7%D8%A3", ""]) {
        const response = await rawRequest(inLocalePath(locale, `/article/${article.id}${slug}`));
        expect([response.status, response.headers.location], slug).toEqual([
          301,
          articlePath(article),
        ]);
      }
    });

    test("article URL under the other language's prefix redirects to the article's own language", async () => {
      const article = await findArticle(locale);
      const response = await rawRequest(
        inLocalePath(other, `/article/${article.id}/${encodeURIComponent(article.slug)}`),
      );
      expect([response.status, response.headers.location]).toEqual([301, articlePath(article)]);
      expect((await rawRequest(articlePath(article))).status).toBe(200);
    });

    test("category URL with a slug redirects to the URL with the id", async () => {
      const [category] = await categoriesOf(locale);
      const response = await rawRequest(
        inLocalePath(locale, `/category/${encodeURIComponent(category?.slug ?? "")}`),
      );
      expect([response.status, response.headers.location]).toEqual([
        301,
        categoryPath(locale, category?.id ?? 0),
      ]);
    });

    test("URL with a trailing slash redirects to the URL without it", async () => {
      const path = pagePath(locale, "latest-news");
      const response = await rawRequest(`${path}/`);
      expect([response.status, response.headers.location]).toEqual([301, path]);
    });

    test("former path of an article redirects to its current URL, and keeps the query string", async () => {
      const article = await findArticle(locale);
      const slug = locale === DEFAULT_LOCALE ? "old-story" : "خبر-قديم";
      await addFormerPath(`/2019/05/${slug}`, article.id);
      for (const query of ["", "?utm_source=mail"]) {
        const response = await rawRequest(`/2019/05/${encodeURIComponent(slug)}${query}`);
        expect([response.status, response.headers.location], query).toEqual([
          301,
          articlePath(article) + query,
        ]);
      }
    });
  });
}
