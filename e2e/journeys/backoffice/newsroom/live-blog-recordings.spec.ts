import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { productUrl } from "../../../product-url.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { generateVideo } from "../../../staff/generate-video.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// A lost connection.
test.use({ expectedErrors: /net::ERR_|Failed to fetch|Failed to load resource/ });

const TEXTS = {
  "en-US": {
    title: "Bridge reopens",
    headline: "The first cars are across",
    file: "first-cars.webm",
  },
  "ar-JO": { title: "إعادة فتح الجسر", headline: "أولى السيارات عبرت", file: "أولى السيارات.webm" },
} as const satisfies Record<Locale, object>;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const desk = backOfficeMessagesOf(locale);

  test.describe(`recording of a live blog entry, ${locale}`, () => {
    test("is uploaded in the composer, plays on the open page, and is gone with its entry @ar-JO", async ({
      page,
      context,
      browser,
    }) => {
      test.slow();
      const editor = await signInStaff();
      const { title, headline, file } = TEXTS[locale];
      const article = await startLiveBlog(editor, { locale, title });
      await signInToBackOffice(context, editor, locale, productUrl());
      await page.goto(backOfficePath(`/live-blog/${article.id}`));
      const composer = page.getByRole("region", { name: desk("liveBlog.composer.title") });
      const add = composer.getByRole("button", { name: desk("liveBlog.recording.add") });
      await expect(add).toBeEnabled();
      await context.setOffline(true);
      await expect(add).toBeDisabled();
      await expect(composer.getByText(desk("liveBlog.recording.reason.offline"))).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await context.setOffline(false);
      await add.click();
      const dialog = page.getByRole("dialog", { name: desk("body.tool.media") });
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: file, mimeType: "video/webm", buffer: generateVideo() });
      await expect(dialog).toBeHidden();
      await expect(composer.getByText("320 × 180")).toBeVisible();
      await expect(composer.getByText(desk("liveBlog.recording.reason.one"))).toBeVisible();
      await composer.getByLabel(desk("liveBlog.field.title")).fill(headline);
      expect(await violationsOf(page)).toEqual([]);

      const reader = await browser.newContext({ baseURL: productUrl(), serviceWorkers: "block" });
      const site = await reader.newPage();
      await site.goto(articlePath(article));
      const blog = site.getByRole("region", { name: t("liveBlog.heading") });
      await expect(blog.getByText(t("liveBlog.live"), { exact: true })).toBeVisible();
      await composer.getByRole("button", { name: desk("liveBlog.action.publish") }).click();
      await site.getByRole("button", { name: t("liveBlog.new", { count: 1 }) }).click();
      const entry = site.locator("article[id^='entry-']").filter({ hasText: headline });
      await entry.getByRole("button", { name: t("recording.video") }).click();
      const video = entry
        .getByRole("region", { name: t("player.title"), exact: true })
        .locator("video");
      await expect
        .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
        .toBeGreaterThan(0);

      const { published } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${article.id}/desk`);
      await editor.call("DELETE", `/v1/live-blog/${article.id}/entries/${published[0]?.id}`);
      await expect(entry).toHaveCount(0);
      await expect(site.getByRole("region", { name: t("player.title"), exact: true })).toHaveCount(
        0,
      );
      await reader.close();
    });
  });
}
