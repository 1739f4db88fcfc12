import { LOCALE_COOKIE, LOCALE_COOKIE_SECONDS } from "@masthead/contract/system/constants.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, listingPath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { ask } from "../http.ts";
import { categoriesOf, findArticle } from "../newsroom.ts";
import { pathOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const ARABIC_BROWSER = {
  "accept-language": "ar-JO,ar;q=0.9,en;q=0.5",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};
const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/** Switches the language and gives the address that it led to. */
async function switchFrom(page: Page, locale: Locale, path: string): Promise<string> {
  await page.goto(path);
  await page
    .getByRole("banner")
    .getByRole("button", { name: wordsOf(locale)("switchLanguage") })
    .click();
  await expect(page.locator("html")).not.toHaveAttribute("lang", locale);
  return pathOf(page);
}

for (const locale of LOCALES) {
  const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`language switch from ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("keeps the page where it stands in both languages", async ({ page }) => {
        const article = await findArticle(locale, (one) => one.translations.length > 0);
        const [translation] = article.translations;
        expect(await switchFrom(page, locale, articlePath(article))).toBe(decodeURIComponent(translation ? articlePath(translation) : ""));
        const [category] = await categoriesOf(locale);
        expect(await switchFrom(page, locale, categoryPath(locale, category?.id ?? 0))).toBe(categoryPath(other, category?.id ?? 0));
        const [tag] = article.tags;
        const listed = await switchFrom(page, locale, listingPath(locale, tag?.slug ?? ""));
        expect(listed).toMatch(new RegExp(`^${inLocalePath(other, "/articles/")}.`));
        await expect(page.locator("html")).toHaveAttribute("dir", directionOf(other));
      });

      test("leads home where the page is in one language only", async ({ page }) => {
        const article = await findArticle(locale, (one) => one.translations.length === 0);
        expect(await switchFrom(page, locale, articlePath(article))).toBe(inLocalePath(other, "/"));
      });

      test("is remembered for a year", async ({ page, context }) => {
        await switchFrom(page, locale, inLocalePath(locale, "/latest-news"));
        const cookie = (await context.cookies()).find((one) => one.name === LOCALE_COOKIE);
        expect(cookie).toMatchObject({ value: other, sameSite: "Lax", path: "/" });
        const seconds = (cookie?.expires ?? 0) - Date.now() / 1000;
        expect(Math.abs(seconds - LOCALE_COOKIE_SECONDS)).toBeLessThan(120);
        await page.goto("/");
        await expect(page.locator("html")).toHaveAttribute("lang", other);
      });
    });
  }
}

test.describe("the first page", () => {
  test("sends on who reads Arabic, for this once", async () => {
    const answer = await ask("/", ARABIC_BROWSER);
    expect([answer.status, answer.headers.location]).toEqual([302, "/ar"]);
    expect(answer.headers["cache-control"]).toContain("no-store");
    expect(answer.headers.vary).toMatch(/accept-language/i);
    expect(answer.headers.vary).toMatch(/cookie/i);
  });

  test("stays for who chose English, or reads it", async () => {
    expect((await ask("/", { ...ARABIC_BROWSER, cookie: `${LOCALE_COOKIE}=en-US` })).status).toBe(200);
    expect((await ask("/", { ...ARABIC_BROWSER, "accept-language": "en-GB,en;q=0.9,ar;q=0.1" })).status).toBe(200);
    expect((await ask("/", {})).status).toBe(200);
  });

  test("sends on who chose Arabic, whatever the browser reads", async () => {
    const answer = await ask("/", { "accept-language": "en-US", cookie: `a=b; ${LOCALE_COOKIE}=ar-JO` });
    expect([answer.status, answer.headers.location]).toEqual([302, "/ar"]);
  });

  test("shows crawlers every address as it is", async () => {
    expect((await ask("/", { ...ARABIC_BROWSER, "user-agent": CRAWLER })).status).toBe(200);
    for (const path of ["/latest-news", "/ar", "/ar/latest-news"]) expect((await ask(path, ARABIC_BROWSER)).status, path).toBe(200);
  });

  test("is the only one that depends on the reader", async () => {
    const [plain, arabic] = await Promise.all([
      ask("/latest-news", {}),
      ask("/latest-news", { ...ARABIC_BROWSER, cookie: `${LOCALE_COOKIE}=ar-JO` }),
    ]);
    expect(arabic.headers.etag).toBe(plain.headers.etag);
  });

  test("refuses to send readers to other sites", async () => {
    const { MASTHEAD_URL } = process.env;
    for (const next of ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example", "javascript:alert(1)"]) {
      const response = await fetch(`${MASTHEAD_URL}/locale`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ locale: "ar-JO", next }),
      });
      expect([response.status, response.headers.get("location")], next).toEqual([303, "/"]);
    }
    const unknown = await fetch(`${MASTHEAD_URL}/locale`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ locale: "xx", next: "/" }),
    });
    expect(unknown.status).toBe(400);
  });
});
