import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from "@masthead/contract/platform/constants.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  pagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { categoriesOf, findArticle } from "../../newsroom.ts";
import { pathOf } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const ARABIC_BROWSER = {
  "accept-language": "ar-JO,ar;q=0.9,en;q=0.5",
  "user-agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Switches the language and returns the path that it led to. */
async function switchLanguage(page: Page, locale: Locale, path: string): Promise<string> {
  await page.goto(path);
  await page
    .getByRole("banner")
    .getByRole("button", { name: messagesOf(locale)("switchLanguage") })
    .click();
  await expect(page.locator("html")).not.toHaveAttribute("lang", locale);
  return pathOf(page);
}

for (const javaScriptEnabled of [true, false]) {
  for (const locale of journeyLocales(javaScriptEnabled ? "en-US" : "ar-JO")) {
    const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";
    test.describe(`language switch from ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("language switch opens the translation of a page", async ({ page }) => {
        const article = await findArticle(locale, ({ translations }) => translations.length > 0);
        const [translation] = article.translations;
        expect(await switchLanguage(page, locale, articlePath(article))).toBe(
          decodeURIComponent(translation ? articlePath(translation) : ""),
        );
        const [category] = await categoriesOf(locale);
        expect(await switchLanguage(page, locale, categoryPath(locale, category?.id ?? 0))).toBe(
          categoryPath(other, category?.id ?? 0),
        );
        const [tag] = article.tags;
        const switched = await switchLanguage(page, locale, topicPath(locale, tag?.slug ?? ""));
        expect(switched).toMatch(new RegExp(`^${inLocalePath(other, "/articles/")}.`));
        await expect(page.locator("html")).toHaveAttribute("dir", directionOf(other));
      });

      test("language switch opens the home page when a page has no translation", async ({
        page,
      }) => {
        const article = await findArticle(locale, ({ translations }) => translations.length === 0);
        expect(await switchLanguage(page, locale, articlePath(article))).toBe(pagePath(other, ""));
      });

      test("language switch is remembered for a year", async ({ page, context }) => {
        await switchLanguage(page, locale, pagePath(locale, "latest-news"));
        const cookie = (await context.cookies()).find(({ name }) => name === LOCALE_COOKIE);
        expect(cookie).toMatchObject({ value: other, sameSite: "Lax", path: "/" });
        const seconds = (cookie?.expires ?? 0) - Date.now() / 1000;
        expect(Math.abs(seconds - LOCALE_COOKIE_SECONDS)).toBeLessThan(120);
        await page.goto("/");
        await expect(page.locator("html")).toHaveAttribute("lang", other);
      });
    });
  }
}

test.describe("language of the root URL", () => {
  test("root URL redirects browsers that prefer Arabic, without caching", async () => {
    const response = await rawRequest("/", ARABIC_BROWSER);
    expect([response.status, response.headers.location]).toEqual([302, "/ar"]);
    expect(response.headers["cache-control"]).toContain("no-store");
    expect(response.headers.vary).toMatch(/accept-language/i);
    expect(response.headers.vary).toMatch(/cookie/i);
  });

  test("root URL stays in English for readers who chose or prefer English", async () => {
    expect(
      (await rawRequest("/", { ...ARABIC_BROWSER, cookie: `${LOCALE_COOKIE}=en-US` })).status,
    ).toBe(200);
    expect(
      (await rawRequest("/", { ...ARABIC_BROWSER, "accept-language": "en-GB,en;q=0.9,ar;q=0.1" }))
        .status,
    ).toBe(200);
    expect((await rawRequest("/", {})).status).toBe(200);
  });

  test("root URL redirects readers who chose Arabic, with any browser language", async () => {
    const response = await rawRequest("/", {
      "accept-language": "en-US",
      cookie: `a=b; ${LOCALE_COOKIE}=ar-JO`,
    });
    expect([response.status, response.headers.location]).toEqual([302, "/ar"]);
  });

  test("crawlers and direct links get every URL without a language redirect", async () => {
    expect((await rawRequest("/", { ...ARABIC_BROWSER, "user-agent": CRAWLER })).status).toBe(200);
    for (const path of ["/latest-news", "/ar", "/ar/latest-news"])
      expect((await rawRequest(path, ARABIC_BROWSER)).status, path).toBe(200);
  });

  test("pages other than the root URL do not depend on the reader's language", async () => {
    const [plain, arabic] = await Promise.all([
      rawRequest("/latest-news", {}),
      rawRequest("/latest-news", { ...ARABIC_BROWSER, cookie: `${LOCALE_COOKIE}=ar-JO` }),
    ]);
    expect(arabic.headers.etag).toBe(plain.headers.etag);
  });

  test("language switch never redirects to other sites and rejects unknown languages", async () => {
    const { TEST_URL } = process.env;
    for (const next of [
      "https://elsewhere.example/",
      "//elsewhere.example/",
      "/\\elsewhere.example",
      "javascript:alert(1)",
    ]) {
      const response = await fetch(`${TEST_URL}/locale`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ locale: "ar-JO", next }),
      });
      expect([response.status, response.headers.get("location")], next).toEqual([303, "/"]);
    }
    const unknown = await fetch(`${TEST_URL}/locale`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ locale: "xx", next: "/" }),
    });
    expect(unknown.status).toBe(400);
  });
});
