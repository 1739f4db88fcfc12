import type { ArticleCard, ArticleDetails } from "@masthead/contract/newsroom/article.ts";
import type { EmbedProvider } from "@masthead/contract/newsroom/article-document.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, listingPath } from "@masthead/contract/system/paths.ts";
import { api, findArticle } from "../newsroom.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const PROVIDER_NAMES: Record<Locale, Record<EmbedProvider, string>> = {
  "en-US": { youtube: "YouTube", x: "X", facebook: "Facebook", instagram: "Instagram" },
  "ar-JO": { youtube: "يوتيوب", x: "إكس", facebook: "فيسبوك", instagram: "إنستغرام" },
};

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const number = numberFormat(locale);

  test.describe(`article, ${locale}`, () => {
    test("has title, text and a head that search engines read", async ({ page, baseURL }) => {
      const article = await findArticle(locale, (one) => one.lead !== null);
      const response = await page.goto(articlePath(article));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", baseURL + articlePath(article));
      await expect(page.locator("meta[name=description]")).toHaveAttribute("content", article.seo.description);
      await expect(page.locator("meta[property='og:image']")).toHaveAttribute("content", /^http.*\.(webp|jpg|png)$/);
      const data = await page.locator("script[type='application/ld+json']").allTextContents();
      const graph = data.map((text) => JSON.parse(text)).flatMap((one) => one["@graph"] ?? [one]);
      expect(graph.find((one) => one["@type"] === "NewsArticle")).toMatchObject({ inLanguage: locale, datePublished: article.publishedAt });
      const shown = await page.getByRole("article").first().innerText();
      const firstWords = await page.evaluate(
        (html) => new DOMParser().parseFromString(html, "text/html").querySelector("p")?.textContent ?? "",
        article.bodyHtml,
      );
      expect(shown).toContain(firstWords.slice(0, 60));
    });

    test("shows its picture with alt text, caption and credit, in a modern format", async ({ page }) => {
      const article = await findArticle(locale, ({ lead }) => Boolean(lead?.alt && lead.caption && lead.credit));
      await page.goto(articlePath(article));
      const figure = page.getByRole("figure").first();
      const picture = figure.getByRole("img", { name: article.lead?.alt });
      await expect(picture).toBeVisible();
      await expect(figure).toContainText(article.lead?.caption ?? "");
      await expect(figure).toContainText(article.lead?.credit ?? "");
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.(avif|webp)$/);
    });

    test("links its authors, and tells when it came out and how long it takes to read", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.authors.length > 1);
      await page.goto(articlePath(article));
      for (const author of article.authors) {
        await expect(page.getByRole("link", { name: author.name }).first()).toHaveAttribute("href", listingPath(locale, author.slug));
      }
      await expect(page.locator(`article time[datetime="${article.publishedAt}"]`).first()).toBeVisible();
      const minutes = String(t("minutes", { count: article.minutes }));
      await expect(
        page.getByText(
          new RegExp(escaped(minutes).replace(String(article.minutes), `(${article.minutes}|${number.format(article.minutes)})`)),
        ),
      ).toBeVisible();
    });

    test("links its sections, topics, people and source", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.tags.length > 0 && one.peopleOfInterest.length > 0 && one.source !== null);
      await page.goto(articlePath(article));
      const trail = page.getByRole("navigation", { name: t("breadcrumb") });
      for (const section of article.ancestors)
        await expect(trail.getByRole("link", { name: section.name })).toHaveAttribute("href", categoryPath(locale, section.id));
      for (const one of [...article.tags, ...article.peopleOfInterest]) {
        await expect(page.getByRole("main").getByRole("link", { name: one.name, exact: true }).first()).toHaveAttribute(
          "href",
          listingPath(locale, one.slug),
        );
      }
      await expect(page.getByRole("link", { name: t("source", { name: article.source?.name }) })).toHaveAttribute(
        "href",
        listingPath(locale, article.source?.slug ?? ""),
      );
    });

    test("shows its corrections, and that it was updated", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.corrections.length > 0);
      await page.goto(articlePath(article));
      const box = page.getByRole("region", { name: t("corrections") });
      for (const correction of article.corrections) {
        await expect(box).toContainText(correction.text);
        await expect(box.locator(`time[datetime="${correction.at}"]`)).toBeVisible();
      }
      await expect(page.locator(`article time[datetime="${article.updatedAt}"]`).first()).toBeVisible();
    });

    test("leads on to related stories and to its neighbours", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.previous !== null && one.next !== null);
      const related = await api<ArticleCard[]>(`/v1/article/${article.id}/related?locale=${locale}&limit=6`);
      await page.goto(articlePath(article));
      const region = page.getByRole("region", { name: t("related"), exact: true });
      const shown = await region
        .getByRole("heading")
        .getByRole("link")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
      const linked = shown.filter((href) => href?.includes("/article/"));
      expect(linked.length).toBeGreaterThan(2);
      expect(linked).toEqual(related.slice(0, linked.length).map(articlePath));
      const neighbours = page.getByRole("navigation", { name: t("previousNext") });
      await expect(neighbours.getByRole("link", { name: article.previous?.title })).toHaveAttribute("href", pathOfRef(article.previous));
      await expect(neighbours.getByRole("link", { name: article.next?.title })).toHaveAttribute("href", pathOfRef(article.next));
      await neighbours.getByRole("link", { name: article.previous?.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.previous?.title ?? "");
    });

    test("can be shared by plain links that carry its address", async ({ page, baseURL }) => {
      const article = await findArticle(locale);
      await page.goto(articlePath(article));
      const share = page.getByRole("navigation", { name: t("share") });
      const links = await share.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      expect(links.length).toBeGreaterThanOrEqual(4);
      for (const href of links) expect(href).toContain(encodeURIComponent(baseURL + articlePath(article)));
    });

    test("is also there in the other language, where it is written in both", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.translations.length > 0);
      const [other] = article.translations;
      await page.goto(articlePath(article));
      await expect(page.locator(`link[rel=alternate][hreflang="${other?.locale}"]`)).toHaveAttribute(
        "href",
        new RegExp(`${escaped(other ? articlePath(other) : "")}$`),
      );
      await page.locator(`main a[hreflang="${other?.locale}"]`).first().click();
      await expect(page.locator("html")).toHaveAttribute("lang", other?.locale ?? "");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(other?.title ?? "");
    });

    test("writes the provider above an embedded post as the provider writes itself", async ({ page }) => {
      await page.goto(articlePath(await findArticle(locale)));
      for (const [provider, name] of Object.entries(PROVIDER_NAMES[locale])) {
        const shown = await page
          .locator(".story")
          .first()
          .evaluate((story, provider) => {
            const embed = document.createElement("a");
            embed.className = "embed";
            embed.dataset.provider = provider;
            story.append(embed);
            const { content, textTransform } = getComputedStyle(embed, "::before");
            return { content, textTransform };
          }, provider);
        expect(shown, provider).toEqual({ content: `"${name}"`, textTransform: "none" });
      }
    });
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const pathOfRef = (ref: ArticleDetails["next"]) => (ref ? articlePath(ref) : "");
