import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { PAGES } from "../pages.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";

/** Widths that axe looks at, and those that a page must fit, in pixels. */
const LOOKED = [360, 1440];
const FITTED = [320, 360, 768, 1440];

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
    for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
      test(`${name}: is accessible, fits its screen, and stays as it is when its scripts run`, async ({ page }) => {
        await page.setViewportSize({ width: 1440, height: 800 });
        // Times are shown as how long ago they are.
        await page.clock.setFixedTime(new Date());
        const response = await page.goto(await path(locale));
        expect(response?.status()).toBe(status);
        for (const width of FITTED) {
          await page.setViewportSize({ width, height: 800 });
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect.soft(beyond, `pixels that do not fit ${width}`).toBeLessThanOrEqual(0);
          if (LOOKED.includes(width)) expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
        }
        const before = await textOf(page);
        await wake(page);
        expect(await textOf(page)).toBe(before);
      });
    }

    test.describe("without JavaScript", () => {
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
  });
}

test("the API's documentation is accessible", async ({ page }) => {
  // Hundreds of calls on one page.
  test.slow();
  const response = await page.goto("/api/docs");
  expect(response?.status()).toBe(200);
  for (const width of LOOKED) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
  }
});
