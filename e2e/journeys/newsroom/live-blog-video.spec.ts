import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

/** Path of the demo's live blog that has ended, which has one entry with a video. */
const liveBlogPath = async (locale: Locale) =>
  articlePath(await findArticle(locale, ({ liveBlog }) => liveBlog === "ended"));

/** Entry of the page with a recording. */
const entryWithVideo = (page: Page) =>
  page.locator("article[id^='entry-']").filter({ has: page.locator(".player-slot") });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`video in an entry of a live blog, ${locale}`, () => {
    test("plays in its entry after a tap, in the player of the site", async ({ page }) => {
      const path = await liveBlogPath(locale);
      const recordings: string[] = [];
      page.on("request", (request) => {
        if (request.url().includes("/recordings/")) recordings.push(request.url());
      });
      await page.goto(path);
      const entry = entryWithVideo(page);
      await expect(entry).toHaveCount(1);
      const button = entry.getByRole("button", { name: t("recording.video") });
      // With its length.
      await expect(button).toHaveText(/0:09/);
      await button.scrollIntoViewIfNeeded();
      expect(await violationsOf(page)).toEqual([]);
      expect(recordings, "nothing is loaded before the tap").toEqual([]);
      // A tap before hydration counts, too: the button is pressed once.
      await button.click();
      const player = entry.getByRole("region", { name: t("player.title"), exact: true });
      await expect(player).toBeVisible();
      const video = player.locator("video");
      await expect(video).toHaveCount(1);
      await expect
        .poll(
          () =>
            video.evaluate((element: HTMLVideoElement) => ({
              hasStarted: element.currentTime > 0,
              problem: element.error?.message ?? null,
            })),
          { message: "the video of the entry advances" },
        )
        .toEqual({ hasStarted: true, problem: null });
      expect(new Set(recordings.map((url) => new URL(url).pathname)).size).toBe(1);
      expect(await violationsOf(page)).toEqual([]);
    });

    test("is in the structured data, and a link with its length and size on the low-data page", async () => {
      const path = await liveBlogPath(locale);
      const { text } = await rawRequest(path);
      const [, json = "{}"] =
        /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(text) ?? [];
      const graph: { liveBlogUpdate?: { video?: { contentUrl: string; duration: string } }[] }[] =
        JSON.parse(json)["@graph"];
      const [video] = graph.flatMap(({ liveBlogUpdate = [] }) =>
        liveBlogUpdate.flatMap((update) => update.video ?? []),
      );
      expect(video).toMatchObject({ duration: "PT9S" });
      const recording = new URL(video?.contentUrl ?? "").pathname;
      expect(recordingFileFrom(recording)).toBeDefined();
      const lowData = (await rawRequest(lowDataPath(path))).text;
      expect(lowData).toMatch(
        new RegExp(`<a class="recording" href="${recording}">[^<]*0:09[^<]*0[.٫]1[^<]*</a>`),
      );
      expect(lowData).not.toContain("<video");
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("is played by the browser's own player", async ({ page }) => {
        await page.goto(await liveBlogPath(locale));
        const entry = page.locator("article[id^='entry-']").filter({ has: page.locator("video") });
        await expect(entry.locator("video[controls]")).toBeVisible();
        await expect(page.getByRole("button", { name: t("recording.video") })).toHaveCount(0);
      });
    });
  });
}
