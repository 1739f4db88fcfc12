import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import sharp from "sharp";
import { ARTICLE_TEXTS, field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

let editor: StaffAccount;
let colleague: StaffAccount;

test.beforeAll(async () => {
  editor = await signInStaff();
  colleague = await signInStaff();
});

const createArticle = (locale: (typeof LOCALES)[number]) =>
  editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title: ARTICLE_TEXTS[locale].title,
    body: { type: "doc", content: [paragraph(ARTICLE_TEXTS[locale].body)] },
  });

for (const locale of LOCALES) {
  test.describe(`article on a phone, ${locale}`, () => {
    const t = backOfficeMessagesOf(locale);

    test("photo from the camera becomes an image of the article @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await openArticleForm(page, await createArticle(locale));
      const images = page.getByRole("region", { name: t("resources.article.fields.images") });
      const choosing = page.waitForEvent("filechooser");
      await images.getByRole("button", { name: t("media.input.photo") }).tap();
      const chooser = await choosing;
      expect(await chooser.element().getAttribute("capture")).toBe("environment");
      const background = { r: Math.floor(Math.random() * 256), g: 90, b: 140 };
      const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
        .jpeg()
        .toBuffer();
      await chooser.setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: photo });
      await expect(images.getByRole("listitem")).toHaveCount(1);
    });

    test("buttons and states of an edited article are in one row, which does not shift when a colleague joins", async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const article = await createArticle(locale);
      await openArticleForm(page, article);
      await field(page, "subtitle").fill(ARTICLE_TEXTS[locale].title);
      await expect(page.locator(".draft-state")).toBeVisible();
      const buttons = page.locator("form button[type=submit] ~ button, form button[type=submit]");
      await expect(buttons).toHaveCount(3);
      const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
      expect(new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size).toBe(1);

      const title = field(page, "title");
      const before = await title.boundingBox();
      const other = await browser.newContext({ baseURL });
      await signInToBackOffice(other, colleague, locale, baseURL ?? "");
      await openArticleForm(await other.newPage(), article);
      await expect(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
        await expect(page.getByRole("status").filter({ hasText: "Editor" })).toBeVisible({
          timeout: 1000,
        });
      }).toPass();
      expect(await title.boundingBox()).toEqual(before);
      await other.close();
    });
  });
}
