import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { MediaDetails, MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { productUrl } from "../../../product-url.ts";
import { field, openArticleForm, publishUpdate } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "New bridge opens",
    summary: "Cars may cross it from tonight.",
    social: "You can cross the new bridge tonight",
    alt: "A bridge",
  },
  "ar-JO": {
    title: "افتتاح الجسر الجديد",
    summary: "يُفتح أمام السيارات الليلة.",
    social: "اعبر الجسر الجديد الليلة",
    alt: "جسر",
  },
} as const satisfies Record<Locale, object>;

/** Uploads a unique image, 1600 × 1200 pixels. */
async function uploadImage({ cookie }: StaffAccount, locale: Locale): Promise<MediaRecord> {
  const background = {
    r: Math.floor(Math.random() * 256),
    g: Math.floor(Math.random() * 256),
    b: 120,
  };
  const stripe = {
    input: { create: { width: 800, height: 1200, channels: 3, background: "#ff7000" } as const },
    left: 800,
    top: 0,
  };
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background } });
  const bytes = await image.composite([stripe]).jpeg().toBuffer();
  const form = new FormData();
  form.set("file", new File([bytes as BlobPart], "bridge.jpg", { type: "image/jpeg" }));
  form.set(`alt[${locale}]`, TEXTS[locale].alt);
  const response = await fetch(`${productUrl()}/api/v1/media`, {
    method: "POST",
    headers: { cookie },
    body: form,
  });
  return (await response.json()) as MediaRecord;
}

const publishedAt = () => new Date(Date.now() - 60_000).toISOString();

let editor: StaffAccount;
// A blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });
test.beforeAll(async () => {
  editor = await signInStaff("Admin");
});

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];
  const createArticle = (fields: object) =>
    editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
      summary: text.summary,
      publishedAt: publishedAt(),
      ...fields,
    });
  const dialogOf = (page: Page) => page.getByRole("dialog", { name: t("media.crop.title") });
  const shapeButton = (page: Page, shape: string) =>
    dialogOf(page).getByRole("button", { name: t(`media.crop.shape.${shape}`) });

  test.describe(`images of an article, ${locale}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("crop of the lead image is chosen by keyboard and pointer in the form, shown to readers, and reset in the library", async ({
      page,
    }) => {
      test.slow();
      const { id: mediaId, picture } = await uploadImage(editor, locale);
      const article = await createArticle({ images: [{ mediaId, alt: text.alt }] });
      await openArticleForm(page, article);
      await page.getByRole("button", { name: t("media.crop.open") }).click();
      const frame = dialogOf(page).getByRole("slider", { name: t("media.crop.frame") });
      await expect(frame).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      // The lead image: the largest area is 1600 × 1067 pixels. Each press of the key takes 80
      // pixels off its width.
      await frame.focus();
      for (let press = 0; press < 5; press++) await page.keyboard.press("-");
      await page.keyboard.press("Shift+ArrowLeft");
      await page.keyboard.press("Shift+ArrowLeft");
      await shapeButton(page, "square").click();
      const box = await frame.boundingBox();
      if (!box) throw new Error("the frame has no box");
      await page.mouse.move(box.x + box.width, box.y + box.height);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
      await page.mouse.up();
      await dialogOf(page)
        .getByRole("button", { name: t("media.crop.save") })
        .click();
      await expect(dialogOf(page)).toBeHidden();
      const { crops } = await editor.call<MediaDetails>("GET", `/v1/media/${mediaId}`);
      expect(crops.lead).toMatchObject({ left: 0, width: 1200, height: 800 });
      expect(crops.square).toMatchObject({ left: 200, top: 0 });
      expect(Math.abs((crops.square?.width ?? 0) - 600)).toBeLessThan(12);

      const path = articlePath(article);
      const part = `${picture.base}-lead-0x${crops.lead?.top}x1200x800`;
      await expect.poll(async () => (await rawRequest(path)).text).toContain(`${part}-960.avif`);
      await page.goto(path);
      const image = page.getByRole("figure").first().getByRole("img", { name: text.alt });
      await expect
        .poll(() => image.evaluate((img: HTMLImageElement) => img.currentSrc))
        .toContain(part);
      const ratio = await image.evaluate(
        (img: HTMLImageElement) => img.naturalWidth / img.naturalHeight,
      );
      expect(ratio).toBeCloseTo(1.5, 2);

      await page.goto(backOfficePath(`/media/list?picture=${mediaId}`));
      await page.getByRole("button", { name: t("media.crop.open") }).click();
      await expect(shapeButton(page, "lead")).toContainText(t("media.crop.manual"));
      const reset = dialogOf(page).getByRole("button", { name: t("media.crop.reset") });
      await reset.click();
      await expect(reset).toBeDisabled();
      await dialogOf(page)
        .getByRole("button", { name: t("media.crop.save") })
        .click();
      await expect.poll(async () => (await rawRequest(path)).text).not.toContain(part);
    });

    test("social card is previewed as networks show it, and its own texts and image are in the page @en-US", async ({
      page,
    }) => {
      const [lead, social] = await Promise.all([
        uploadImage(editor, locale),
        uploadImage(editor, locale),
      ]);
      const article = await createArticle({
        images: [{ mediaId: lead.id, alt: text.alt }],
        socialImageId: social.id,
      });
      await openArticleForm(page, article);
      const preview = page.getByRole("figure", { name: t("article.social.preview") });
      await expect(preview, "open, as the article has an image for it").toContainText(text.title);
      await field(page, "socialTitle").fill(text.social);
      await expect(preview).toContainText(text.social);
      await expect(preview).toContainText(text.summary);
      await preview.getByRole("button", { name: t("article.social.x"), exact: true }).click();
      await expect(preview).not.toContainText(text.summary);
      await expect(preview.locator("img")).toHaveAttribute("src", social.picture.original);
      expect(await violationsOf(page)).toEqual([]);
      await publishUpdate(page, locale);

      const path = articlePath(article);
      await expect
        .poll(async () => (await rawRequest(path)).text)
        .toContain(`<meta property="og:title" content="${text.social}"/>`);
      const { text: html } = await rawRequest(path);
      expect(html).toContain(
        `<meta property="og:image" content="${productUrl()}${social.picture.base}-card.jpg"/>`,
      );
      expect(html).toContain(`<meta property="og:description" content="${text.summary}"/>`);
      expect(html).toContain(`<meta property="og:image:alt" content="${text.alt}"/>`);
    });
  });
}
