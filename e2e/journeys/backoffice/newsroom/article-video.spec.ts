import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { recordingFileFrom } from "@masthead/contract/newsroom/article/article-recording.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, fullArticlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { messagesOf } from "../../../messages.ts";
import { mediaStateOf, playerOf } from "../../../readers/player.ts";
import { openArticleForm, paragraph, publishUpdate } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { generateVideo } from "../../../staff/generate-video.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Bridge opens, on film",
    again: "Bridge, a day later",
    phone: "Bridge, from the road",
    body: "The first cars crossed it at dawn.",
    caption: "The first cars on the bridge",
    file: "bridge-opening.webm",
    spoken: "Here comes the first car.",
  },
  "ar-JO": {
    title: "افتتاح الجسر مصورًا",
    again: "الجسر بعد يوم",
    phone: "الجسر من الطريق",
    body: "عبرته أولى السيارات عند الفجر.",
    caption: "أولى السيارات على الجسر",
    file: "افتتاح الجسر.webm",
    spoken: "ها هي السيارة الأولى.",
  },
} as const satisfies Record<Locale, object>;

/** Subtitles with one cue over the whole video. */
const subtitles = (text: string) => ({
  name: "bridge.vtt",
  mimeType: "text/vtt",
  buffer: Buffer.from(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}\n`),
});

let editor: StaffAccount;
// A blank page, which has no storage for the language; a lost connection; a rejected file with
// subtitles.
test.use({
  expectedErrors: /'localStorage' property|net::ERR_FAILED .*\/upload|status of 400 .*\/captions\//,
});
test.beforeAll(async () => {
  editor = await signInStaff("Admin");
});

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const siteT = messagesOf(locale);
  const text = TEXTS[locale];

  test.describe(`own video in an article, ${locale}`, () => {
    // The second test chooses the upload of the first.
    test.describe.configure({ mode: "serial" });
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("video is uploaded into the text, captioned, played by the site's player, and continues on the next page", async ({
      page,
    }) => {
      test.slow();
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: text.title,
        body: { type: "doc", content: [paragraph(text.body)] },
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      });
      await openArticleForm(page, article);
      await page.locator(".body-text p").first().click();
      await page.getByRole("button", { name: t("body.tool.media") }).click();
      const dialog = page.getByRole("dialog", { name: t("body.tool.media") });
      await expect(dialog.getByRole("button", { name: t("body.media.choose") })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.route("**/v1/episodes/upload", (route) => route.abort(), { times: 1 });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: text.file, mimeType: "video/webm", buffer: generateVideo() });
      const resume = dialog.getByRole("button", { name: t("resources.episodes.recording.resume") });
      await expect(resume).toBeVisible();
      // Neither this nor a click beside the dialog ends the upload.
      await page.keyboard.press("Escape");
      await resume.click();
      await expect(dialog).toBeHidden();
      const block = page.locator(".body-text figure");
      await expect(block).toContainText("320 × 180");
      await block.getByLabel(t("body.media.caption")).fill(text.caption);
      expect(await violationsOf(page)).toEqual([]);
      await publishUpdate(page, locale);

      const path = articlePath(article);
      await expect
        .poll(async () => (await rawRequest(path)).text)
        .toMatch(/<video controls[^>]* width="320" height="180"/);
      expect((await rawRequest(path)).text).toContain('"@type":"VideoObject"');
      await page.goto(path);
      const figure = page.getByRole("figure").filter({ hasText: text.caption });
      expect(await violationsOf(page)).toEqual([]);
      await figure.getByRole("button", { name: siteT("recording.video") }).click();
      await expect(playerOf(page, siteT)).toBeVisible();
      await expect(figure.getByRole("region", { name: siteT("player.title") })).toBeVisible();
      await expect.poll(async () => (await mediaStateOf(page))?.time ?? 0).toBeGreaterThan(0);
      expect(await violationsOf(page)).toEqual([]);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: siteT("info.about"), exact: true })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(siteT("info.about"));
      await expect(playerOf(page, siteT).getByRole("link", { name: text.caption })).toHaveAttribute(
        "href",
        decodeURI(path),
      );
      await page.goBack();
      await expect(figure.getByRole("region", { name: siteT("player.title") })).toBeVisible();
    });

    test("video is chosen again by keyboard, gets subtitles, and shows them on the page", async ({
      page,
    }) => {
      test.slow();
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: text.again,
        body: { type: "doc", content: [paragraph(text.body)] },
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      });
      await openArticleForm(page, article);
      await page.locator(".body-text p").first().click();
      await page.getByRole("button", { name: t("body.tool.media") }).click();
      const dialog = page.getByRole("dialog", { name: t("body.tool.media") });
      const search = dialog.getByRole("searchbox", { name: t("recordings.search") });
      await search.fill(text.file.slice(0, 8));
      const row = dialog.getByRole("button", { name: text.file }).first();
      await expect(row).toContainText("0:02");
      await expect(row).toContainText(text.title);
      await search.fill("no such recording");
      await expect(dialog.getByRole("status")).toHaveText(t("recordings.none"));
      await search.fill(text.title);
      await expect(row).toBeVisible();
      for (
        let presses = 0;
        presses < 5 && !(await row.evaluate((element) => element === document.activeElement));
        presses++
      )
        await page.keyboard.press("Tab");
      await page.keyboard.press("Space");
      await expect(row).toHaveAttribute("aria-pressed", "true");
      expect(await violationsOf(page)).toEqual([]);
      await row.press("Enter");
      await expect(dialog).toBeHidden();
      const block = page.locator(".body-text figure");
      await expect(block).toContainText("320 × 180");

      const language = { "en-US": "English", "ar-JO": "العربية" }[locale];
      const file = block.locator(`[data-captions="${locale}"]`);
      await file.setInputFiles({
        name: "bridge.srt",
        mimeType: "text/plain",
        buffer: Buffer.from("1\n00:00:00,000 --> 00:00:02,000\nHello"),
      });
      await expect(block.getByRole("alert")).toHaveText(t("recordings.captions.converted.subRip"));
      await file.setInputFiles(subtitles(text.spoken));
      await expect(
        block.getByRole("button", { name: `${t("recordings.captions.remove")}: ${language}` }),
      ).toBeVisible();
      await expect(block.getByRole("alert")).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      await publishUpdate(page, locale);

      const path = articlePath(article);
      await expect
        .poll(async () => (await rawRequest(path)).text)
        .toContain('<track kind="captions"');
      await page.goto(path);
      await page.getByRole("button", { name: siteT("recording.video") }).click();
      await playerOf(page, siteT)
        .getByRole("button", { name: siteT("player.captions"), exact: true })
        .click();
      const shown = () =>
        page.locator("article video").evaluate((element: HTMLVideoElement) => {
          const track = [...element.textTracks].find(({ mode }) => mode === "showing");
          return [
            track?.kind,
            track?.label,
            ...[...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
          ];
        });
      await expect.poll(shown).toEqual(["captions", language, text.spoken]);
      expect(await violationsOf(page)).toEqual([]);
    });

    test("video behind the paywall is played from a new URL when the page's URL has expired", async ({
      page,
    }) => {
      const { data } = await editor.call<{ data: { url: string }[] }>(
        "GET",
        `/v1/recordings?limit=1&q=${encodeURIComponent(text.file)}`,
      );
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: text.title,
        premium: true,
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
        body: {
          type: "doc",
          content: [
            paragraph(text.body),
            { type: "media", attrs: { file: recordingFileFrom(data[0]?.url ?? "") } },
          ],
        },
      });
      await page.goto(fullArticlePath(locale, article.id));
      const urlOnPage = await page.locator("a.recording").getAttribute("href");
      const [, , expiredToken = ""] = urlOnPage?.split("/") ?? [];
      await page.route(`**/recordings/${expiredToken}/**`, (route) =>
        route.fulfill({ status: 403 }),
      );
      await page.getByRole("button", { name: siteT("recording.video") }).click();
      await expect.poll(async () => (await mediaStateOf(page))?.time ?? 0).toBeGreaterThan(0);
    });

    test("video is chosen on a phone", async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width: 360, height: 800 });
      const fields = {
        locale,
        title: text.phone,
        body: { type: "doc", content: [paragraph(text.body)] },
      };
      await openArticleForm(page, await editor.call<ArticleRecord>("POST", "/v1/article", fields));
      await page.locator(".body-text p").first().click();
      await page.getByRole("button", { name: t("body.tool.media") }).click();
      const dialog = page.getByRole("dialog", { name: t("body.tool.media") });
      const row = dialog.getByRole("button", { name: text.file }).first();
      await row.click({ position: { x: 20, y: 20 } });
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await dialog.getByRole("button", { name: t("body.dialog.insert") }).click();
      await expect(dialog).toBeHidden();
      const block = page.locator(".body-text figure");
      const add = block
        .getByRole("button", { name: t("recordings.captions.add") })
        .or(block.getByRole("button", { name: t("recordings.captions.replace") }));
      // Above the bar with the buttons of the form.
      await add.last().evaluate((element) => element.scrollIntoView({ block: "center" }));
      expect(await violationsOf(page)).toEqual([]);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("video is played by the browser's own player", async ({ page }) => {
        const { data } = await editor.call<{ data: { url: string }[] }>(
          "GET",
          `/v1/recordings?limit=1&q=${encodeURIComponent(text.file)}`,
        );
        const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
          locale,
          title: text.phone,
          publishedAt: new Date(Date.now() - 60_000).toISOString(),
          body: {
            type: "doc",
            content: [
              paragraph(text.body),
              { type: "media", attrs: { file: recordingFileFrom(data[0]?.url ?? "") } },
            ],
          },
        });
        await page.goto(articlePath(article));
        await expect(page.locator("article video[controls]")).toBeVisible();
        await expect(page.getByRole("button", { name: siteT("recording.video") })).toHaveCount(0);
      });
    });
  });
}
