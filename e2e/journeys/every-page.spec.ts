import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import type { Page } from "@playwright/test";
import { sized } from "../../server/test/suite-size.ts";
import { violationsOf } from "../axe.ts";
import { cutContent, enlargeText, restoreText } from "../cut-content.ts";
import { PAGES } from "../pages.ts";
import { wake } from "../reader.ts";
import { openSharedPage, type SharedPage } from "../shared-page.ts";
import { expect, test } from "../test.ts";

/** Widths that axe looks at, and those that a page must fit, in pixels. */
const LOOKED = [360, 1440];
const FITTED = [320, 360, 768, 1440];
/** Which calls of the API's documentation axe looks at: all of them at full size. */
const EVERY_CALL = sized({ sample: 20, full: 1 });
const PHONE = { width: 390, height: 844 };

/** Text of a page without its countdowns, which go on while it is compared. */
const textOf = (page: Page) =>
  page.getByRole("main").evaluate((main) => {
    const countdowns = [...main.querySelectorAll<HTMLElement>("[role=timer]")];
    return countdowns.reduce((text, { innerText }) => text.replace(innerText, ""), (main as HTMLElement).innerText);
  });

// The router's own warning where an address cannot be decoded is part of its 400.
// Who is where the station is sees one time beside each airing.
test.use({ expectedErrors: /status of (400|404)|URL path .* could not be decoded/, timezoneId: "Asia/Amman" });

for (const locale of LOCALES) {
  test.describe(`every page, ${locale}`, () => {
    // One worker for a language: its browser loads the scripts and fonts that all pages share once.
    test.describe.configure({ mode: "default" });
    let shared: SharedPage;
    test.beforeAll(async ({ browser, baseURL }) => {
      shared = await openSharedPage(browser, baseURL);
    });
    test.afterEach(({ expectedErrors }) => shared.endTest(expectedErrors));
    test.afterAll(() => shared.context.close());

    for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
      test(`${name}: is accessible, fits its screen, cuts no enlarged text, and stays as it is when its scripts run`, async () => {
        const { page } = shared;
        await page.setViewportSize({ width: 1440, height: 800 });
        // Times are shown as how long ago they are.
        await page.clock.setFixedTime(new Date());
        const response = await page.goto(await path(locale));
        expect(response?.status()).toBe(status);
        expect(await page.evaluate(() => document.compatMode), "standards mode").toBe("CSS1Compat");
        for (const width of FITTED) {
          await page.setViewportSize({ width, height: 800 });
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect.soft(beyond, `pixels that do not fit ${width}`).toBeLessThanOrEqual(0);
          if (LOOKED.includes(width)) expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
        }
        await page.setViewportSize(PHONE);
        await enlargeText(page, 200);
        expect.soft(await cutContent(page), "cut when text is at twice its size on a phone").toEqual([]);
        await restoreText(page);
        await page.setViewportSize({ width: 1440, height: 800 });
        const before = await textOf(page);
        await wake(page);
        expect(await textOf(page)).toBe(before);
      });
    }
  });

  test.describe(`every page without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("can be read, and shows no button that does nothing", async ({ page }) => {
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

test("the API's documentation is accessible", async ({ page }) => {
  test.setTimeout(180_000);
  const response = await page.goto("/api/docs");
  expect(response?.status()).toBe(200);
  const calls = page.getByRole("article");
  expect(await calls.count()).toBeGreaterThan(400);
  // Axe takes half a minute at each width for all calls. They are built of the same components: the sample has every twentieth.
  await calls.evaluateAll((all, every) => {
    for (const [index, call] of all.entries()) if (index % every) call.remove();
  }, EVERY_CALL);
  for (const width of LOOKED) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
  }
});
