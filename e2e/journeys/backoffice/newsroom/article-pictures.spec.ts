import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { hydratePage, recordRequests } from "../../../readers/reader.ts";
import { paragraph } from "../../../staff/article-form.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { queryDatabase, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": { title: "The market in pictures", alt: "Picture", caption: "Stall", credit: "Photo" },
  "ar-JO": { title: "السوق في صور", alt: "صورة", caption: "بسطة", credit: "تصوير" },
} as const;
/** Pictures of the gallery; a figure follows it. */
const GALLERY_SIZE = 7;

/** Returns a gallery and a figure, with pictures of the demo. */
async function picturesBody(locale: Locale): Promise<ArticleDocument> {
  const media = await queryDatabase<{ id: number }>(
    "select id from media where variants_at is not null order by id limit $1",
    [GALLERY_SIZE + 1],
  );
  const { alt, caption, credit } = TEXTS[locale];
  const figures = media.map(({ id }, index) => ({
    type: "figure" as const,
    attrs: {
      mediaId: id,
      alt: `${alt} ${index + 1}`,
      caption: `${caption} ${index + 1}`,
      credit: `${credit} ${index + 1}`,
    },
  }));
  return {
    type: "doc",
    content: [
      paragraph(TEXTS[locale].title),
      { type: "gallery", content: figures.slice(0, GALLERY_SIZE) },
      ...figures.slice(GALLERY_SIZE),
      paragraph(TEXTS[locale].title),
    ],
  };
}

/** Publishes an article with pictures, an hour ago. Returns its path. */
async function publishPictures(locale: Locale): Promise<string> {
  const editor = await signInStaff("Admin");
  const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title: `${TEXTS[locale].title} ${Date.now()}`,
    body: await picturesBody(locale),
    publishedAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  return articlePath(article);
}

const tiles = (page: Page) => page.locator(".gallery a.enlarge");
const hashOf = (page: Page) => new URL(page.url()).hash;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const { alt, caption, credit } = TEXTS[locale];
  const [next, previous] =
    locale === "ar-JO" ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  const position = (index: number, count = GALLERY_SIZE + 1) =>
    t("pictureViewer.position", { position: index, count });

  test.describe(`pictures of an article, ${locale}`, () => {
    test(`a tap opens the viewer, keys turn pictures in reading direction, and Back closes it, ${locale}`, async ({
      page,
    }) => {
      const path = await publishPictures(locale);
      const scripts = recordRequests(page, "script");
      await page.goto(path, { waitUntil: "networkidle" });
      expect(scripts, "scripts before an interaction").toEqual([]);
      await expect(page.locator(".gallery figure:visible")).toHaveCount(5);
      await expect(tiles(page).nth(4)).toHaveAttribute(
        "data-more",
        `+${formatNumber(GALLERY_SIZE - 5, locale)}`,
      );
      expect(await violationsOf(page)).toEqual([]);

      // The first tap of the page, before hydration.
      await tiles(page).nth(1).click();
      const viewer = page.getByRole("dialog", { name: TEXTS[locale].title });
      const status = viewer.getByRole("status");
      await expect(status).toContainText(position(2));
      await expect(status).toContainText(`${alt} 2`);
      await expect(viewer.getByText(`${caption} 2`)).toContainText(`${credit} 2`);
      await expect(viewer.getByRole("button", { name: t("pictureViewer.close") })).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(hashOf(page)).toBe("#picture-2");
      const image = viewer.getByRole("img", { name: `${alt} 2` });
      await expect
        .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
      expect(await violationsOf(page)).toEqual([]);

      await page.keyboard.press(next);
      await expect(status).toContainText(position(3));
      await expect.poll(() => hashOf(page)).toBe("#picture-3");
      await page.keyboard.press(previous);
      await expect(status).toContainText(position(2));
      await page.keyboard.press("End");
      await expect(status).toContainText(position(GALLERY_SIZE + 1));
      await viewer.getByRole("button", { name: t("pictureViewer.previous") }).click();
      await expect(status).toContainText(position(GALLERY_SIZE));
      await page.keyboard.press("Home");
      await expect(status).toContainText(position(1));
      await expect(
        viewer.getByRole("button", { name: t("pictureViewer.previous") }),
      ).toHaveAttribute("aria-disabled", "true");
      // The focus stays inside.
      for (let press = 0; press < 8; press += 1) await page.keyboard.press("Tab");
      expect(
        await page.evaluate(() => document.activeElement?.closest("article") ?? null),
      ).toBeNull();

      await page.goBack();
      await expect(viewer).toHaveCount(0);
      expect(hashOf(page)).toBe("");
      await expect(tiles(page).first()).toBeFocused();
      await page.goForward();
      await expect(viewer).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
      expect(hashOf(page)).toBe("");
    });

    test(`the keyboard opens the viewer on a hydrated page, and the focus returns, ${locale}`, async ({
      page,
    }) => {
      await page.goto(await publishPictures(locale));
      await hydratePage(page);
      await page.getByRole("link", { name: `${alt} 5` }).focus();
      await page.keyboard.press("Enter");
      const viewer = page.getByRole("dialog");
      await expect(viewer.getByRole("status")).toContainText(position(5));
      await page.keyboard.press(next);
      await expect(viewer.getByRole("status")).toContainText(position(6));
      await viewer.getByRole("button", { name: t("pictureViewer.close") }).click();
      await expect(viewer).toHaveCount(0);
      // The sixth picture is not shown in the grid: the fifth gets the focus.
      await expect(tiles(page).nth(4)).toBeFocused();
      await expect.poll(() => hashOf(page)).toBe("");
    });

    test(`a link to a picture opens the viewer, and Back shows the article, ${locale}`, async ({
      page,
    }) => {
      const path = await publishPictures(locale);
      await page.goto(`${path}#picture-6`);
      const viewer = page.getByRole("dialog");
      await expect(viewer.getByRole("status")).toContainText(position(6));
      await page.reload();
      await expect(viewer.getByRole("status")).toContainText(position(6));
      await page.goBack();
      await expect(viewer).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(hashOf(page)).toBe("");
      await page.goto(`${path}#picture-99`);
      await hydratePage(page);
      await expect(viewer).toHaveCount(0);
    });

    test(`pictures of a live blog's entry open in the viewer, ${locale}`, async ({ page }) => {
      const editor = await signInStaff("Admin");
      const article = await startLiveBlog(editor, { locale, title: TEXTS[locale].title });
      await editor.call("POST", `/v1/live-blog/${article.id}/entries`, {
        idempotencyKey: crypto.randomUUID(),
        body: await picturesBody(locale),
        publish: true,
      });
      await page.goto(articlePath(article));
      await tiles(page).first().click();
      const viewer = page.getByRole("dialog");
      await expect(viewer.getByRole("status")).toContainText(position(1));
      expect(hashOf(page)).toMatch(/^#picture-1-entry-\d+$/);
      await page.reload();
      await expect(viewer.getByRole("status")).toContainText(position(1));
      await page.keyboard.press("Escape");
      await expect(viewer).toHaveCount(0);
    });
  });

  test.describe(`pictures of an article on a phone, ${locale}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test(`pictures scroll from one to the next, and nothing exceeds the screen, ${locale}`, async ({
      page,
    }) => {
      await page.goto(await publishPictures(locale));
      await tiles(page).first().tap();
      const viewer = page.getByRole("dialog");
      await expect(viewer.getByRole("status")).toContainText(position(1));
      const row = viewer.getByRole("list", { name: t("pictureViewer.row") });
      await row.evaluate((element, isRtl) => {
        element.scrollBy({ left: (isRtl ? -1 : 1) * element.clientWidth, behavior: "instant" });
      }, locale === "ar-JO");
      await expect(viewer.getByRole("status")).toContainText(position(2));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        390,
      );
      for (const button of await viewer.getByRole("button").all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      }
    });
  });

  test.describe(`pictures of an article without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`all pictures are shown and lead to their large files without JavaScript, ${locale}`, async ({
      page,
      request,
    }) => {
      await page.goto(await publishPictures(locale));
      await expect(page.locator(".gallery figure:visible")).toHaveCount(GALLERY_SIZE);
      const file = await tiles(page).nth(6).getAttribute("href");
      expect((await request.get(file ?? "")).headers()["content-type"]).toMatch(/^image\//);
    });
  });
}
