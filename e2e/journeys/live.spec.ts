import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath, livePath, mobileLivePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { findChannel, formerSlug, keyOf } from "../broadcast.ts";
import { ask } from "../http.ts";
import { expectPlaying, mediaOf, playerOf, startPlaying } from "../player.ts";
import { pathOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// One after the other: browsers that play need the machine for themselves.
test.describe.configure({ mode: "default", timeout: 90_000 });

const timeOf = async (page: Page) => (await mediaOf(page))?.time ?? Number.NaN;

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const [forward, back] = locale === "ar-JO" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  test.describe(`live, ${locale}`, () => {
    test("plays for who presses before the page's scripts are there", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      let go = () => {};
      const held = new Promise<void>((done) => {
        go = done;
      });
      await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
      await page.goto(livePath(locale, channel.slug), { waitUntil: "commit" });
      await page.getByRole("button", { name: t("player.start", { title: channel.name }), exact: true }).click();
      go();
      await expect(playerOf(page, t)).toBeVisible();
      await expectPlaying(page);
    });

    test("says what is on, and nothing of where it plays", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      const answer = await ask(livePath(locale));
      expect(answer.text).not.toMatch(/m3u8|\/stream\//);
      expect(answer.headers["cache-control"]).toContain("s-maxage");
      await page.goto(livePath(locale, channel.slug));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(channel.name);
      const data = JSON.parse((await page.locator("script[type='application/ld+json']").innerText()) || "{}");
      expect(data).toMatchObject({ "@type": "VideoObject", publication: { "@type": "BroadcastEvent", isLiveBroadcast: true } });
      expect(await mediaOf(page), "nothing plays by itself").toBeUndefined();
    });

    test("plays, is gone back in, and comes back to live", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const player = playerOf(page, t);
      await expect(player.getByText(t("player.live"), { exact: true })).toBeVisible();
      const live = await timeOf(page);
      for (let pressed = 0; pressed < 3; pressed++) await player.getByRole("button", { name: t("player.back") }).click();
      await expect.poll(() => timeOf(page)).toBeLessThan(live - 20);
      await expectPlaying(page);
      const slider = player.getByRole("slider", { name: t("player.seek") });
      await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(t("player.behind", { time: ".+" })));
      await player.getByRole("button", { name: t("player.toLive") }).click();
      await expect.poll(() => timeOf(page)).toBeGreaterThan(live - 5);
      await expect(player.getByRole("button", { name: t("player.toLive") })).toBeHidden();
    });

    test("shows captions, in the language of the page", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const button = playerOf(page, t).getByRole("button", { name: t("player.captions") });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect
        .poll(async () => (await mediaOf(page))?.captions ?? "", { timeout: 20_000 })
        .toMatch(locale === "ar-JO" ? /[\u0621-\u064a]/ : /[a-z]/i);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "false");
    });

    test("is worked with the keyboard alone", async ({ page }) => {
      await page.goto(livePath(locale));
      const start = page.getByRole("button", { name: t("player.start", { title: (await findChannel(locale, "video")).name }) });
      for (let pressed = 0; pressed < 40 && !(await start.evaluate((one) => one === document.activeElement)); pressed++)
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const player = playerOf(page, t);
      await expect(player).toBeFocused();
      await expectPlaying(page);
      const paused = () => mediaOf(page).then((media) => media?.paused);
      await page.keyboard.press("Space");
      await expect.poll(paused).toBe(true);
      await page.keyboard.press("k");
      await expect.poll(paused).toBe(false);
      await page.keyboard.press("m");
      await expect.poll(async () => (await mediaOf(page))?.muted).toBe(true);
      await page.keyboard.press("m");
      const before = await timeOf(page);
      await page.keyboard.press(back);
      await expect.poll(() => timeOf(page)).toBeLessThan(before - 5);
      await page.keyboard.press(forward);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(before - 5);
      await page.keyboard.press("c");
      await expect(player.getByRole("button", { name: t("player.captions") })).toHaveAttribute("aria-pressed", "true");
      await page.keyboard.press("f");
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.keyboard.press("f");
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
      // The controls come one after the other, each with a name.
      const names: string[] = [];
      for (let pressed = 0; pressed < 6; pressed++) {
        await page.keyboard.press("Tab");
        names.push(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
      }
      expect(names.slice(0, 3)).toEqual([t("player.seek"), t("player.pause"), t("player.back")]);
      expect(names.every(Boolean)).toBe(true);
    });

    test("takes the sound alone, for who wants to save data", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const player = playerOf(page, t);
      const asked = page.waitForRequest(/sound\.m3u8/);
      await player.getByLabel(t("player.settings")).click();
      await player.getByRole("checkbox", { name: t("player.soundOnly") }).check();
      await asked;
      await expectPlaying(page);
      await expect(player.locator("video")).toBeHidden();
    });

    test("goes on in the corner on other pages, and leads back", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      await page.keyboard.press("Escape");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("latestNews"), exact: true })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("latestNews"));
      await expectPlaying(page);
      const player = playerOf(page, t);
      await expect(player.getByRole("button", { name: t("player.close") })).toBeInViewport();
      await player.getByRole("link", { name: `${t("player.backTo")} ${channel.name}` }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(channel.name);
      await expectPlaying(page);
      await expect(player.getByRole("button", { name: t("player.close") })).toHaveCount(0);
      await expect(page.getByRole("main").locator("video")).toBeVisible();
    });

    for (const width of [360, 1440])
      test(`is accessible and fits while it plays, in its place and in the corner, at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const channel = await findChannel(locale, "video");
        const fits = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await page.goto(livePath(locale));
        await startPlaying(page, t, channel.name);
        await playerOf(page, t).getByLabel(t("player.settings")).click();
        expect.soft(await violationsOf(page), "in its place").toEqual([]);
        expect.soft(await fits()).toBeLessThanOrEqual(0);
        await page.keyboard.press("Escape");
        await page
          .getByRole("contentinfo")
          .getByRole("link", { name: t("info.about"), exact: true })
          .click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("info.about"));
        // Where focus comes to after moving about stands before all landmarks.
        expect
          .soft(
            (await violationsOf(page)).filter((one) => !one.includes("#page-top")),
            "in the corner",
          )
          .toEqual([]);
        expect.soft(await fits()).toBeLessThanOrEqual(0);
        const { width: wide = 0, height = 0 } =
          (await playerOf(page, t)
            .getByRole("button", { name: t("player.close") })
            .boundingBox()) ?? {};
        expect(Math.min(wide, height)).toBeGreaterThanOrEqual(44);
      });

    test("a former address leads to the present one, and one that no channel had is not found", async () => {
      const channel = await findChannel(locale, "video");
      await formerSlug(channel.id, locale, "our-old-name");
      const former = await ask(livePath(locale, "our-old-name"));
      expect([former.status, former.headers.location]).toEqual([301, livePath(locale, channel.slug)]);
      expect((await ask(livePath(locale, "no-such-channel"))).status).toBe(404);
    });
  });
}

/** Lets each address expire after so many seconds, and keeps what the server answered. */
async function expireAfter(page: Page, seconds: number): Promise<Playback[]> {
  const given: Playback[] = [];
  await page.route("**/api/v1/playback/**", async (route) => {
    const response = await route.fetch();
    const playback = (await response.json()) as Playback;
    given.push(playback);
    await route.fulfill({ response, json: { ...playback, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() } });
  });
  return given;
}

/** The token of an address. */
const tokenOf = (url: string) => /\/stream\/([^/]+)\//.exec(url)?.[1];

test.describe("an address that expires", () => {
  test("is exchanged before it does, and the picture goes on", async ({ page }) => {
    const t = wordsOf("en-US");
    const given = await expireAfter(page, 6);
    const asked = new Set<string | undefined>();
    page.on("request", (request) => asked.add(tokenOf(request.url())));
    await page.goto(livePath("en-US"));
    await startPlaying(page, t, (await findChannel("en-US", "video")).name);
    const before = await timeOf(page);
    await expect.poll(() => given.length, { timeout: 15_000 }).toBeGreaterThan(1);
    const exchanged = () => given.slice(1).some(({ url }) => url.includes("/channel-") && asked.has(tokenOf(url)));
    await expect.poll(exchanged, { timeout: 15_000 }).toBe(true);
    await expectPlaying(page);
    expect(await timeOf(page), "it did not begin anew").toBeGreaterThan(before);
  });
});

test.describe("an address that answers no more", () => {
  test.use({ expectedErrors: /status of 403/ });

  test("is asked for anew", async ({ page }) => {
    const t = wordsOf("en-US");
    let playbacks = 0;
    let refused = false;
    page.on("request", (request) => {
      if (request.url().includes("/api/v1/playback/")) playbacks++;
    });
    await page.goto(livePath("en-US"));
    await startPlaying(page, t, (await findChannel("en-US", "video")).name);
    await page.route("**/stream/**", async (route) => {
      if (refused) return route.fallback();
      refused = true;
      return route.fulfill({ status: 403, body: "forbidden" });
    });
    await expect.poll(() => playbacks, { timeout: 20_000 }).toBe(2);
    await expectPlaying(page);
  });
});

test.describe("a channel for subscribers", () => {
  test.use({ expectedErrors: /status of 402/ });

  for (const locale of LOCALES)
    test(`is refused to others, ${locale}`, async ({ page }) => {
      const t = wordsOf(locale);
      const channel = await findChannel(locale, "video", true);
      await page.goto(livePath(locale, channel.slug));
      await page.getByRole("button", { name: t("player.start", { title: channel.name }), exact: true }).click();
      const alert = playerOf(page, t).getByRole("alert");
      await expect(alert).toContainText(t("player.premiumTitle"));
      await expect(alert).toContainText(t("player.premiumText"));
      await expect(alert.getByRole("button")).toHaveCount(0);
    });
});

test.describe("a channel by its key", () => {
  test("plays for who has it, and is for nobody else", async ({ page }) => {
    const t = wordsOf("en-US");
    const channel = await findChannel("en-US", "video", true);
    const path = mobileLivePath(channel.id, await keyOf(channel.id));
    const answer = await ask(path);
    expect(answer.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(answer.text).not.toMatch(/m3u8|\/stream\//);
    await page.goto(path);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await startPlaying(page, t, channel.name);
  });

  test("with a wrong key looks like no channel", async () => {
    const channel = await findChannel("en-US", "video");
    const paths = [mobileLivePath(channel.id, "wrong"), mobileLivePath(channel.id, "x".repeat(500)), mobileLivePath(999_999, "wrong")];
    for (const path of paths) {
      const answer = await ask(path);
      expect([answer.status, answer.text.includes(channel.name)], path).toEqual([404, false]);
      expect(answer.text).toContain(wordsOf("en-US")("errors.404", { path }));
    }
  });
});

test("the menu leads to the live page", async ({ page }) => {
  const t = wordsOf("en-US");
  await page.goto(inLocalePath("en-US", "/"));
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("broadcast.live"), exact: true })
    .first()
    .click();
  await expect.poll(() => pathOf(page)).toBe(livePath("en-US"));
});
