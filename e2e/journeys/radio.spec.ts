import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Locator } from "@playwright/test";
import { channelsOf, findChannel } from "../broadcast.ts";
import { expectPlaying, mediaOf, playerOf, startPlaying } from "../player.ts";
import { requestsOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// One after the other: browsers that play need the machine for themselves.
test.describe.configure({ mode: "default", timeout: 90_000 });

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`radio, ${locale}`, () => {
    test("goes on through three articles, and can be closed", async ({ page }) => {
      const { name } = await findChannel(locale, "audio");
      await page.goto(inLocalePath(locale, "/radio"));
      await startPlaying(page, t, name);
      const documents = requestsOf(page, "document");
      let before = (await mediaOf(page))?.time ?? 0;
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("latestNews"), exact: true })
        .click();
      await page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link").click();
      for (let read = 0; read < 3; read++) {
        await expect(page.getByRole("main").locator(".story").first()).toBeVisible();
        const media = await mediaOf(page);
        expect(media?.kind).toBe("audio");
        expect(media?.time, "it did not begin anew").toBeGreaterThan(before);
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
      await expect(player.getByRole("link", { name: `${t("player.backTo")} ${name}` })).toBeVisible();
      await player.getByRole("button", { name: t("player.close") }).click();
      await expect(player).toHaveCount(0);
      expect(await mediaOf(page)).toBeUndefined();
    });

    for (const width of [320, 390])
      test(`keeps its name, cover and button in place when it begins on a phone of ${width} pixels`, async ({ page }) => {
        const { name } = await findChannel(locale, "audio");
        await page.setViewportSize({ width, height: 780 });
        await page.goto(inLocalePath(locale, "/radio"));
        const main = page.getByRole("main");
        const boxOf = (locator: Locator) => locator.boundingBox();
        const title = main.locator(".player-heard strong");
        const cover = main.locator(".player-heard img");
        const start = page.getByRole("button", { name: t("player.start", { title: name }), exact: true });
        const before = [await boxOf(title), await boxOf(cover), await boxOf(start.locator("span").first())];
        await start.click();
        const player = playerOf(page, t);
        const ring = player.locator(".player-spinner");
        const pause = player.getByRole("button", { name: t("player.pause") });
        await expect(player).toBeVisible();
        // The ring is gone once it plays, which may be before it is looked for.
        const during = await ring.boundingBox({ timeout: 1000 }).catch(() => null);
        await expectPlaying(page);
        const after = [await boxOf(title), await boxOf(cover), await boxOf(pause)];
        for (const [index, box] of before.entries()) {
          expect(Math.abs((box?.x ?? 0) - (after[index]?.x ?? 99)), "moves along the line").toBeLessThanOrEqual(1);
          expect(Math.abs((box?.y ?? 0) - (after[index]?.y ?? 99)), "moves down").toBeLessThanOrEqual(1);
        }
        const words = after[0];
        if (during && words) expect(during.y, "the ring leaves the name alone").toBeGreaterThanOrEqual(words.y + words.height);
        const row = await Promise.all((await player.locator(".player-bar button").all()).map(boxOf));
        const middles = row.map((box) => (box?.y ?? 0) + (box?.height ?? 0) / 2);
        expect(Math.max(...middles) - Math.min(...middles), "controls stand on one line").toBeLessThanOrEqual(1);
      });

    test("goes on when the language is switched", async ({ page }) => {
      const { name } = await findChannel(locale, "audio");
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      await page.goto(inLocalePath(locale, "/radio"));
      await startPlaying(page, t, name);
      const documents = requestsOf(page, "document");
      const before = (await mediaOf(page))?.time ?? 0;
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("switchLanguage") })
        .click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      await expect(page.locator("html")).toHaveAttribute("dir", directionOf(other));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(wordsOf(other)("broadcast.radio"));
      await expectPlaying(page);
      expect((await mediaOf(page))?.time, "it did not begin again").toBeGreaterThan(before);
      expect(documents).toEqual([]);
      await page.goBack();
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectPlaying(page);
    });

    test("is one station at a time", async ({ page }) => {
      const [first, second] = await channelsOf(locale, "audio");
      test.fail(!second, "the demo has two stations");
      await page.goto(inLocalePath(locale, "/radio"));
      await startPlaying(page, t, first?.name ?? "");
      const button = page.getByRole("button", { name: t("radio.listenTo", { name: second?.name }) });
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await expect(playerOf(page, t)).toContainText(second?.name ?? "");
      await expectPlaying(page);
      await expect(page.locator("audio, video")).toHaveCount(1);
    });

    test("stands alone where an app shows it", async ({ page }) => {
      const { name } = await findChannel(locale, "audio");
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(inLocalePath(locale, "/radio/mobile"));
      await expect(page.getByRole("banner")).toHaveCount(0);
      await startPlaying(page, t, name);
    });
  });
}
