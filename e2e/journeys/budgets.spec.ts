import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath, listingPath, schedulePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { ask } from "../http.ts";
import { findArticle, fullestCategory } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

/** Most bytes of an article's page, as a browser that takes brotli is sent them. */
const BUDGET = { html: 25_000, css: 15_000, fonts: 60_000, scriptBefore: 2000, scriptAfter: 140_000 };
/** Most bytes of a document in each encoding. */
const DOCUMENTS = {
  home: { br: 45_000, gzip: 58_000, identity: 310_000 },
  article: { br: 25_000, gzip: 27_000, identity: 110_000 },
  category: { br: 17_000, gzip: 18_000, identity: 90_000 },
  feed: { br: 80_000, gzip: 85_000, identity: 310_000 },
};
/** How much later than the page fonts come, in milliseconds. */
const FONT_DELAY = 900;
/** Most that may move. */
const SHIFT = 0.01;
/** The schedule's strip of days moves along its line with its letters, where fonts come long after the text. */
const SCHEDULE_SHIFT = 0.02;

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };
const TEXT = new Set(["document", "stylesheet", "script"]);

/** A phone's line: 150 ms there and back, 1.6 Mbit/s. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };

/** Adds up the moves in the layout of the page that is gone to next. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const total = { shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) total.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
    Object.assign(window, { total });
  });
const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as { total: { shift: number } }).total.shift);

/** What a page asked for, by kind, once each. */
function watch(page: Page): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  page.on("request", (request) => {
    const urls = kinds.get(request.resourceType()) ?? new Set();
    kinds.set(request.resourceType(), urls.add(request.url()));
  });
  return kinds;
}

/** Bytes of these as they are delivered; text must be compressed with brotli. */
async function weigh(kind: string, urls: Iterable<string> = []): Promise<number> {
  const weights = await Promise.all(
    [...urls].map(async (url) => {
      const answer = await ask(new URL(url).pathname, BROWSER);
      expect(answer.status, url).toBe(200);
      if (TEXT.has(kind) && answer.text.length > 300) expect(answer.headers["content-encoding"], url).toBe("br");
      return answer.bytes;
    }),
  );
  return weights.reduce((sum, bytes) => sum + bytes, 0);
}

/** Bytes of the inline code that a browser runs by itself. */
const inlineCode = (page: Page) =>
  page.evaluate(() => {
    const runs = (type: string) => !type || type === "module" || /^(text|application)\/(x-)?(java|ecma)script$/.test(type);
    return [...document.scripts]
      .filter((script) => !script.src && runs(script.type))
      .reduce((sum, script) => sum + new Blob([script.text]).size, 0);
  });

for (const locale of LOCALES) {
  test.describe(`weight, ${locale}`, () => {
    test("of the main documents in each encoding", async () => {
      const paths = {
        home: inLocalePath(locale, "/"),
        article: articlePath(await findArticle(locale, (one) => one.lead !== null && one.corrections.length > 0)),
        category: categoryPath(locale, (await fullestCategory(locale)).id),
        feed: inLocalePath(locale, "/rss.xml"),
      };
      for (const [kind, path] of Object.entries(paths)) {
        for (const [encoding, budget] of Object.entries(DOCUMENTS[kind as keyof typeof DOCUMENTS])) {
          const { status, headers, bytes } = await ask(path, { "accept-encoding": encoding });
          expect([path, status, headers["content-encoding"] ?? "identity"]).toEqual([path, 200, encoding]);
          expect(bytes, `${path} in ${encoding}`).toBeLessThan(budget);
        }
      }
    });

    test("of an article's page", async ({ page }) => {
      const article = await findArticle(locale, (one) => one.lead !== null && one.corrections.length > 0);
      const asked = watch(page);
      await page.goto(articlePath(article), { waitUntil: "networkidle" });
      const scripts = asked.get("script") ?? new Set();
      const figures = {
        html: await weigh("document", [page.url()]),
        css: await weigh("stylesheet", asked.get("stylesheet")),
        fonts: await weigh("font", asked.get("font")),
        scriptBefore: (await inlineCode(page)) + (await weigh("script", scripts)),
        scriptAfter: 0,
      };
      expect(scripts.size).toBe(0);
      // All that reading asks for: the page's own scripts, and those of the kinds of pages that it leads to.
      await wake(page);
      for (const [name, path] of [
        ["mostRead", listingPath(locale, "most-read")],
        ["latestNews", inLocalePath(locale, "/latest-news")],
        ["search", inLocalePath(locale, "/search")],
      ] as const) {
        await page
          .getByRole("contentinfo")
          .getByRole("link", { name: wordsOf(locale)(name), exact: true })
          .click();
        await expect(page).toHaveURL((url) => url.pathname === path);
      }
      await page.waitForLoadState("networkidle");
      figures.scriptAfter = await weigh("script", asked.get("script"));
      console.log(
        `weight ${locale}: ${Object.entries(figures)
          .map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)} of ${BUDGET[name as keyof typeof BUDGET] / 1000} kB`)
          .join(", ")}`,
      );
      for (const [name, bytes] of Object.entries(figures))
        expect.soft(bytes, name).toBeLessThanOrEqual(BUDGET[name as keyof typeof BUDGET]);
      expect(figures.fonts, "fonts are used").toBeGreaterThan(0);
    });

    for (const [name, path] of [
      ["home page", async () => inLocalePath(locale, "/")],
      ["article", async () => articlePath(await findArticle(locale, (one) => one.lead !== null))],
      ["schedule", async () => schedulePath(locale)],
    ] as const)
      test(`of fonts: text of the ${name} has its own face within a second of the first paint on a slow line, and nothing moves`, async ({
        page,
      }) => {
        const session = await page.context().newCDPSession(page);
        await session.send("Network.enable");
        await session.send("Network.emulateNetworkConditions", SLOW_LINE);
        await recordShifts(page);
        await page.addInitScript(() => {
          document.addEventListener("DOMContentLoaded", () => void document.fonts.ready.then(() => performance.mark("fonts")));
        });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(await path(), { waitUntil: "networkidle" });
        const { paint, fonts, missing } = await page.evaluate(() => ({
          paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
          fonts: performance.getEntriesByName("fonts")[0]?.startTime ?? Number.NaN,
          missing: [...document.fonts].filter(
            (face) => /^"?(Plex (Arabic|Latin)|Newsreader)"?$/.test(face.family) && face.status === "loading",
          ).length,
        }));
        const shift = await shiftOf(page);
        console.log(
          `fonts ${locale}, ${name}: first paint ${Math.round(paint)} ms, fonts ${Math.round(fonts)} ms, shift ${shift.toFixed(4)}`,
        );
        expect(missing).toBe(0);
        expect(fonts - paint).toBeLessThan(1000);
        expect(shift).toBeLessThan(SHIFT);
      });

    for (const [name, path] of [
      ["home page", async () => inLocalePath(locale, "/")],
      ["article", async () => articlePath(await findArticle(locale, (one) => one.lead !== null && one.corrections.length > 0))],
      ["schedule", async () => schedulePath(locale)],
      ["section", async () => categoryPath(locale, (await fullestCategory(locale)).id)],
    ] as const) {
      for (const width of [360, 1440]) {
        test(`of moves in the layout of the ${name} at ${width} pixels`, async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          // As on a slow line: text is there before its fonts are.
          await page.route(/\.woff2$/, async (route) => {
            await new Promise((done) => setTimeout(done, FONT_DELAY));
            await route.continue();
          });
          await recordShifts(page);
          await page.goto(await path());
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          for (let at = 0; at < height; at += 700) {
            await page.evaluate((y) => window.scrollTo(0, y), at);
            await page.waitForTimeout(60);
          }
          await page.waitForLoadState("networkidle");
          const shift = await shiftOf(page);
          await expect.poll(() => page.evaluate(() => [...document.fonts].some((face) => face.status === "loading"))).toBe(false);
          const faces = await page.evaluate(() =>
            [...document.fonts].filter((face) => face.status === "loaded").map((face) => face.family),
          );
          expect(faces.join(), "text ends in its own face").toMatch(/Newsreader|Plex Arabic/);
          const limit = name === "schedule" ? SCHEDULE_SHIFT : SHIFT;
          console.log(`layout shift ${locale}, ${name} at ${width}: ${shift.toFixed(4)} of ${limit}`);
          expect(shift).toBeLessThan(limit);
        });
      }
    }
  });
}
