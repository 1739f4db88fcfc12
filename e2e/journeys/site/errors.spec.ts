import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { messagesOf } from "../../messages.ts";
import { hydratePage, recordRequests } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

test.use({ expectedErrors: /status of (400|404)/ });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`404 page, ${locale}`, () => {
    test("404 page is shown for paths and lists without content", async ({ page }) => {
      for (const path of [
        "/nothing-here",
        "/article/999999999/gone",
        "/category/999999",
        "/articles/nobody-of-that-name",
        "/latest-news?page=999",
        "/info/nothing",
      ]) {
        const response = await page.goto(inLocalePath(locale, path));
        expect(response?.status(), path).toBe(404);
        expect(response?.headers()["cache-control"], path).toContain("no-store");
        await expect(page.locator("html"), path).toHaveAttribute("lang", locale);
        await expect(page.locator("html"), path).toHaveAttribute("dir", directionOf(locale));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          t("errors.404", { path: inLocalePath(locale, path.replace(/\?.*/, "")) }),
        );
        await expect(page.getByRole("link", { name: t("backHome") }), path).toHaveAttribute(
          "href",
          pagePath(locale, ""),
        );
        const main = page.getByRole("main");
        await expect(main.getByRole("searchbox"), path).toBeVisible();
        await expect(main.getByRole("region", { name: t("mostRead") }), path).toBeVisible();
        await expect(main.getByRole("navigation", { name: t("sections") }), path).toBeVisible();
        await expect(page.locator("meta[name=robots]").first(), path).toHaveAttribute(
          "content",
          /noindex/,
        );
      }
    });

    test("404 page links to the home page @en-US", async ({ page }) => {
      await page.goto(inLocalePath(locale, "/nothing-here"));
      await page.getByRole("link", { name: t("backHome") }).click();
      await expect(page.getByRole("article").first()).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === pagePath(locale, ""));
    });

    test("404 page is shown after client-side navigation without loading a document @ar-JO", async ({
      page,
    }) => {
      await page.goto(pagePath(locale, "latest-news"));
      await hydratePage(page);
      const documents = recordRequests(page, "document");
      const path = inLocalePath(locale, "/gone-meanwhile");
      // As when a reader goes back to a page that has been removed since.
      await page.evaluate((removedPath) => {
        history.pushState(null, "", removedPath);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("errors.404", { path }));
      expect(documents).toEqual([]);
    });
  });

  test.describe(`400 page, ${locale}`, () => {
    test("400 page is shown for paths and parameters that are invalid", async ({ page }) => {
      for (const path of [
        "/%E0%A4%A",
        "/article/1/%zz",
        "/search/%00",
        "/latest-news?page=0",
        "/latest-news?page=-1",
        "/latest-news?after=%00",
        "/latest-news?after=!!",
      ]) {
        const response = await page.goto(inLocalePath(locale, path));
        expect(response?.status(), path).toBe(400);
        await expect(page.locator("html"), path).toHaveAttribute("lang", locale);
        await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(t("errors.400"));
        await expect(page.getByRole("link", { name: t("backHome") }), path).toBeVisible();
      }
    });
  });
}
