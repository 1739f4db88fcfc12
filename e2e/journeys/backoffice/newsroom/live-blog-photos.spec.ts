import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import sharp from "sharp";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { productUrl } from "../../../product-url.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.use({ expectedErrors: /net::ERR_|Failed to fetch|Failed to load resource/ });

const TEXTS = {
  "en-US": { title: "The river tonight", alt: "Water on the road" },
  "ar-JO": { title: "النهر الليلة", alt: "المياه على الطريق" },
} as const satisfies Record<Locale, object>;

/** Returns a photo that a phone took upright: 3,000 × 4,000 pixels, stored turned. */
async function phonePhoto(): Promise<Buffer> {
  const background = { r: Math.floor(Math.random() * 256), g: 90, b: 120 };
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const desk = backOfficeMessagesOf(locale);

  test.describe(`photos of a live blog, ${locale}`, () => {
    test("are stored offline, survive a reload, and are sent with their entry @ar-JO", async ({
      page,
      context,
    }) => {
      const editor = await signInStaff();
      const { title, alt } = TEXTS[locale];
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: `${title} ${Date.now()}`,
        body: { type: "doc", content: [paragraph(title)] },
        publishedAt: new Date().toISOString(),
      });
      await editor.call("POST", `/v1/live-blog/${article.id}/start`, {});
      await signInToBackOffice(context, editor, locale, productUrl());
      await page.goto(backOfficePath(`/live-blog/${article.id}`));
      const headline = page.getByLabel(desk("liveBlog.field.title"));
      await expect(headline).toBeVisible();

      await context.setOffline(true);
      const photo = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer: await phonePhoto() };
      const notPhoto = { name: "IMG_2.heic", mimeType: "image/heic", buffer: Buffer.from("heic") };
      const input = page.locator('input[type="file"][multiple]').last();
      await input.setInputFiles([photo, notPhoto]);
      await expect(page.getByText(desk("liveBlog.photos.problem.heic"))).toBeVisible();
      await page.getByLabel(desk("liveBlog.photos.alt")).fill(alt);
      await headline.fill(title);
      expect(await violationsOf(page)).toEqual([]);
      await page
        .getByRole("button", { name: desk("liveBlog.action.publish"), exact: true })
        .click();
      const waiting = page.getByText(desk("liveBlog.queue.waiting_one"));
      await expect(waiting).toBeVisible();
      await expect(headline).toHaveValue("");
      expect(await violationsOf(page)).toEqual([]);

      // The page is loaded again with a connection, by which the queue continues.
      await context.setOffline(false);
      await page.reload();
      await expect
        .poll(async () => {
          const path = `/v1/live-blog/${article.id}/desk`;
          return (await editor.call<LiveDesk>("GET", path)).published.length;
        })
        .toBe(1);
      await expect(waiting).toHaveCount(0);
      await page.goto(articlePath(article));
      const image = page
        .getByRole("region", { name: t("liveBlog.heading") })
        .getByRole("img", { name: alt });
      await expect(image).toHaveAttribute("width", "1920");
      await expect(image).toHaveAttribute("height", "2560");
    });
  });
}
