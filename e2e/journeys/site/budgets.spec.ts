import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  pagePath,
  schedulePath,
  searchPath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle, largestCategory } from "../../newsroom.ts";
import { PAGES } from "../../pages.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/**
 * Maximum bytes of the page of an article without pictures and recordings in its text, compressed
 * with Brotli; scripts before and after the first interaction.
 */
const BUDGET = {
  html: 20_000,
  css: 15_000,
  fonts: 60_000,
  scriptBefore: 2000,
  scriptAfter: 140_000,
};
/** Maximum bytes of a document in each encoding. */
const DOCUMENT_BUDGETS = {
  home: { br: 30_000, gzip: 58_000, identity: 310_000 },
  article: { br: 20_000, gzip: 27_000, identity: 110_000 },
  category: { br: 17_000, gzip: 18_000, identity: 90_000 },
  feed: { br: 80_000, gzip: 85_000, identity: 310_000 },
};
/** Maximum bytes of a document of any other kind, compressed with Brotli. */
const PAGE_BUDGET = 20_000;
/** Minimum number of parts that hydrate on their own. */
const HYDRATION_UNITS = { home: 15, article: 8, schedule: 8 };
/** Delay of the fonts, in milliseconds. */
const FONT_DELAY = 900;
/**
 * Maximum change of the page height while the page is read, as a share: blocks below the fold have
 * estimated heights.
 */
const MAX_HEIGHT_ERROR = 0.15;
/** Maximum cumulative layout shift. */
const MAX_SHIFT = 0.01;

const BROWSER_HEADERS = { "accept-encoding": "gzip, deflate, br, zstd" };
const TEXT_TYPES = new Set(["document", "stylesheet", "script"]);

/** Mobile network: 150 ms round trip, 1.6 Mbit/s downstream. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};

/** Adds up the layout shifts of the next page that is opened. */
const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const total = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        total.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { total });
  });
const layoutShiftOf = (page: Page) =>
  page.evaluate(() => (window as typeof window & { total: { shift: number } }).total.shift);

/** Collects the URLs that a page requests, by resource type, once each. */
function collectRequests(page: Page): Map<string, Set<string>> {
  const urlsByType = new Map<string, Set<string>>();
  page.on("request", (request) => {
    const urls = urlsByType.get(request.resourceType()) ?? new Set();
    urlsByType.set(request.resourceType(), urls.add(request.url()));
  });
  return urlsByType;
}

/** Total transfer size of the URLs, in bytes. Fails if text is not compressed with Brotli. */
async function weigh(type: string, urls: Iterable<string> = []): Promise<number> {
  const sizes = await Promise.all(
    [...urls].map(async (url) => {
      const response = await rawRequest(new URL(url).pathname, BROWSER_HEADERS);
      expect(response.status, url).toBe(200);
      if (TEXT_TYPES.has(type) && response.text.length > 300)
        expect(response.headers["content-encoding"], url).toBe("br");
      return response.bytes;
    }),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes of inline scripts that the browser executes; inline data does not count. */
const inlineScriptBytes = (page: Page) =>
  page.evaluate(() => {
    const isExecuted = (type: string) =>
      !type || type === "module" || /^(text|application)\/(x-)?(java|ecma)script$/.test(type);
    return [...document.scripts]
      .filter((script) => !script.src && isExecuted(script.type))
      .reduce((sum, script) => sum + new Blob([script.text]).size, 0);
  });

for (const locale of LOCALES) {
  test.describe(`page weight, ${locale}`, () => {
    test("main documents stay within their byte budget in each content encoding", async () => {
      const paths = {
        home: pagePath(locale, ""),
        article: articlePath(
          await findArticle(
            locale,
            ({ lead, corrections }) => lead !== null && corrections.some(({ kind }) => !kind),
          ),
        ),
        category: categoryPath(locale, (await largestCategory(locale)).id),
        feed: inLocalePath(locale, "/rss.xml"),
      };
      for (const [kind, path] of Object.entries(paths)) {
        for (const [encoding, budget] of Object.entries(
          DOCUMENT_BUDGETS[kind as keyof typeof DOCUMENT_BUDGETS],
        )) {
          const { status, headers, bytes } = await rawRequest(path, {
            "accept-encoding": encoding,
          });
          expect([path, status, headers["content-encoding"] ?? "identity"]).toEqual([
            path,
            200,
            encoding,
          ]);
          expect(bytes, `${path} in ${encoding}`).toBeLessThan(budget);
        }
      }
    });

    test("documents of every other kind stay within their byte budget", async () => {
      for (const [name, page] of Object.entries(PAGES)) {
        if (name === "home") continue;
        const path = await page.path(locale);
        const { bytes } = await rawRequest(path, { "accept-encoding": "br" });
        expect(bytes, `${name}: ${path}`).toBeLessThanOrEqual(PAGE_BUDGET);
      }
    });

    test("main pages consist of parts that hydrate on their own", async () => {
      const paths = {
        home: pagePath(locale, ""),
        article: articlePath(await findArticle(locale)),
        schedule: schedulePath(locale),
      };
      for (const [kind, path] of Object.entries(paths)) {
        const { text } = await rawRequest(path, { "accept-encoding": "identity" });
        expect(text.split("<!--$-->").length - 1, path).toBeGreaterThanOrEqual(
          HYDRATION_UNITS[kind as keyof typeof HYDRATION_UNITS],
        );
      }
    });

    test("hydration leaves blocks below the fold without layout", async ({ page }) => {
      await page.goto(pagePath(locale, ""));
      await hydratePage(page);
      await expect(page.locator("html")).not.toHaveAttribute("data-navigated");
    });

    test("article page stays within its byte budget and loads no scripts before an interaction", async ({
      page,
    }) => {
      const article = await findArticle(
        locale,
        ({ lead, corrections, bodyHtml }) =>
          lead !== null && corrections.length > 0 && !/<(?:figure|video|audio)/.test(bodyHtml),
      );
      const requested = collectRequests(page);
      await page.goto(articlePath(article), { waitUntil: "networkidle" });
      const scripts = requested.get("script") ?? new Set();
      const sizes = {
        html: await weigh("document", [page.url()]),
        css: await weigh("stylesheet", requested.get("stylesheet")),
        fonts: await weigh("font", requested.get("font")),
        scriptBefore: (await inlineScriptBytes(page)) + (await weigh("script", scripts)),
        scriptAfter: 0,
      };
      expect(scripts.size).toBe(0);
      // All scripts of a visit: the page's own, and the scripts of linked page types.
      await hydratePage(page);
      for (const [name, path] of [
        ["mostRead", topicPath(locale, "most-read")],
        ["latestNews", pagePath(locale, "latest-news")],
        ["search", searchPath(locale)],
      ] as const) {
        await page
          .getByRole("contentinfo")
          .getByRole("link", { name: messagesOf(locale)(name), exact: true })
          .click();
        await expect(page).toHaveURL((url) => url.pathname === path);
      }
      await page.waitForLoadState("networkidle");
      sizes.scriptAfter = await weigh("script", requested.get("script"));
      console.log(
        `weight ${locale}: ${Object.entries(sizes)
          .map(
            ([name, bytes]) =>
              `${name} ${(bytes / 1000).toFixed(1)} of ${BUDGET[name as keyof typeof BUDGET] / 1000} kB`,
          )
          .join(", ")}`,
      );
      for (const [name, bytes] of Object.entries(sizes))
        expect.soft(bytes, name).toBeLessThanOrEqual(BUDGET[name as keyof typeof BUDGET]);
      expect(sizes.fonts, "fonts are used").toBeGreaterThan(0);
    });

    for (const [name, path] of [
      ["home page", async () => pagePath(locale, "")],
      ["article", async () => articlePath(await findArticle(locale, ({ lead }) => lead !== null))],
      ["schedule", async () => schedulePath(locale)],
    ] as const)
      test(`fonts of the ${name} load within a second of the first paint on a slow network, without layout shift`, async ({
        page,
      }) => {
        const session = await page.context().newCDPSession(page);
        await session.send("Network.enable");
        await session.send("Network.emulateNetworkConditions", SLOW_NETWORK);
        await recordLayoutShifts(page);
        await page.addInitScript(() => {
          document.addEventListener(
            "DOMContentLoaded",
            () => void document.fonts.ready.then(() => performance.mark("fonts")),
          );
        });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(await path(), { waitUntil: "networkidle" });
        const { paint, fonts, missing } = await page.evaluate(() => ({
          paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
          fonts: performance.getEntriesByName("fonts")[0]?.startTime ?? Number.NaN,
          missing: [...document.fonts].filter(
            (face) =>
              /^"?(Plex (Arabic|Latin|Sans)|Newsreader)"?$/.test(face.family) &&
              face.status === "loading",
          ).length,
        }));
        const shift = await layoutShiftOf(page);
        console.log(
          `fonts ${locale}, ${name}: first paint ${Math.round(paint)} ms, fonts ${Math.round(fonts)} ms, shift ${shift.toFixed(4)}`,
        );
        expect(missing).toBe(0);
        expect(fonts - paint).toBeLessThan(1000);
        expect(shift).toBeLessThan(MAX_SHIFT);
      });

    for (const [name, path] of [
      ["home page", async () => pagePath(locale, "")],
      [
        "article",
        async () =>
          articlePath(
            await findArticle(
              locale,
              ({ lead, corrections }) => lead !== null && corrections.some(({ kind }) => !kind),
            ),
          ),
      ],
      ["schedule", async () => schedulePath(locale)],
      ["category page", async () => categoryPath(locale, (await largestCategory(locale)).id)],
    ] as const) {
      test(`${name} has about its final height when it opens, ${locale}`, async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(await path());
        const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
        const claimed = await heightOf();
        for (let top = 0; top < (await heightOf()); top += 700) {
          await page.evaluate((y) => {
            window.scrollTo(0, y);
            return new Promise(requestAnimationFrame);
          }, top);
        }
        const height = await heightOf();
        console.log(`height ${locale}, ${name}: opens with ${claimed}, is ${height}`);
        expect(Math.abs(claimed - height) / height).toBeLessThan(MAX_HEIGHT_ERROR);
      });
      for (const width of [360, 1440]) {
        test(`layout shift of the ${name} stays within its limit at ${width} pixels when fonts load late`, async ({
          page,
        }) => {
          await page.setViewportSize({ width, height: 800 });
          // As on a slow network: text is rendered before its fonts arrive.
          await page.route(/\.woff2$/, async (route) => {
            await new Promise((resolve) => setTimeout(resolve, FONT_DELAY));
            await route.continue();
          });
          await recordLayoutShifts(page);
          await page.goto(await path());
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          for (let top = 0; top < height; top += 700) {
            await page.evaluate((y) => window.scrollTo(0, y), top);
            await page.waitForTimeout(60);
          }
          await page.waitForLoadState("networkidle");
          const shift = await layoutShiftOf(page);
          await expect
            .poll(() =>
              page.evaluate(() => [...document.fonts].some((face) => face.status === "loading")),
            )
            .toBe(false);
          const faces = await page.evaluate(() =>
            [...document.fonts]
              .filter((face) => face.status === "loaded")
              .map((face) => face.family),
          );
          expect(faces.join(), "text is shown in its own typeface").toMatch(
            /Newsreader|Plex Arabic/,
          );
          console.log(
            `layout shift ${locale}, ${name} at ${width}: ${shift.toFixed(4)} of ${MAX_SHIFT}`,
          );
          expect(shift).toBeLessThan(MAX_SHIFT);
        });
      }
    }
  });
}
