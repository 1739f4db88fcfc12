import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { largestCategory } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

const LONG = "a".repeat(10_000);

/** Paths that are malformed or have no page, with the expected status. */
const PAGES: [path: string, status: number][] = [
  ["/article/999999999/no-such-article", 404],
  ["/article/0/x", 404],
  ["/article/-1/x", 404],
  ["/article/abc/x", 404],
  ["/article/1e3/x", 404],
  ["/article/99999999999999999999/x", 404],
  ["/article/1;drop%20table%20article/x", 404],
  ["/article/%D9%A1/x", 404],
  ["/category/999999999", 404],
  ["/category/no-such-section", 404],
  ["/category/-1", 404],
  ["/articles/no-such-slug", 404],
  [`/articles/${LONG}`, 400],
  ["/articles/__proto__", 404],
  ["/articles/constructor", 404],
  ["/latest-news?page=0", 400],
  ["/latest-news?page=-1", 400],
  ["/latest-news?page=1.5", 400],
  ["/latest-news?page=abc", 400],
  ["/latest-news?page=1e9", 400],
  ["/latest-news?page=999999", 404],
  ["/latest-news?page=9999999999999999999999", 400],
  ["/latest-news?after=%27%20or%201%3D1", 400],
  [`/latest-news?after=${LONG}`, 400],
  ["/articles/most-read?page=999999", 404],
  [`/search/${LONG}`, 400],
  ["/search/%00", 400],
  ["/search/a%00b", 400],
  ["/search/x?category=abc", 400],
  ["/search/x?from=yesterday", 400],
  ["/search/x?from=2026-02-30", 400],
  ["/search/x?from=2026-05-02&to=2026-05-01", 400],
  ["/search/x?page=0", 400],
  ["/%", 400],
  ["/%zz", 400],
  ["/%E0%A4%A", 400],
  ["/%c0%ae%c0%ae/", 400],
  ["/%00", 400],
  ["/latest-news?q=%E0%A4%A", 400],
  ["/latest-news/%2e%2e/%2e%2e/etc/passwd", 404],
  ["/../../../etc/passwd", 404],
  [`/${LONG}`, 404],
  ["/wp-login.php", 404],
  ["/.env", 404],
  ["/assets/../../package.json", 404],
  ["/media/../../secret", 404],
];

/** API calls that are invalid or request missing records, with the expected status. */
const CALLS: [path: string, status: number][] = [
  ["/v2/article/details/999999999", 404],
  ["/v2/article/details/0", 400],
  ["/v2/article/details/abc", 400],
  ["/v2/article/details/1.5", 400],
  ["/v2/article/details/99999999999999999999", 400],
  ["/v1/article/999999999/related", 404],
  ["/v1/category/999999999", 404],
  ["/v2/article/category/999999999", 404],
  ["/v1/author/999999999", 404],
  ["/v1/article/listing/no-such-slug", 404],
  ["/v1/article/latest?page=0", 400],
  ["/v1/article/latest?page=-1", 400],
  ["/v1/article/latest?page=999999", 404],
  ["/v1/article/latest?page=abc", 400],
  ["/v1/article/latest?page=1&page=2", 400],
  ["/v1/article/latest?limit=1000000", 400],
  ["/v1/article/latest?limit=0", 400],
  ["/v1/article/latest?limit=NaN", 400],
  ["/v1/article/latest?locale=xx-XX", 400],
  ["/v1/article/latest?locale=", 400],
  ["/v1/article/latest?after=%00", 400],
  ["/v1/article/latest?after=!!", 400],
  [`/v1/search?q=${LONG}`, 400],
  ["/v1/search?q=", 400],
  ["/v1/search?q=%20%20", 400],
  ["/v1/search?q=%00", 400],
  ["/v1/search", 400],
  ["/v1/search?q=x&from=2026-13-01", 400],
  ["/v1/search?q=x&categoryId=abc", 400],
  ["/v1/no-such-call", 404],
  ["/v9/article/latest", 404],
  ["/", 404],
];

const shortened = (path: string) =>
  path.length > 60 ? `${path.slice(0, 50)}… (${path.length} characters)` : path;

const LANGUAGE = { "en-US": "en-US,en;q=0.9", "ar-JO": "ar-JO,ar;q=0.9" } as const;
const ARABIC_LETTERS = /[\u0600-\u06ff]/;

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`bad input, ${locale}`, () => {
    for (const [path, status] of PAGES) {
      test(`page responds with ${status} to ${shortened(path)}`, async () => {
        const response = await rawRequest(inLocalePath(locale, path), {
          "accept-language": LANGUAGE[locale],
        });
        expect(response.status).toBe(status);
        expect(response.text).toContain(`lang="${locale}"`);
        const isInvalidSearch = path.startsWith("/search/") && !/%00|page=0|\/%/.test(path);
        expect(response.text).toContain(
          isInvalidSearch ? t("find.invalid", { length: SEARCH_LENGTH }) : t("backHome"),
        );
        expectNoInternals(response.text);
      });
    }

    test("category page rejects page numbers that are invalid or too high", async () => {
      const { id } = await largestCategory(locale);
      for (const [query, status] of [
        ["page=0", 400],
        ["page=999999", 404],
        ["page=x", 400],
      ] as const) {
        expect(
          (await rawRequest(inLocalePath(locale, `/category/${id}?${query}`))).status,
          query,
        ).toBe(status);
      }
    });

    for (const [path, status] of CALLS) {
      test(`API responds with ${status} and a problem document to ${shortened(path)}`, async () => {
        const response = await rawRequest(`/api${path}`, { "accept-language": LANGUAGE[locale] });
        expect(response.status).toBe(status);
        expect(response.headers["content-type"]).toMatch(/^application\/problem\+json/);
        const problem = JSON.parse(response.text);
        expect(problem).toMatchObject({
          type: expect.any(String),
          title: expect.any(String),
          status,
          detail: expect.any(String),
          code: expect.any(String),
          errors: expect.any(Array),
        });
        expect(ARABIC_LETTERS.test(problem.title), problem.title).toBe(locale === "ar-JO");
        expectNoInternals(response.text);
      });
    }

    test("API responds with a problem document to malformed percent-encoding and unsupported methods", async () => {
      for (const [path, method] of [
        ["/api/v1/article/%zz", "GET"],
        ["/api/v1/article/listing/%E0%A4%A", "GET"],
        ["/api/v1/article/latest", "PUT"],
      ] as const) {
        const response = await rawRequest(path, { "accept-language": LANGUAGE[locale] }, method);
        expect([400, 404, 405], `${method} ${path}`).toContain(response.status);
        expect(response.headers["content-type"], `${method} ${path}`).toMatch(
          /^application\/problem\+json/,
        );
      }
    });
  });
}

test("unknown language prefix responds with the English 404 page", async () => {
  for (const path of ["/fr", "/fr/latest-news", "/ar-JO", "/en"]) {
    const response = await rawRequest(path, { "accept-language": "fr" });
    expect(response.status, path).toBe(404);
    expect(response.text, path).toContain('lang="en-US"');
  }
});

/** Fails if a text reveals internals: stack traces, queries, file paths or library names. */
function expectNoInternals(text: string): void {
  expect(text).not.toMatch(
    /node_modules|\.ts:\d+|at .+ \(|(?<!<)select .+ from |SyntaxError|TypeError|ECONN|\/server\/src\//i,
  );
}
