import type { SearchSuggestion } from "@masthead/contract/newsroom/search/search-suggestions.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, searchPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { pathOf } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/** Words of articles and names of the demo. */
const BEGINNING = { "en-US": "water", "ar-JO": "عمان" } as const;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const beginning = BEGINNING[locale];
  const field = (page: Page) => page.getByLabel(t("find.label"));
  const type = (page: Page, text: string) => field(page).pressSequentially(text);
  const suggestionsFor = (q: string) =>
    api<SearchSuggestion[]>(`/v1/search/suggestions?locale=${locale}&q=${encodeURIComponent(q)}`);

  test.describe(`search suggestions, ${locale}`, () => {
    test("suggestions appear while the reader types, and open by keyboard", async ({ page }) => {
      const expected = await suggestionsFor(beginning);
      expect(expected.length).toBeGreaterThan(1);
      await page.goto(searchPath(locale));
      await type(page, beginning);
      const options = page.locator("[role=option]");
      await expect(options).toHaveCount(expected.length);
      for (const { name } of expected)
        await expect(options.filter({ hasText: name })).not.toHaveCount(0);
      const combobox = page.getByRole("combobox", { name: t("find.label") });
      await expect(combobox).toHaveAttribute("aria-expanded", "true");
      expect(await violationsOf(page)).toEqual([]);

      await combobox.press("ArrowUp");
      await expect(options.last()).toHaveAttribute("aria-selected", "true");
      await combobox.press("ArrowDown");
      await expect(page.locator("[role=option][aria-selected=true]")).toHaveCount(0);
      await combobox.press("ArrowDown");
      const first = options.first();
      await expect(first).toHaveAttribute("aria-selected", "true");
      await expect(combobox).toHaveAttribute(
        "aria-activedescendant",
        (await first.getAttribute("id")) ?? "",
      );
      const href = (await first.getAttribute("href")) ?? "";
      await combobox.press("Enter");
      await expect(page).toHaveURL(
        (url) => decodeURIComponent(url.pathname) === decodeURIComponent(href),
      );
    });

    test("Escape closes the suggestions and keeps the query, which Enter submits", async ({
      page,
    }) => {
      await page.goto(searchPath(locale));
      await type(page, beginning);
      const list = page.getByRole("listbox");
      await expect(list).toBeVisible();
      await field(page).press("Escape");
      await expect(list).toBeHidden();
      await expect(field(page)).toHaveValue(beginning);
      await field(page).press("Enter");
      await expect(page).toHaveURL(
        (url) => decodeURIComponent(url.pathname) === inLocalePath(locale, `/search/${beginning}`),
      );
      await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
      await expect(list).toBeHidden();
    });

    test("response to an earlier query is ignored @en-US", async ({ page }) => {
      let isHeld = true;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/v1\/search\/suggestions/, async (route) => {
        if (isHeld) {
          isHeld = false;
          await released;
        }
        await route.continue().catch(() => {});
      });
      await page.goto(searchPath(locale));
      const held = page.waitForRequest(/suggestions\?/);
      await type(page, beginning);
      await held;
      const page2 = t("broadcast.schedule");
      await field(page).fill(page2);
      await expect(page.getByRole("option", { name: page2 }).first()).toBeVisible();
      const names = await page.getByRole("option").allTextContents();
      release();
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("option").allTextContents()).toEqual(names);
    });

    test("suggestion opens by a tap on a phone, within the window @ar-JO", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(searchPath(locale));
      await type(page, t("broadcast.schedule"));
      const option = page.getByRole("option", { name: t("broadcast.schedule") }).first();
      await expect(option).toBeVisible();
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await option.click();
      await expect(page).toHaveURL((url) => url.pathname === inLocalePath(locale, "/schedule"));
      expect(pathOf(page)).toBe(inLocalePath(locale, "/schedule"));
    });
  });
}
