import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { EventCard } from "@masthead/contract/broadcast/program-event.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import {
  articlePath,
  categoryPath,
  episodePath,
  eventPath,
  livePath,
  pagePath,
  programPath,
  schedulePath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api, findArticle, largestCategory } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/** Maximum bytes of a low-data page with everything that it loads, compressed with Brotli. */
const BUDGET = 30_000;
/** Maximum size of an image that the reader asks for, in bytes. */
const MAX_IMAGE_BYTES = 60_000;

/** One page of each kind that has a low-data version. */
const KINDS: Record<string, (locale: Locale) => string | Promise<string>> = {
  home: (locale) => pagePath(locale, ""),
  category: async (locale) => categoryPath(locale, (await largestCategory(locale)).id),
  article: async (locale) => articlePath(await findArticle(locale, ({ lead }) => lead !== null)),
  "premium article": async (locale) =>
    articlePath(await findArticle(locale, ({ premium }) => premium)),
  "live blog": async (locale) =>
    articlePath(await findArticle(locale, ({ liveBlog }) => liveBlog !== null)),
  "latest news": (locale) => pagePath(locale, "latest-news"),
  author: async (locale) =>
    topicPath(
      locale,
      (await findArticle(locale, ({ authors }) => authors.length > 0)).authors[0]?.slug ?? "",
    ),
  "most read": (locale) => topicPath(locale, "most-read"),
  search: (locale) => searchPath(locale, locale === "en-US" ? "water" : "المدينة"),
  radio: (locale) => pagePath(locale, "radio"),
  live: (locale) => livePath(locale),
  schedule: (locale) => schedulePath(locale),
  programs: (locale) => pagePath(locale, "programs"),
  podcasts: (locale) => pagePath(locale, "podcasts"),
  program: async (locale) => programPath(locale, (await someEpisode(locale)).program.id),
  episode: async (locale) => {
    const { program, id } = await someEpisode(locale);
    return episodePath(locale, program.id, id);
  },
  event: async (locale) => {
    const [event] = (await api<{ data: EventCard[] }>(`/v1/programevents?locale=${locale}&limit=1`))
      .data;
    return eventPath(locale, event?.id ?? 0);
  },
  weather: (locale) => pagePath(locale, "weather"),
  "prayer times": (locale) => pagePath(locale, "prayer-times"),
  about: (locale) => pagePath(locale, "info/about_us"),
  terms: (locale) => pagePath(locale, "info/terms_and_privacy"),
};

async function someEpisode(locale: Locale): Promise<EpisodeCard> {
  const [episode] = (await api<{ data: EpisodeCard[] }>(`/v1/episodes?locale=${locale}&limit=1`))
    .data;
  if (!episode) throw new Error("the demo has no episodes");
  return episode;
}

const lowDataPathOf = async (kind: string, locale: Locale) =>
  lowDataPath((await KINDS[kind]?.(locale)) ?? "");

/** Collects the paths that a page requests. */
function collectRequests(page: Page): Set<string> {
  const paths = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET") paths.add(pathname + search);
  });
  return paths;
}

/** Opens the image of a page. Returns the request that loads it. */
const imageRequestOf = (page: Page) =>
  page.waitForRequest((request) => request.resourceType() === "image");

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`low-data pages, ${locale}`, () => {
    test("stay within their byte budget with everything that they load", async ({ page }) => {
      const sizes: Record<string, number> = {};
      for (const kind of Object.keys(KINDS)) {
        const requested = collectRequests(page);
        await page.goto(await lowDataPathOf(kind, locale), { waitUntil: "networkidle" });
        // Browsers load the icon without telling Playwright.
        requested.add("/icon.svg");
        const responses = await Promise.all(
          [...requested].map((path) => rawRequest(path, { "accept-encoding": "br" })),
        );
        sizes[kind] = responses.reduce((sum, { bytes }) => sum + bytes, 0);
        expect([...requested].length, `requests of ${kind}: ${[...requested]}`).toBe(2);
        page.removeAllListeners("request");
      }
      console.log(
        `low-data bytes ${locale}: ${Object.entries(sizes)
          .map(([kind, bytes]) => `${kind} ${bytes}`)
          .join(", ")}`,
      );
      for (const [kind, bytes] of Object.entries(sizes))
        expect.soft(bytes, kind).toBeLessThanOrEqual(BUDGET);
    });

    test("are accessible, and name the normal page as canonical", async ({ page }) => {
      for (const kind of Object.keys(KINDS)) {
        const path = (await KINDS[kind]?.(locale)) ?? "";
        await page.goto(lowDataPath(path));
        expect(await violationsOf(page), kind).toEqual([]);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
        const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
        expect(new URL(canonical ?? "").pathname, kind).toBe(path.split("?")[0]);
        const scrolls = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(scrolls, `${kind} is wider than the window`).toBe(false);
      }
    });

    test("show an image when the reader asks for it, by keyboard", async ({ page }) => {
      const article = await findArticle(locale, ({ lead }) => lead !== null && lead.alt !== "");
      await page.goto(lowDataPath(articlePath(article)));
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: t("skip") })).toBeFocused();
      await expect(page.getByRole("img")).toHaveCount(0);
      const name = t("lowDataPage.showNamedImage", { description: article.lead?.alt });
      const link = page.getByRole("link", { name, exact: true }).first();
      await link.focus();
      const request = imageRequestOf(page);
      await page.keyboard.press("Enter");
      const file = new URL((await request).url()).pathname;
      expect(file).toMatch(/-320\.webp$/);
      expect((await rawRequest(file)).bytes).toBeLessThanOrEqual(MAX_IMAGE_BYTES);
      await expect(page.getByRole("img", { name: article.lead?.alt })).toBeFocused();
    });

    test("are left for the full site, which the browser remembers", async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled: false,
        locale,
        extraHTTPHeaders: { "save-data": "on" },
      });
      try {
        const page = await context.newPage();
        const article = await findArticle(locale);
        await page.goto(articlePath(article));
        await expect(page).toHaveURL(lowDataPath(articlePath(article)));
        await page
          .getByRole("link", { name: t("latestNews") })
          .first()
          .click();
        await expect(page).toHaveURL(lowDataPath(pagePath(locale, "latest-news")));
        await page.getByRole("button", { name: t("lowDataPage.fullSite") }).click();
        await expect(page).toHaveURL(pagePath(locale, "latest-news"));
        await page.goto(articlePath(article));
        await expect(page).toHaveURL(articlePath(article));
        await page
          .getByRole("contentinfo")
          .getByRole("button", { name: t("lowData"), exact: true })
          .click();
        await expect(page).toHaveURL(lowDataPath(articlePath(article)));
        await page.goto(pagePath(locale, "radio"));
        await expect(page).toHaveURL(lowDataPath(pagePath(locale, "radio")));
      } finally {
        await context.close();
      }
    });

    test("find articles with the search form, without JavaScript", async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      try {
        const page = await context.newPage();
        await page.goto(lowDataPath(searchPath(locale)));
        const query = locale === "en-US" ? "water" : "المدينة";
        await page.getByRole("searchbox").fill(query);
        await page.getByRole("button", { name: t("find.go") }).click();
        await expect(page).toHaveURL(lowDataPath(searchPath(locale, query)));
        const hit = page
          .getByRole("region", { name: t("found.groups.articles") })
          .locator("h3 a")
          .first();
        const title = await hit.textContent();
        await hit.click();
        await expect(page).toHaveURL(/\/low-data\//);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(title ?? "");
      } finally {
        await context.close();
      }
    });

    test("play the radio without scripts, and load it when the reader presses play", async ({
      page,
    }) => {
      const requested = collectRequests(page);
      await page.goto(lowDataPath(pagePath(locale, "radio")), { waitUntil: "networkidle" });
      const audio = page.locator("audio").first();
      const source = (await audio.getAttribute("src")) ?? "";
      expect([...requested].filter((path) => path.startsWith("/low-data/listen/"))).toEqual([]);
      const { status, headers } = await rawRequest(source);
      expect([status, headers["cache-control"]]).toEqual([302, "private, no-store"]);
      await audio.evaluate((element: HTMLAudioElement) => element.play().catch(() => {}));
      expect(requested).toContain(source);
    });

    test("show of a premium article what its normal page shows", async ({ page }) => {
      const path = await KINDS["premium article"]?.(locale);
      const textAt = async (url: string) => {
        await page.goto(url);
        const texts = await page.locator("article p").allTextContents();
        return texts.map((text) => text.trim());
      };
      const normal = new Set(await textAt(path ?? ""));
      await page.goto(lowDataPath(path ?? ""));
      await expect(page.getByRole("link", { name: t("paywall.packages") })).toBeVisible();
      const teaser = await page.locator("article > div p").allTextContents();
      expect(teaser.length).toBeGreaterThan(0);
      for (const paragraph of teaser) expect(normal).toContain(paragraph.trim());
    });
  });
}
