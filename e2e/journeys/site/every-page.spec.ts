import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { matchPath } from "@masthead/contract/platform/page-match.ts";
import { splitLocale } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { bySuiteSize } from "../../../server/test/suite-size.ts";
import { violationsOf } from "../../browser/axe.ts";
import { enlargeText, findClippedContent, restoreText } from "../../browser/clipped-content.ts";
import { openSharedPage, type SharedPage } from "../../browser/shared-page.ts";
import { layOutWholePage } from "../../browser/whole-layout.ts";
import { OPEN_PAGES, PAGES } from "../../pages.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const AXE_WIDTHS = [360, 1440];
/** Window widths at which axe runs, in pixels: one per language, both at full size. */
const AXE_WIDTHS_BY_LOCALE = bySuiteSize<Record<Locale, number[]>>({
  sample: { "en-US": [1440], "ar-JO": [360] },
  full: { "en-US": AXE_WIDTHS, "ar-JO": AXE_WIDTHS },
});
/** Window widths that a page must fit, in pixels. */
const FIT_WIDTHS = [320, 360, 768, 1440];
/** Axe checks one in this many calls of the API documentation: every call at full size. */
const CALL_SAMPLING = bySuiteSize({ sample: 20, full: 1 });
const PHONE = { width: 390, height: 844 };
/**
 * Pages that axe also checks in the dark theme: each kind of layout, in one language; all pages at
 * full size.
 */
const DARK_PAGES = bySuiteSize<Record<Locale, string[]>>({
  full: { "en-US": Object.keys(PAGES), "ar-JO": Object.keys(PAGES) },
  sample: {
    "en-US": [
      "home",
      "article with image and corrections",
      "search with results",
      "radio",
      "schedule",
      "auth/sign-up",
      "packages",
      "not found",
    ],
    "ar-JO": [
      "live/:slug?",
      "subscriber-only article",
      "category",
      "program with episodes",
      "episode",
      "weather",
      "notifications",
      "blackfriday",
    ],
  },
});

/**
 * Text of a page without its countdowns, which change while it is compared, and without the options
 * of closed selects.
 */
const textOf = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const omitted = [...main.querySelectorAll<HTMLElement>("[role=timer], select")];
    const text = omitted.reduce(
      (rest, { innerText }) => rest.replace(innerText, ""),
      (main as HTMLElement).innerText,
    );
    return text.replaceAll(/\s+/g, " ");
  });

/**
 * Render time in the state of a page with current airings, in milliseconds since 1970; undefined
 * for other pages.
 */
const renderTimeOf = (page: Page) =>
  page.evaluate(() => {
    const [, time] =
      /"renderedAt":(\d+)/.exec(document.getElementById("page-state")?.textContent ?? "") ?? [];
    return time === undefined ? undefined : Number(time);
  });

// React Router's warning about a URL that cannot be decoded belongs to the 400 page.
// In the station's time zone, each airing shows only one time.
test.use({
  expectedErrors: /status of (400|404)|URL path .* could not be decoded/,
  timezoneId: "Asia/Amman",
});

for (const locale of LOCALES) {
  test(`every page that anybody can open is checked, ${locale}`, async () => {
    const checked = await Promise.all(
      Object.values(PAGES).map(async ({ path }) => {
        const { pathname } = new URL(await path(locale), "http://site");
        return matchPath(splitLocale(pathname).path).page.file;
      }),
    );
    expect(
      OPEN_PAGES.filter(({ file }) => !checked.includes(file)).map(({ pattern }) => pattern),
    ).toEqual([]);
  });

  test.describe(`every page, ${locale}`, () => {
    // One worker per language: its browser loads the scripts and fonts that all pages share once.
    test.describe.configure({ mode: "default" });
    let shared: SharedPage;
    test.beforeAll(async ({ browser, baseURL }) => {
      shared = await openSharedPage(browser, baseURL);
    });
    test.afterEach(({ expectedErrors }) => shared.endTest(expectedErrors));
    test.afterAll(() => shared.context.close());

    for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
      test(`page is accessible, fits its window, clips no enlarged text and is unchanged by hydration: ${name}`, async () => {
        const { page } = shared;
        await page.setViewportSize({ width: 1440, height: 800 });
        // Pages show relative times.
        await page.clock.setFixedTime(new Date());
        const response = await page.goto(await path(locale));
        expect(response?.status()).toBe(status);
        // The program guide marks the current airing: a cached page may be from before the hour.
        const renderedAt = await renderTimeOf(page);
        if (renderedAt) await page.clock.setFixedTime(renderedAt);
        await layOutWholePage(page);
        expect(await page.evaluate(() => document.compatMode), "standards mode").toBe("CSS1Compat");
        for (const width of FIT_WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(overflow, `pixels beyond a width of ${width}`).toBeLessThanOrEqual(0);
          if (AXE_WIDTHS_BY_LOCALE[locale].includes(width))
            expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
        }
        if (DARK_PAGES[locale].includes(name)) {
          await page.emulateMedia({ colorScheme: "dark" });
          expect.soft(await violationsOf(page), "in the dark theme").toEqual([]);
          await page.emulateMedia({ colorScheme: null });
        }
        await page.setViewportSize(PHONE);
        await enlargeText(page, 200);
        expect
          .soft(await findClippedContent(page), "clipped at 200% text size on a phone")
          .toEqual([]);
        await restoreText(page);
        await page.setViewportSize({ width: 1440, height: 800 });
        const before = await textOf(page);
        await hydratePage(page);
        expect(await textOf(page)).toBe(before);
      });
    }
  });

  test.describe(`every page without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("every page without JavaScript is readable and shows no button without function", async ({
      page,
    }) => {
      test.slow();
      for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
        const response = await page.goto(await path(locale), { waitUntil: "domcontentloaded" });
        expect(response?.status(), name).toBe(status);
        await expect(page.locator("html"), name).toHaveAttribute("lang", locale);
        await expect(page.locator("html"), name).toHaveAttribute("dir", directionOf(locale));
        await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
        expect((await textOf(page)).length, name).toBeGreaterThan(40);
        await expect(page.locator("button:visible:not(form button)"), name).toHaveCount(0);
        await expect(page.locator("a:not([href])"), name).toHaveCount(0);
      }
    });
  });
}

test("pages to check in the dark theme exist", () => {
  expect(
    Object.values(DARK_PAGES)
      .flat()
      .filter((name) => !(name in PAGES)),
  ).toEqual([]);
});

test("API documentation is accessible", async ({ page }) => {
  test.slow();
  const response = await page.goto("/api/docs");
  expect(response?.status()).toBe(200);
  const calls = page.getByRole("article");
  expect(await calls.count()).toBeGreaterThan(400);
  // Axe takes half a minute per width for all calls. They share their components: the sample has
  // every twentieth.
  await calls.evaluateAll((elements, sampling) => {
    for (const [index, call] of elements.entries()) if (index % sampling) call.remove();
  }, CALL_SAMPLING);
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
  }
});
