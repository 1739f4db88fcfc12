import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import pg from "pg";
import { ask } from "../http.ts";
import { categoriesOf, findArticle } from "../newsroom.ts";
import { expect, test } from "../test.ts";

/** One former address of the article, kept in the product's database as an import keeps it. */
async function rememberAddress(path: string, articleId: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  await client.query("insert into redirect (path, entity, entity_id) values ($1, 'article', $2) on conflict do nothing", [path, articleId]);
  await client.end();
}

for (const locale of LOCALES) {
  const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";

  test.describe(`addresses, ${locale}`, () => {
    test("an article with a wrong or missing slug leads to the right one", async () => {
      const article = await findArticle(locale);
      for (const slug of ["/wrong-slug", "/%D8%AE%D8%B7%D8%A3", ""]) {
        const answer = await ask(inLocalePath(locale, `/article/${article.id}${slug}`));
        expect([answer.status, answer.headers.location], slug).toEqual([301, articlePath(article)]);
      }
    });

    test("an article under the other language's prefix leads to its own", async () => {
      const article = await findArticle(locale);
      const answer = await ask(inLocalePath(other, `/article/${article.id}/${encodeURIComponent(article.slug)}`));
      expect([answer.status, answer.headers.location]).toEqual([301, articlePath(article)]);
      expect((await ask(articlePath(article))).status).toBe(200);
    });

    test("a section by its name leads to its address", async () => {
      const [category] = await categoriesOf(locale);
      const answer = await ask(inLocalePath(locale, `/category/${encodeURIComponent(category?.slug ?? "")}`));
      expect([answer.status, answer.headers.location]).toEqual([301, categoryPath(locale, category?.id ?? 0)]);
    });

    test("a slash at the end leads to the address without", async () => {
      const path = inLocalePath(locale, "/latest-news");
      const answer = await ask(`${path}/`);
      expect([answer.status, answer.headers.location]).toEqual([301, path]);
    });

    test("a former address leads to where the article stands today, in any spelling", async () => {
      const article = await findArticle(locale);
      const word = locale === DEFAULT_LOCALE ? "old-story" : "خبر-قديم";
      await rememberAddress(`/2019/05/${word}`, article.id);
      for (const path of [`/2019/05/${encodeURIComponent(word)}`, `/2019/05/${encodeURIComponent(word)}?utm_source=mail`]) {
        const answer = await ask(path);
        expect([answer.status, answer.headers.location], path).toEqual([301, articlePath(article)]);
      }
    });
  });
}
