import type { Playback } from "@masthead/contract/broadcast/playback.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath, mobileLivePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { addFormerChannelSlug, channelKeyOf, findChannel } from "../../broadcast.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { expectPlaying, mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { pathOf } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

const timeOf = async (page: Page) => (await mediaStateOf(page))?.time ?? Number.NaN;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const [forward, back] =
    locale === "ar-JO" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];

  test.describe(`live player, ${locale}`, () => {
    test("live player starts when its button is pressed before the scripts are loaded @en-US", async ({
      page,
    }) => {
      const channel = await findChannel(locale, "video");
      let releaseScripts = () => {};
      const scriptsReleased = new Promise<void>((resolve) => {
        releaseScripts = resolve;
      });
      await page.route(/\/assets\/.*\.js$/, (route) =>
        scriptsReleased.then(() => route.continue()),
      );
      await page.goto(livePath(locale, channel.slug), { waitUntil: "commit" });
      await page
        .getByRole("button", { name: t("player.start", { title: channel.name }), exact: true })
        .click();
      releaseScripts();
      await expect(playerOf(page, t)).toBeVisible();
      await expectPlaying(page);
    });

    test("live page shows its channel, reveals no stream URL and does not autoplay @ar-JO", async ({
      page,
    }) => {
      const channel = await findChannel(locale, "video");
      const response = await rawRequest(livePath(locale));
      expect(response.text).not.toMatch(/m3u8|\/stream\//);
      expect(response.headers["cache-control"]).toContain("s-maxage");
      await page.goto(livePath(locale, channel.slug));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(channel.name);
      const data = JSON.parse(
        (await page.locator("script[type='application/ld+json']").innerText()) || "{}",
      );
      expect(data).toMatchObject({
        "@type": "VideoObject",
        publication: { "@type": "BroadcastEvent", isLiveBroadcast: true },
      });
      expect(await mediaStateOf(page), "nothing plays by itself").toBeUndefined();
    });

    test("live player plays, rewinds and returns to the live edge @ar-JO", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const player = playerOf(page, t);
      await expect(player.getByText(t("player.live"), { exact: true })).toBeVisible();
      const live = await timeOf(page);
      for (let pressed = 0; pressed < 3; pressed++)
        await player.getByRole("button", { name: t("player.back") }).click();
      await expect.poll(() => timeOf(page)).toBeLessThan(live - 20);
      await expectPlaying(page);
      const slider = player.getByRole("slider", { name: t("player.seek") });
      await expect(slider).toHaveAttribute(
        "aria-valuetext",
        new RegExp(t("player.behind", { time: ".+" })),
      );
      await player.getByRole("button", { name: t("player.toLive") }).click();
      await expect.poll(() => timeOf(page)).toBeGreaterThan(live - 5);
      await expect(player.getByRole("button", { name: t("player.toLive") })).toBeHidden();
    });

    test("live player shows captions in the language of the page", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const button = playerOf(page, t).getByRole("button", { name: t("player.captions") });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect
        .poll(async () => (await mediaStateOf(page))?.captions ?? "")
        .toMatch(locale === "ar-JO" ? /[\u0621-\u064a]/ : /[a-z]/i);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "false");
    });

    test("live player is operated with the keyboard alone", async ({ page }) => {
      await page.goto(livePath(locale));
      const start = page.getByRole("button", {
        name: t("player.start", { title: (await findChannel(locale, "video")).name }),
      });
      for (
        let pressed = 0;
        pressed < 40 && !(await start.evaluate((element) => element === document.activeElement));
        pressed++
      )
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      const player = playerOf(page, t);
      await expect(player).toBeFocused();
      await expectPlaying(page);
      const paused = () => mediaStateOf(page).then((media) => media?.paused);
      await page.keyboard.press("Space");
      await expect.poll(paused).toBe(true);
      await page.keyboard.press("k");
      await expect.poll(paused).toBe(false);
      await page.keyboard.press("m");
      await expect.poll(async () => (await mediaStateOf(page))?.muted).toBe(true);
      await page.keyboard.press("m");
      const before = await timeOf(page);
      await page.keyboard.press(back);
      await expect.poll(() => timeOf(page)).toBeLessThan(before - 5);
      await page.keyboard.press(forward);
      await expect.poll(() => timeOf(page)).toBeGreaterThan(before - 5);
      await page.keyboard.press("c");
      await expect(player.getByRole("button", { name: t("player.captions") })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await page.keyboard.press("f");
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await page.keyboard.press("f");
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
      // The controls follow in tab order, each with an accessible name.
      const names: string[] = [];
      for (let pressed = 0; pressed < 6; pressed++) {
        await page.keyboard.press("Tab");
        names.push(
          await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""),
        );
      }
      // Offered while the stream reaches back to the start of the program.
      const startOver = new RegExp(t("player.startOverNamed", { title: ".+" }));
      const controls = names.filter((name) => !startOver.test(name));
      expect(controls.slice(0, 3)).toEqual([t("player.seek"), t("player.pause"), t("player.back")]);
      expect(names.every(Boolean)).toBe(true);
    });

    test("live player switches to the audio-only stream when a reader chooses it to save data @en-US", async ({
      page,
    }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      await startPlaying(page, t, channel.name);
      const player = playerOf(page, t);
      const soundRequest = page.waitForRequest(/sound\.m3u8/);
      await player.getByLabel(t("player.settings")).click();
      await player.getByRole("checkbox", { name: t("player.soundOnly") }).check();
      await soundRequest;
      await expectPlaying(page);
      await expect(player.locator("video")).toBeHidden();
    });

    test("live player continues in the corner on other pages and links back @ar-JO", async ({
      page,
    }) => {
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
      test(`live player is accessible and fits the window, in its page and in the corner, at ${width} pixels`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        const channel = await findChannel(locale, "video");
        const fits = () =>
          page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
        await page.goto(livePath(locale));
        await startPlaying(page, t, channel.name);
        await playerOf(page, t).getByLabel(t("player.settings")).click();
        expect.soft(await violationsOf(page), "in its page").toEqual([]);
        expect.soft(await fits()).toBeLessThanOrEqual(0);
        await page.keyboard.press("Escape");
        await page
          .getByRole("contentinfo")
          .getByRole("link", { name: t("info.about"), exact: true })
          .click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("info.about"));
        expect.soft(await violationsOf(page), "in the corner").toEqual([]);
        expect.soft(await fits()).toBeLessThanOrEqual(0);
        const { width: buttonWidth = 0, height: buttonHeight = 0 } =
          (await playerOf(page, t)
            .getByRole("button", { name: t("player.close") })
            .boundingBox()) ?? {};
        expect(Math.min(buttonWidth, buttonHeight)).toBeGreaterThanOrEqual(44);
      });

    test("former channel URL redirects to the current one, and an unknown one responds with 404", async () => {
      const channel = await findChannel(locale, "video");
      await addFormerChannelSlug(channel.id, locale, "our-old-name");
      const former = await rawRequest(livePath(locale, "our-old-name"));
      expect([former.status, former.headers.location]).toEqual([
        301,
        livePath(locale, channel.slug),
      ]);
      expect((await rawRequest(livePath(locale, "no-such-channel"))).status).toBe(404);
    });
  });
}

/** Makes each stream URL expire after some seconds, and records the server's responses. */
async function expireAfter(page: Page, seconds: number): Promise<Playback[]> {
  const playbacks: Playback[] = [];
  await page.route("**/api/v1/playback/**", async (route) => {
    const response = await route.fetch();
    const playback = (await response.json()) as Playback;
    playbacks.push(playback);
    await route.fulfill({
      response,
      json: { ...playback, expiresAt: new Date(Date.now() + seconds * 1000).toISOString() },
    });
  });
  return playbacks;
}

const tokenOf = (url: string) => /\/stream\/([^/]+)\//.exec(url)?.[1];

test.describe("stream URL that expires", () => {
  test("stream URL is replaced before it expires, and playback continues", async ({ page }) => {
    const t = messagesOf("en-US");
    const playbacks = await expireAfter(page, 6);
    const requestedTokens = new Set<string | undefined>();
    page.on("request", (request) => requestedTokens.add(tokenOf(request.url())));
    await page.goto(livePath("en-US"));
    await startPlaying(page, t, (await findChannel("en-US", "video")).name);
    const before = await timeOf(page);
    await expect.poll(() => playbacks.length).toBeGreaterThan(1);
    const isReplaced = () =>
      playbacks
        .slice(1)
        .some(({ url }) => url.includes("/channel-") && requestedTokens.has(tokenOf(url)));
    await expect.poll(isReplaced).toBe(true);
    await expectPlaying(page);
    expect(await timeOf(page), "playback did not restart").toBeGreaterThan(before);
  });
});

test.describe("stream URL that is rejected", () => {
  test.use({ expectedErrors: /status of 403/ });

  test("stream URL is requested again when the stream responds with 403", async ({ page }) => {
    const t = messagesOf("en-US");
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
    await expect.poll(() => playbacks).toBe(2);
    await expectPlaying(page);
  });
});

test.describe("subscriber-only channel", () => {
  test.use({ expectedErrors: /status of 402/ });

  for (const locale of LOCALES)
    test(`subscriber-only channel is refused to other readers, ${locale} @en-US`, async ({
      page,
    }) => {
      const t = messagesOf(locale);
      const channel = await findChannel(locale, "video", true);
      await page.goto(livePath(locale, channel.slug));
      await page
        .getByRole("button", { name: t("player.start", { title: channel.name }), exact: true })
        .click();
      const alert = playerOf(page, t).getByRole("alert");
      await expect(alert).toContainText(t("player.premiumTitle"));
      await expect(alert).toContainText(t("player.premiumText"));
      await expect(alert.getByRole("button")).toHaveCount(0);
      await alert.getByRole("link", { name: t("player.packages") }).click();
      await expect(page).toHaveURL(({ pathname, searchParams }) => {
        return (
          pathname === pagePath(locale, "packages") &&
          searchParams.get("opens") === `channel:${channel.id}`
        );
      });
    });
});

test.describe("channel opened with its key", () => {
  test("channel opened with its key plays on a page that is not cached or indexed", async ({
    page,
  }) => {
    const t = messagesOf("en-US");
    const channel = await findChannel("en-US", "video", true);
    const path = mobileLivePath(channel.id, await channelKeyOf(channel.id));
    const response = await rawRequest(path);
    expect(response.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
    });
    expect(response.text).not.toMatch(/m3u8|\/stream\//);
    await page.goto(path);
    await expect(page.getByRole("banner")).toHaveCount(0);
    await startPlaying(page, t, channel.name);
  });

  test("channel opened with a wrong key responds with 404, as an unknown channel does", async () => {
    const channel = await findChannel("en-US", "video");
    const paths = [
      mobileLivePath(channel.id, "wrong"),
      mobileLivePath(channel.id, "x".repeat(500)),
      mobileLivePath(999_999, "wrong"),
    ];
    for (const path of paths) {
      const response = await rawRequest(path);
      expect([response.status, response.text.includes(channel.name)], path).toEqual([404, false]);
      expect(response.text).toContain(messagesOf("en-US")("errors.404", { path }));
    }
  });
});

test("menu links to the live page", async ({ page }) => {
  const t = messagesOf("en-US");
  await page.goto(pagePath("en-US", ""));
  await page
    .getByRole("banner")
    .getByRole("link", { name: t("broadcast.live"), exact: true })
    .first()
    .click();
  await expect.poll(() => pathOf(page)).toBe(livePath("en-US"));
});
