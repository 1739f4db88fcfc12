import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { messagesOf } from "../../messages.ts";
import { categoriesOf } from "../../newsroom.ts";
import { pathOf } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/** Presses Tab until the focused element matches. @throws Error after `times` presses */
async function tabTo(page: Page, matches: () => Promise<boolean>, times = 60): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) {
    await page.keyboard.press("Tab");
    if (await matches()) return;
  }
  throw new Error(`not reached with ${times} presses of Tab`);
}

const focusedName = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute("aria-label") ??
      document.activeElement?.textContent?.trim() ??
      "",
  );

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`keyboard navigation, ${locale}`, () => {
    test("skip link is focused first and leads past the menu @en-US", async ({ page }) => {
      await page.goto(pagePath(locale, "latest-news"));
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: t("skip") });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#content$/);
      await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement)),
      ).toBe(true);
    });

    test("category links are reachable with the keyboard and show a focus ring", async ({
      page,
    }) => {
      const [category] = (await categoriesOf(locale)).filter(({ parentId }) => parentId === null);
      await page.goto(pagePath(locale, ""));
      await tabTo(page, async () => (await focusedName(page)) === category?.name);
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(
          document.activeElement ?? document.body,
        );
        return {
          outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth),
          boxShadow,
        };
      });
      expect(outline.outline > 0 || outline.boxShadow !== "none", "a focus ring").toBe(true);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(category?.name ?? "");
      expect(pathOf(page)).toBe(categoryPath(locale, category?.id ?? 0));
    });

    test("search is opened, typed and submitted with the keyboard @ar-JO", async ({ page }) => {
      const query = locale === "en-US" ? "water" : "المدينة";
      await page.goto(pagePath(locale, ""));
      await tabTo(page, async () => (await focusedName(page)) === t("search"));
      await page.keyboard.press("Enter");
      const box = page.getByRole("banner").getByRole("searchbox", { name: t("searchFor") });
      await expect(box).toBeFocused();
      await page.keyboard.type(query);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toContainText(query);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    });

    test("keyboard focus follows the reading order and skips hidden elements", async ({ page }) => {
      await page.goto(pagePath(locale, "info/contact_us"));
      const count = await page.evaluate(
        () =>
          [
            ...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]"),
          ].filter((element) => (element as HTMLElement).tabIndex > 0).length,
      );
      expect(count, "elements with a positive tabindex").toBe(0);
      const regions: string[] = [];
      for (let pressed = 0; pressed < 120; pressed++) {
        await page.keyboard.press("Tab");
        const focus = await page.evaluate(() => {
          const { activeElement: focused } = document;
          if (!focused || focused === document.body) return null;
          const { width, height } = focused.getBoundingClientRect();
          return {
            region: focused.closest("header, main, footer")?.tagName ?? "",
            hidden: focused.closest("[aria-hidden=true], [inert]") !== null,
            empty: width * height === 0,
          };
        });
        if (!focus) break;
        expect(focus).toMatchObject({ hidden: false, empty: false });
        if (focus.region && regions.at(-1) !== focus.region) regions.push(focus.region);
      }
      expect(regions).toEqual(["HEADER", "MAIN", "FOOTER"]);
    });
  });
}
