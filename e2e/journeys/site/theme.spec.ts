import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { THEME_COLOURS } from "../../../site/app/platform/theme-colours.ts";
import { messagesOf } from "../../messages.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/** Page colours as computed values. */
const LIGHT = "rgb(255, 255, 255)";
const DARK = "rgb(19, 27, 25)";

const expectPageColour = (page: Page, colour: string) =>
  expect(page.locator("html")).toHaveCSS("background-color", colour);

const themeSwitch = (page: Page, locale: Locale) =>
  page.getByRole("contentinfo").getByRole("combobox", { name: messagesOf(locale)("theme.label") });

/** Colour of the browser's bars, which is that of the first element whose condition is true. */
const barColourOf = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
        ({ media }) => matchMedia(media || "all").matches,
      )?.content,
  );

/** Records the page colour in each frame of the documents that are opened next. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const colours: string[] = [];
    Object.assign(window, { colours });
    const record = () => {
      if (document.body) colours.push(getComputedStyle(document.documentElement).backgroundColor);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
const recordedColours = (page: Page) =>
  page.evaluate(() => [...new Set((window as typeof window & { colours: string[] }).colours)]);

test.describe("theme with JavaScript", () => {
  test.use({ freshBrowser: true });

  test("chosen theme is kept by the browser, and applies before the first paint and in the other language", async ({
    page,
  }) => {
    await page.goto(pagePath("en-US", ""));
    await expectPageColour(page, LIGHT);
    await hydratePage(page);
    const theme = themeSwitch(page, "en-US");
    await expect(theme).toHaveValue("");
    await theme.selectOption({ label: messagesOf("en-US")("theme.dark") });
    await expectPageColour(page, DARK);
    expect(await barColourOf(page)).toBe(THEME_COLOURS.dark);

    await recordFrames(page);
    await page.reload();
    await expectPageColour(page, DARK);
    expect(await recordedColours(page)).toEqual([DARK]);
    expect(await barColourOf(page)).toBe(THEME_COLOURS.dark);
    await hydratePage(page);
    await expect(themeSwitch(page, "en-US")).toHaveValue("dark");

    await page
      .getByRole("banner")
      .getByRole("button", { name: messagesOf("en-US")("switchLanguage") })
      .click();
    await expect(page.locator("html")).toHaveAttribute("lang", "ar-JO");
    await expectPageColour(page, DARK);
    await expect(themeSwitch(page, "ar-JO")).toHaveValue("dark");
  });

  test("chosen theme applies in other tabs, on low-data pages and until the reader follows the system again", async ({
    page,
  }) => {
    await page.goto(pagePath("en-US", "schedule"));
    await hydratePage(page);
    const theme = themeSwitch(page, "en-US");
    await theme.selectOption("dark");
    const tab = await page.context().newPage();
    await tab.goto(lowDataPath(pagePath("ar-JO", "")));
    await expect(tab.locator("body")).toHaveCSS("background-color", DARK);
    await theme.selectOption("light");
    await expect(tab.locator("body")).toHaveCSS("background-color", LIGHT);
    await tab.goto(pagePath("en-US", "latest-news"));
    await expectPageColour(tab, LIGHT);
    await hydratePage(tab);
    await themeSwitch(tab, "en-US").selectOption("dark");
    await expectPageColour(page, DARK);
    await expect(theme).toHaveValue("dark");
    await tab.close();

    await page.emulateMedia({ media: "print" });
    await expect(page.locator("main")).toHaveCSS("color", "rgb(0, 0, 0)");
    await page.emulateMedia({ media: "screen" });

    await theme.selectOption("");
    await expectPageColour(page, LIGHT);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectPageColour(page, DARK);
    expect(await barColourOf(page)).toBe(THEME_COLOURS.dark);
    await page.emulateMedia({ colorScheme: "light" });
    await expectPageColour(page, LIGHT);
  });

  test("theme selected before hydration applies after it", async ({ page }) => {
    await page.goto(pagePath("en-US", "schedule"));
    await themeSwitch(page, "en-US").evaluate((select: HTMLSelectElement) => {
      select.value = "dark";
    });
    await hydratePage(page);
    await expectPageColour(page, DARK);
  });

  test("live page is dark in the light theme", async ({ page }) => {
    await page.goto(livePath("en-US"));
    await expectPageColour(page, LIGHT);
    await expect(page.locator("main .dark-surface")).toHaveCSS("background-color", DARK);
  });
});

test.describe("theme without JavaScript", () => {
  test.use({ javaScriptEnabled: false, colorScheme: "dark" });

  test("theme without JavaScript is that of the system", async ({ page }) => {
    for (const locale of LOCALES) {
      await page.goto(pagePath(locale, ""));
      await expectPageColour(page, DARK);
      await expect(themeSwitch(page, locale)).toBeHidden();
    }
  });
});
