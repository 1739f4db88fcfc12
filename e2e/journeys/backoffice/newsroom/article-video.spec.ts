import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { toolPath } from "../../../../server/test/tools.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { openArticleForm, paragraph, publishUpdate } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": { title: "Bridge opens, on film", body: "The first cars crossed it at dawn.", caption: "The first cars on the bridge" },
  "ar-JO": { title: "افتتاح الجسر مصورًا", body: "عبرته أولى السيارات عند الفجر.", caption: "أولى السيارات على الجسر" },
} as const satisfies Record<Locale, object>;

/** Generates a unique WebM of two seconds, which every Chromium plays. */
function generateVideo(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "masthead-video-"));
  const file = join(folder, "bridge.webm");
  const frequency = 200 + Math.floor(Math.random() * 2000);
  const sources = ["-f", "lavfi", "-i", "testsrc=s=320x180:r=10:d=2", "-f", "lavfi", "-i", `sine=f=${frequency}:d=2`];
  spawnSync(toolPath("ffmpeg", "ffmpeg"), ["-loglevel", "error", ...sources, "-c:v", "libvpx", "-c:a", "libopus", file]);
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

let editor: StaffAccount;
// A blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });
test.beforeAll(async () => {
  editor = await signInStaff("Admin");
});

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];

  test.describe(`own video in an article, ${locale}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeEach(({ context, baseURL }) => signInToBackOffice(context, editor, locale, baseURL ?? ""));

    test("video is uploaded into the text, captioned, and played on the page by the browser's own player", async ({ page }) => {
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
      await dialog.locator("input[type=file]").setInputFiles({ name: "bridge.webm", mimeType: "video/webm", buffer: generateVideo() });
      await expect(dialog).toBeHidden();
      const block = page.locator(".body-text figure");
      await expect(block).toContainText("320 × 180");
      await block.getByLabel(t("body.media.caption")).fill(text.caption);
      expect(await violationsOf(page)).toEqual([]);
      await publishUpdate(page, locale);

      const path = articlePath(article);
      await expect.poll(async () => (await rawRequest(path)).text).toMatch(/<video controls[^>]* width="320" height="180"/);
      expect((await rawRequest(path)).text).toContain('"@type":"VideoObject"');
      await page.goto(path);
      const video = page.locator("article video").first();
      await expect(page.getByText(text.caption)).toBeVisible();
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => Math.round(element.duration))).toBe(2);
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        return element.play();
      });
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
