import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { channelsOf, findChannel } from "../../broadcast.ts";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { expectPlaying, mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`radio player, ${locale}`, () => {
    test("switches the station in the mini player, by menu and by key", async ({ page }) => {
      const [first, second] = await channelsOf(locale, "audio");
      test.fail(!first || !second, "the demo has two stations");
      await page.goto(pagePath(locale, "radio"));
      await startPlaying(page, t, first?.name ?? "");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("latestNews"), exact: true })
        .click();
      const player = playerOf(page, t);
      await expect(player).toHaveClass(/player-small/);
      await player.locator("summary[aria-label]").filter({ visible: true }).last().press("Enter");
      await expect(player.getByText(t("player.stations"))).toBeVisible();
      expect(await violationsOf(page), "with an open menu").toEqual([]);
      await player.getByRole("button", { name: second?.name ?? "" }).press("Enter");
      await expect(
        player.getByRole("link", { name: `${t("player.backTo")} ${second?.name}` }),
      ).toBeVisible();
      await expectPlaying(page);
      await expect(player).toBeFocused();
      await expect(player).toContainText(second?.name ?? "");
      // The list of stations is loaded with the player.
      await expect(async () => {
        await page.keyboard.press("p");
        await expect(
          player.getByRole("link", { name: `${t("player.backTo")} ${first?.name}` }),
        ).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(page.locator("audio, video")).toHaveCount(1);
    });

    test("stops at the end of the sleep timer, also after navigation", async ({ page }) => {
      await page.clock.install();
      const { name } = await findChannel(locale, "audio");
      await page.goto(pagePath(locale, "radio"));
      await startPlaying(page, t, name);
      const player = playerOf(page, t);
      const timer = player.locator("summary").filter({ visible: true }).first();
      const choose = async (option: string) => {
        await timer.click();
        await player.getByRole("button", { name: option, exact: true }).click();
      };
      await expect(timer).toHaveAccessibleName(t("player.sleep.title"));
      await choose(t("player.sleep.minutes", { count: 15 }));
      const stopsIn = new RegExp(t("player.sleep.stopsIn", { time: ".+" }));
      await expect(timer).toHaveAccessibleName(stopsIn);
      expect(await violationsOf(page), "with a running timer").toEqual([]);
      await choose(t("player.sleep.cancel"));
      await expect(timer).toHaveAccessibleName(t("player.sleep.title"));
      await choose(t("player.sleep.minutes", { count: 15 }));
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("latestNews"), exact: true })
        .click();
      await expect(player).toHaveClass(/player-small/);
      await expect(timer).toHaveAccessibleName(stopsIn);
      await page.clock.fastForward(14 * MINUTE + 50_000);
      const volumeOf = () =>
        page.evaluate(() => document.querySelector<HTMLAudioElement>(".player audio")?.volume);
      await expect.poll(volumeOf, { message: "the sound fades" }).toBeLessThan(0.9);
      await page.clock.fastForward(20_000);
      await expect.poll(async () => (await mediaStateOf(page))?.paused).toBe(true);
      await expect.poll(volumeOf, { message: "the volume is as before" }).toBe(1);
      await expect(timer).toHaveAccessibleName(t("player.sleep.title"));
    });
  });

  test.describe(`radio history without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("finds what was on at a time", async ({ page }) => {
      await page.goto(pagePath(locale, "radio/history"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("history.title"));
      await page.getByLabel(t("history.time"), { exact: true }).fill("00:10");
      await page.getByRole("button", { name: t("history.show"), exact: true }).click();
      await expect(page).toHaveURL(/time=00%3A10/);
      await expect(page.locator("#at-time")).toBeVisible();
    });
  });

  test.describe(`live player, ${locale}`, () => {
    test("starts the program over, or says how far back the stream goes", async ({ page }) => {
      const channel = await findChannel(locale, "video");
      await page.goto(livePath(locale));
      let startedAgo = 20 * MINUTE;
      await page.route(`**/api/v1/channels/${channel.id}?*`, async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const startsAt = new Date(Date.now() - startedAgo).toISOString();
        const endsAt = new Date(Date.now() + 60 * MINUTE).toISOString();
        await route.fulfill({
          response,
          json: {
            ...body,
            now: { title: "News", picture: null, ...body.now, startsAt, endsAt },
            next: null,
          },
        });
      });
      await startPlaying(page, t, channel.name);
      const player = playerOf(page, t);
      const button = player.getByText(t("player.startOver"), { exact: true });
      await expect(button).toBeVisible();
      const live = (await mediaStateOf(page))?.time ?? 0;
      await button.click();
      await expect
        .poll(async () => live - ((await mediaStateOf(page))?.time ?? live))
        .toBeGreaterThan(18 * 60);
      await expectPlaying(page);
      await expect(button, "is at the start").toHaveCount(0);
      await player.getByRole("button", { name: t("player.toLive") }).click();
      await expect(button).toBeVisible();
      await player.focus();
      await page.keyboard.press("?");
      const dialog = page.getByRole("dialog", { name: t("player.keys.title") });
      await expect(dialog).toBeVisible();
      expect(await violationsOf(page), "with the list of keys").toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      startedAgo = 300 * MINUTE;
      await page.reload();
      await startPlaying(page, t, channel.name);
      await expect(player.locator("p.player-chip")).toBeVisible();
      await expect(button).toHaveCount(0);
    });
  });
}
