import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath, topicPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/** Returns the schema.org types on a page. */
async function schemaTypes(page: Page): Promise<unknown[]> {
  const data = await page.locator("script[type='application/ld+json']").allTextContents();
  return data
    .map((text) => JSON.parse(text))
    .flatMap((item) => item["@graph"] ?? [item])
    .map((item) => item["@type"]);
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`templates of articles, ${locale}`, () => {
    // Templates need no script.
    test.use({ javaScriptEnabled: false });

    test("an opinion piece begins with its columnist and ends with their other columns", async ({
      page,
    }) => {
      const article = await findArticle(
        locale,
        ({ template, columns }) => template === "opinion" && columns.length > 0,
      );
      const [columnist] = article.authors;
      await page.goto(articlePath(article));
      const header = page.locator("main header").first();
      await expect(header.getByRole("link", { name: columnist?.name })).toHaveAttribute(
        "href",
        decodeURI(topicPath(locale, columnist?.slug ?? "")),
      );
      await expect(header).toContainText(columnist?.role ?? "");
      await expect(page.getByText(t("ownViews"))).toBeVisible();
      await page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: t("moreColumns", columnist) }) })
        .getByRole("link", { name: article.columns[0]?.title })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        article.columns[0]?.title ?? "",
      );
      expect(await schemaTypes(page)).toContain("OpinionNewsArticle");
    });

    test("an explainer has a label, the date of its last check, and links to its parts", async ({
      page,
    }) => {
      const article = await findArticle(
        locale,
        ({ template, bodyHtml }) => template === "explainer" && bodyHtml.includes("part-2"),
      );
      await page.goto(articlePath(article));
      await expect(page.locator("main header").first()).toContainText(t("template.explainer"));
      await expect(page.getByText(t("lastChecked"))).toBeVisible();
      const second = page.getByRole("navigation").filter({ has: page.locator("#contents") });
      await second.getByRole("link").nth(1).click();
      await expect(page).toHaveURL(/#part-2$/);
      await expect(page.locator("#part-2")).toBeInViewport();
      expect(await schemaTypes(page)).toContain("BackgroundNewsArticle");
    });

    test("an interview names who answers, and its low-data page marks the questions, too", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ interviewee }) => interviewee !== null);
      await page.goto(articlePath(article));
      const header = page.locator("main header").first();
      await expect(header).toContainText(t("template.interview"));
      await expect(header).toContainText(article.interviewee?.name ?? "");
      await expect(page.locator(".rich-text .question").first()).toBeVisible();
      await page.goto(lowDataPath(articlePath(article)));
      await expect(page.locator(".question strong").first()).toBeVisible();
    });
  });
}
