import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const textOf = (page: Page) => page.locator("article .rich-text").first();
const sizeOf = (page: Page) =>
  textOf(page).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));

/** Records the size of the text in each frame of the documents that are opened next. */
const recordFrames = (page: Page) =>
  page.addInitScript(() => {
    const sizes: string[] = [];
    Object.assign(window, { sizes });
    const record = () => {
      const text = document.querySelector("article .rich-text");
      if (text) sizes.push(getComputedStyle(text).fontSize);
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`text size, ${locale}`, () => {
    test.use({ freshBrowser: true });

    test("chosen text size applies to the text, and before the first paint after a reload", async ({
      page,
    }) => {
      await page.goto(articlePath(await findArticle(locale)));
      await hydratePage(page);
      const standard = await sizeOf(page);
      const heading = page.getByRole("heading", { level: 1 });
      const headingSize = await heading.evaluate((element) => getComputedStyle(element).fontSize);
      const select = page.getByRole("combobox", { name: t("textSize.label") });
      await select.selectOption({ label: t("textSize.larger") });
      await expect.poll(() => sizeOf(page)).toBeGreaterThan(standard * 1.4);
      expect(await violationsOf(page)).toEqual([]);
      await expect(heading).toHaveCSS("font-size", headingSize);

      await recordFrames(page);
      await page.reload();
      await expect(textOf(page)).toBeVisible();
      const sizes = await page.evaluate(() => [
        ...new Set((window as typeof window & { sizes: string[] }).sizes),
      ]);
      expect(sizes).toEqual([`${await sizeOf(page)}px`]);
      expect(await sizeOf(page)).toBeGreaterThan(standard * 1.4);
      await hydratePage(page);
      await expect(select).toHaveValue("larger");

      await page.emulateMedia({ media: "print" });
      const printed = await sizeOf(page);
      await page.emulateMedia({ media: "screen" });
      await select.selectOption({ label: t("textSize.normal") });
      await expect.poll(() => sizeOf(page)).toBe(standard);
      await page.emulateMedia({ media: "print" });
      expect(await sizeOf(page)).toBe(printed);
    });
  });

  test.describe(`share menu, ${locale}`, () => {
    test("share button opens the share sheet of a device that has one @en-US", async ({ page }) => {
      await page.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(window, { shared });
        Object.defineProperty(navigator, "share", {
          value: async (data: unknown) => void shared.push(data),
        });
      });
      const article = await findArticle(locale);
      await page.goto(articlePath(article));
      await hydratePage(page);
      const share = page.getByRole("navigation", { name: t("share") });
      await share.getByText(t("share")).click();
      await expect
        .poll(() => page.evaluate(() => (window as typeof window & { shared: object[] }).shared))
        .toEqual([{ title: article.title, url: new URL(articlePath(article), page.url()).href }]);
      await expect(share.getByRole("link")).toHaveCount(0);
    });

    test("share button opens a menu elsewhere, whose links Escape closes, and copies the link", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, "share", { value: undefined });
        Object.defineProperty(navigator, "clipboard", {
          value: { writeText: async (text: string) => Object.assign(window, { copied: text }) },
        });
      });
      const article = await findArticle(locale);
      await page.goto(articlePath(article));
      await hydratePage(page);
      const share = page.getByRole("navigation", { name: t("share") });
      const button = share.getByText(t("share")).first();
      await button.click();
      await expect(share.getByRole("link")).toHaveCount(5);
      expect(await violationsOf(page)).toEqual([]);
      await share.getByRole("button", { name: t("copyLink") }).click();
      await expect(share.getByText(t("linkCopied"))).toBeVisible();
      expect(
        await page.evaluate(() => (window as typeof window & { copied: string }).copied),
      ).toContain(articlePath(article));
      await page.keyboard.press("Escape");
      await expect(share.getByRole("link")).toHaveCount(0);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("share menu has its links without JavaScript @ar-JO", async ({ page }) => {
        await page.goto(articlePath(await findArticle(locale)));
        const share = page.getByRole("navigation", { name: t("share") });
        await share.getByText(t("share")).first().click();
        await expect(share.getByRole("link")).toHaveCount(5);
        await expect(share.getByText(t("copyLink"))).toBeHidden();
      });
    });
  });
}
