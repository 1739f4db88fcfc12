import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, categoryPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { messagesOf } from "../../messages.ts";
import { api, findArticle } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const number = numberFormat(locale);

  test.describe(`article page, ${locale}`, () => {
    test("article page has a title, text, canonical URL, social image and structured data", async ({
      page,
      baseURL,
    }) => {
      const article = await findArticle(locale, ({ lead }) => lead !== null);
      const response = await page.goto(articlePath(article));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
        "href",
        baseURL + articlePath(article),
      );
      await expect(page.locator("meta[name=description]")).toHaveAttribute(
        "content",
        article.seo.description,
      );
      await expect(page.locator("meta[property='og:image']")).toHaveAttribute(
        "content",
        /^http.*\.(webp|jpg|png)$/,
      );
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      const graph = data
        .map((text) => JSON.parse(text))
        .flatMap((item) => item["@graph"] ?? [item]);
      expect(graph.find((item) => item["@type"] === "NewsArticle")).toMatchObject({
        inLanguage: locale,
        datePublished: article.publishedAt,
      });
      const shown = await page.getByRole("article").first().innerText();
      const firstParagraph = await page.evaluate(
        (html) =>
          new DOMParser().parseFromString(html, "text/html").querySelector("p")?.textContent ?? "",
        article.bodyHtml,
      );
      expect(shown).toContain(firstParagraph.slice(0, 60));
    });

    test("article page shows its image with alt text, caption and credit, as AVIF or WebP @en-US", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ lead }) =>
        Boolean(lead?.alt && lead.caption && lead.credit),
      );
      await page.goto(articlePath(article));
      const figure = page.getByRole("figure").first();
      const image = figure.getByRole("img", { name: article.lead?.alt });
      await expect(image).toBeVisible();
      await expect(figure).toContainText(article.lead?.caption ?? "");
      await expect(figure).toContainText(article.lead?.credit ?? "");
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toMatch(/\.(avif|webp)$/);
    });

    test("article page links its authors and shows publication and reading time @ar-JO", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ authors }) => authors.length > 1);
      await page.goto(articlePath(article));
      for (const author of article.authors) {
        await expect(page.getByRole("link", { name: author.name }).first()).toHaveAttribute(
          "href",
          decodeURI(topicPath(locale, author.slug)),
        );
      }
      await expect(
        page.locator(`article time[datetime="${article.publishedAt}"]`).first(),
      ).toBeVisible();
      const minutes = String(t("minutes", { count: article.minutes }));
      await expect(
        page.getByText(
          new RegExp(
            escapeRegExp(minutes).replace(
              String(article.minutes),
              `(${article.minutes}|${number.format(article.minutes)})`,
            ),
          ),
        ),
      ).toBeVisible();
    });

    test("article page links its categories, tags, people and source @en-US", async ({ page }) => {
      const article = await findArticle(
        locale,
        ({ tags, peopleOfInterest, source }) =>
          tags.length > 0 && peopleOfInterest.length > 0 && source !== null,
      );
      await page.goto(articlePath(article));
      const breadcrumb = page.getByRole("navigation", { name: t("breadcrumb") });
      for (const category of article.ancestors)
        await expect(breadcrumb.getByRole("link", { name: category.name })).toHaveAttribute(
          "href",
          categoryPath(locale, category.id),
        );
      for (const topic of [...article.tags, ...article.peopleOfInterest]) {
        await expect(
          page.getByRole("main").getByRole("link", { name: topic.name, exact: true }).first(),
        ).toHaveAttribute("href", decodeURI(topicPath(locale, topic.slug)));
      }
      await expect(
        page.getByRole("link", { name: t("source", { name: article.source?.name }) }),
      ).toHaveAttribute("href", decodeURI(topicPath(locale, article.source?.slug ?? "")));
    });

    test("article page lists its corrections and shows when it was updated @ar-JO", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ corrections }) =>
        corrections.some(({ kind }) => !kind),
      );
      await page.goto(articlePath(article));
      const corrections = page.getByRole("region", { name: t("corrections") });
      for (const correction of article.corrections.filter(({ kind }) => !kind)) {
        await expect(corrections).toContainText(correction.text);
        await expect(corrections.locator(`time[datetime="${correction.at}"]`)).toBeVisible();
      }
      await expect(
        page.locator(`article time[datetime="${article.updatedAt}"]`).first(),
      ).toBeVisible();
    });

    test("article page leads from its update to what changed @en-US", async ({ page }) => {
      const article = await findArticle(locale, ({ corrections }) =>
        corrections.some(({ kind }) => kind === "update"),
      );
      await page.goto(articlePath(article));
      await page.getByRole("link", { name: t("whatChanged") }).click();
      const region = page.getByRole("region", { name: t("whatChanged") });
      await expect(region).toBeInViewport();
      const texts = article.corrections.filter(({ kind }) => kind).map(({ text }) => text);
      await expect(region.locator("p")).toHaveText(texts.reverse());
    });

    test("article page links related articles and the previous and next article @en-US", async ({
      page,
    }) => {
      const article = await findArticle(
        locale,
        ({ previous, next, storyPackageId }) =>
          previous !== null && next !== null && storyPackageId === null,
      );
      const related = await api<ArticleCard[]>(
        `/v1/article/${article.id}/related?locale=${locale}&limit=6`,
      );
      await page.goto(articlePath(article));
      const region = page.getByRole("region", { name: t("related"), exact: true });
      const shown = await region
        .getByRole("heading")
        .getByRole("link")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      const linked = shown.filter((href) => href?.includes("/article/"));
      expect(linked.length).toBeGreaterThan(2);
      expect(linked).toEqual(
        related.slice(0, linked.length).map((card) => decodeURI(articlePath(card))),
      );
      const neighbours = page.getByRole("navigation", { name: t("previousNext") });
      await expect(neighbours.getByRole("link", { name: article.previous?.title })).toHaveAttribute(
        "href",
        pathOfRef(article.previous),
      );
      await expect(neighbours.getByRole("link", { name: article.next?.title })).toHaveAttribute(
        "href",
        pathOfRef(article.next),
      );
      await neighbours.getByRole("link", { name: article.previous?.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        article.previous?.title ?? "",
      );
    });

    test("article share links carry the URL of the article @ar-JO", async ({ page, baseURL }) => {
      const article = await findArticle(locale);
      await page.goto(articlePath(article));
      const share = page.getByRole("navigation", { name: t("share") });
      await share.getByText(t("share")).click();
      await expect(share.getByRole("link").first()).toBeVisible();
      const links = await share
        .getByRole("link")
        .evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));
      expect(links.length).toBeGreaterThanOrEqual(4);
      for (const href of links)
        expect(href).toContain(encodeURIComponent(baseURL + articlePath(article)));
    });

    test("article with a translation links to it", async ({ page }) => {
      const article = await findArticle(locale, ({ translations }) => translations.length > 0);
      const [other] = article.translations;
      await page.goto(articlePath(article));
      await expect(
        page.locator(`link[rel=alternate][hreflang="${other?.locale}"]`),
      ).toHaveAttribute("href", new RegExp(`${escapeRegExp(other ? articlePath(other) : "")}$`));
      await page.locator(`main a[hreflang="${other?.locale}"]`).first().click();
      await expect(page.locator("html")).toHaveAttribute("lang", other?.locale ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(other?.title ?? "");
    });
  });
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pathOfRef = (ref: ArticleDetails["next"]) => (ref ? decodeURI(articlePath(ref)) : "");
