import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { queryDatabase, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const EMBEDS = [
  {
    provider: "youtube",
    url: "https://www.youtube.com/watch?v=abcdefghijk",
    name: { "en-US": "YouTube", "ar-JO": "يوتيوب" },
  },
  {
    provider: "x",
    url: "https://x.com/station/status/12345",
    name: { "en-US": "X", "ar-JO": "إكس" },
  },
  {
    provider: "facebook",
    url: "https://www.facebook.com/station/posts/1",
    name: { "en-US": "Facebook", "ar-JO": "فيسبوك" },
  },
  {
    provider: "instagram",
    url: "https://www.instagram.com/p/Abc1/",
    name: { "en-US": "Instagram", "ar-JO": "إنستغرام" },
  },
] as const;
const TITLE = "The reservoir from above";
const PROVIDERS =
  /^https:\/\/(www\.youtube-nocookie|platform\.twitter|www\.facebook|www\.instagram)\.com\//;

/** Publishes an article with an embed of each provider. Returns its path. */
async function publishEmbeds(locale: (typeof LOCALES)[number]): Promise<string> {
  const editor = await signInStaff("Admin");
  const content = [
    { type: "paragraph", content: [{ type: "text", text: "The four recordings of the evening." }] },
    ...EMBEDS.map(({ provider, url }) => ({ type: "embed", attrs: { provider, url } })),
  ];
  const fields = {
    locale,
    title: `Recordings ${Date.now()}`,
    body: { type: "doc", content },
    publishedAt: new Date().toISOString(),
  };
  return articlePath(await editor.call<ArticleRecord>("POST", "/v1/article", fields));
}

for (const locale of LOCALES) {
  test.describe(`embeds of an article, ${locale}`, () => {
    test.use({
      expectedErrors:
        /request to another site: https:\/\/(www\.youtube-nocookie|platform\.twitter|www\.facebook|www\.instagram)\.com/,
    });

    test(`embeds load their players in place when the reader requests them, ${locale} @ar-JO`, async ({
      page,
    }) => {
      const requested: string[] = [];
      await page.route(PROVIDERS, (route) => {
        requested.push(route.request().url());
        return route.fulfill({
          contentType: "text/html",
          body: "<title>Player</title><p>Player</p>",
        });
      });
      const path = await publishEmbeds(locale);
      await page.goto(path, { waitUntil: "networkidle" });
      expect(requested, "nothing is requested before").toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      const figures = page.locator("figure.embed");
      await expect(figures).toHaveCount(EMBEDS.length);
      for (const [index, { name, url }] of EMBEDS.entries()) {
        const figure = figures.nth(index);
        await expect(
          figure.locator(".embed-poster p"),
          "the consent names the provider",
        ).toContainText(name[locale]);
        await expect(figure.getByRole("link")).toHaveAttribute("href", url);
        await figure.getByRole("button").focus();
        await page.keyboard.press("Enter");
        await expect(figure.locator("iframe")).toBeFocused();
        await expect(figure.frameLocator("iframe").getByText("Player")).toBeVisible();
        await expect(figure.locator("iframe")).toHaveAttribute("title", new RegExp(name[locale]));
      }
      expect(requested).toHaveLength(EMBEDS.length);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      const feed = await rawRequest(`${pagePath(locale, "").replace(/\/$/, "")}/rss.xml`);
      expect(feed.text).not.toMatch(/<(iframe|button)\b/);
    });
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(`embed with a known title, ${javaScriptEnabled ? "with" : "without"} JavaScript, ${locale}`, () => {
      test.use({ javaScriptEnabled });

      test(`embed shows its title and the own copy of its thumbnail, ${javaScriptEnabled ? "with" : "without"} JavaScript, ${locale}`, async ({
        page,
      }) => {
        // The product reaches no provider: what its job would store is stored here.
        const [{ url, name }] = EMBEDS;
        await queryDatabase(
          `insert into embed (url, title, media_id, fetched_at) select $1, $2, min(id), now() from media where variants_at is not null
            on conflict do nothing`,
          [url, TITLE],
        );
        const requested: string[] = [];
        page.on("request", (request) => requested.push(new URL(request.url()).host));
        await page.goto(await publishEmbeds(locale));
        const figure = page.locator("figure.embed").first();
        await expect(figure.getByRole("link")).toContainText(name[locale]);
        await expect(figure.getByRole("link")).toContainText(TITLE);
        await expect(figure.getByRole("button", { name: TITLE })).toHaveCount(
          javaScriptEnabled ? 1 : 0,
        );
        const thumbnail = figure.locator("picture img");
        await thumbnail.scrollIntoViewIfNeeded();
        await expect
          .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        expect(new Set(requested)).toEqual(new Set([new URL(page.url()).host]));
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      });
    });

  test.describe(`embeds of an article without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`embeds are named links that open in a new tab without JavaScript, ${locale} @en-US`, async ({
      page,
    }) => {
      await page.goto(await publishEmbeds(locale));
      await expect(page.locator("figure.embed").getByRole("button")).toHaveCount(0);
      for (const { url, name } of EMBEDS) {
        const link = page.getByRole("main").locator(`a[href="${url}"]`);
        await expect(link).toContainText(name[locale]);
        await expect(link).toHaveAttribute("target", "_blank");
      }
    });
  });
}
