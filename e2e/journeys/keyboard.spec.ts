import { LOCALES } from "@masthead/contract/system/locale.ts";
import { categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { categoriesOf } from "../newsroom.ts";
import { pathOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

/** Presses Tab until what is focused fits, at most so many times. */
async function tabTo(page: Page, fits: () => Promise<boolean>, times = 60): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) {
    await page.keyboard.press("Tab");
    if (await fits()) return;
  }
  throw new Error(`not reached with ${times} presses of Tab`);
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim() ?? "");

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`with the keyboard alone, ${locale}`, () => {
    test("the first thing is the way past the menu, and it works", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/latest-news"));
      await page.keyboard.press("Tab");
      const skip = page.getByRole("link", { name: t("skip") });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#content$/);
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.querySelector("main")?.contains(document.activeElement))).toBe(true);
    });

    test("every section is in reach, and focus is seen", async ({ page }) => {
      const [category] = (await categoriesOf(locale)).filter((one) => one.parentId === null);
      await page.goto(inLocalePath(locale, "/"));
      await tabTo(page, async () => (await focusedName(page)) === category?.name);
      const outline = await page.evaluate(() => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body);
        return { outline: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth), boxShadow };
      });
      expect(outline.outline > 0 || outline.boxShadow !== "none", "a focus ring").toBe(true);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1 })).toContainText(category?.name ?? "");
      expect(pathOf(page)).toBe(categoryPath(locale, category?.id ?? 0));
    });

    test("a search is found, written and sent", async ({ page }) => {
      const word = locale === "en-US" ? "water" : "المدينة";
      await page.goto(inLocalePath(locale, "/"));
      await tabTo(page, async () => (await focusedName(page)) === t("search"));
      await page.keyboard.press("Enter");
      const box = page.getByRole("searchbox", { name: t("find.label") });
      await expect(box).toBeFocused();
      await page.keyboard.type(word);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("status")).toContainText(word);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    });

    test("focus goes through the page in the order that it is read, and nowhere else", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/info/contact_us"));
      const count = await page.evaluate(
        () =>
          [...document.querySelectorAll("a[href], button, input, select, textarea, [tabindex]")].filter(
            (one) => (one as HTMLElement).tabIndex > 0,
          ).length,
      );
      expect(count, "elements that jump the order").toBe(0);
      const seen: string[] = [];
      for (let pressed = 0; pressed < 120; pressed++) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(() => {
          const { activeElement: one } = document;
          if (!one || one === document.body) return null;
          const { width, height } = one.getBoundingClientRect();
          return {
            region: one.closest("header, main, footer")?.tagName ?? "",
            hidden: one.closest("[aria-hidden=true], [inert]") !== null,
            empty: width * height === 0,
          };
        });
        if (!at) break;
        expect(at).toMatchObject({ hidden: false, empty: false });
        if (at.region && seen.at(-1) !== at.region) seen.push(at.region);
      }
      expect(seen).toEqual(["HEADER", "MAIN", "FOOTER"]);
    });
  });
}
