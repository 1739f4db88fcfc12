import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Locator } from "@playwright/test";
import { channelsOf, findChannel } from "../../broadcast.ts";
import { messagesOf } from "../../messages.ts";
import { expectPlaying, mediaStateOf, playerOf, startPlaying } from "../../readers/player.ts";
import { recordRequests } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`radio, ${locale}`, () => {
    test("radio keeps playing through three articles and can be closed @en-US", async ({
      page,
    }) => {
      const { name } = await findChannel(locale, "audio");
      await page.goto(pagePath(locale, "radio"));
      await startPlaying(page, t, name);
      const documents = recordRequests(page, "document");
      let before = (await mediaStateOf(page))?.time ?? 0;
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("latestNews"), exact: true })
        .click();
      await page
        .getByRole("main")
        .getByRole("article")
        .first()
        .getByRole("heading")
        .getByRole("link")
        .click();
      for (let read = 0; read < 3; read++) {
        await expect(page.getByRole("main").locator(".rich-text").first()).toBeVisible();
        const media = await mediaStateOf(page);
        expect(media?.kind).toBe("audio");
        expect(media?.time, "playback did not restart").toBeGreaterThan(before);
        before = media?.time ?? 0;
        await expectPlaying(page);
        if (read < 2) {
          const title = await page.getByRole("heading", { level: 1 }).innerText();
          await page
            .getByRole("region", { name: t("related"), exact: true })
            .getByRole("article")
            .nth(read)
            .getByRole("heading")
            .getByRole("link")
            .click();
          await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
        }
      }
      expect(documents).toEqual([]);
      const player = playerOf(page, t);
      await expect(
        player.getByRole("link", { name: `${t("player.backTo")} ${name}` }),
      ).toBeVisible();
      await player.getByRole("button", { name: t("player.close") }).click();
      await expect(player).toHaveCount(0);
      expect(await mediaStateOf(page)).toBeUndefined();
    });

    for (const width of [320, 390])
      test(`radio keeps its name, cover and button in place when it starts on a phone of ${width} pixels`, async ({
        page,
      }) => {
        const { name } = await findChannel(locale, "audio");
        await page.setViewportSize({ width, height: 780 });
        await page.goto(pagePath(locale, "radio"));
        const main = page.getByRole("main");
        const boxOf = (locator: Locator) => locator.boundingBox();
        const title = main.locator(".player-audio strong");
        const cover = main.locator(".player-audio img");
        const start = page.getByRole("button", {
          name: t("player.start", { title: name }),
          exact: true,
        });
        const before = [
          await boxOf(title),
          await boxOf(cover),
          await boxOf(start.locator("span").first()),
        ];
        await start.click();
        const player = playerOf(page, t);
        const spinner = player.locator(".player-spinner");
        const pause = player.getByRole("button", { name: t("player.pause") });
        await expect(player).toBeVisible();
        // The spinner may have disappeared already when playback starts fast.
        const during = await spinner.boundingBox({ timeout: 1000 }).catch(() => null);
        await expectPlaying(page);
        const after = [await boxOf(title), await boxOf(cover), await boxOf(pause)];
        for (const [index, box] of before.entries()) {
          expect(
            Math.abs((box?.x ?? 0) - (after[index]?.x ?? 99)),
            "moves horizontally",
          ).toBeLessThanOrEqual(1);
          expect(
            Math.abs((box?.y ?? 0) - (after[index]?.y ?? 99)),
            "moves vertically",
          ).toBeLessThanOrEqual(1);
        }
        const titleBox = after[0];
        if (during && titleBox)
          expect(during.y, "the spinner does not cover the name").toBeGreaterThanOrEqual(
            titleBox.y + titleBox.height,
          );
        const buttonBoxes = await Promise.all(
          (await player.locator(".player-bar button").all()).map(boxOf),
        );
        const middles = buttonBoxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
        expect(
          Math.max(...middles) - Math.min(...middles),
          "controls are on one line",
        ).toBeLessThanOrEqual(1);
      });

    test("radio keeps playing when the language is switched", async ({ page }) => {
      const { name } = await findChannel(locale, "audio");
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      await page.goto(pagePath(locale, "radio"));
      await startPlaying(page, t, name);
      const documents = recordRequests(page, "document");
      const before = (await mediaStateOf(page))?.time ?? 0;
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("switchLanguage") })
        .click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await expect(page.locator("html")).toHaveAttribute("dir", directionOf(other));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        messagesOf(other)("broadcast.radio"),
      );
      await expectPlaying(page);
      expect((await mediaStateOf(page))?.time, "playback did not restart").toBeGreaterThan(before);
      expect(documents).toEqual([]);
      const { name: otherName } = await findChannel(other, "audio");
      await page
        .getByRole("banner")
        .getByRole("link", { name: messagesOf(other)("latest"), exact: true })
        .click();
      await expect(page).toHaveURL((url) => url.pathname === pagePath(other, "latest-news"));
      await expect(playerOf(page, messagesOf(other))).toContainText(otherName);
      await page.goBack();
      await page.goBack();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectPlaying(page);
    });

    test("radio plays one station at a time @ar-JO", async ({ page }) => {
      const [first, second] = await channelsOf(locale, "audio");
      test.fail(!second, "the demo has two stations");
      await page.goto(pagePath(locale, "radio"));
      await startPlaying(page, t, first?.name ?? "");
      const button = page.getByRole("button", {
        name: t("radio.listenTo", { name: second?.name }),
      });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(playerOf(page, t)).toContainText(second?.name ?? "");
      await expectPlaying(page);
      await expect(page.locator("audio, video")).toHaveCount(1);
    });

    test("radio page for apps has no site header and plays @ar-JO", async ({ page }) => {
      const { name } = await findChannel(locale, "audio");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(pagePath(locale, "radio/mobile"));
      await expect(page.getByRole("banner")).toHaveCount(0);
      await startPlaying(page, t, name);
    });
  });
}
