import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Locator } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { findArticle } from "../../../newsroom.ts";
import { ARTICLE_TEXTS, field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// An ended session, the current-user request before sign-in, and a blank page, which has no storage
// for the language.
test.use({
  expectedErrors: /the server responded with a status of 40[149]|'localStorage' property/,
});

let editor: StaffAccount;

test.beforeAll(async () => {
  editor = await signInStaff("Admin");
});

const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = ARTICLE_TEXTS[locale];
  const createArticle = (fields: object) =>
    editor.call<ArticleRecord>("POST", "/v1/article", { locale, title: text.title, ...fields });
  const patchArticle = ({ id, version }: ArticleRecord, fields: object) =>
    editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, { version, ...fields });

  test.describe(`article editor, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("version comparison shows images, embeds and text, never node names or ids @ar-JO", async ({
      page,
    }) => {
      const { id } = await findArticle(locale, ({ images }) => images.length > 0);
      const [image] = (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).images;
      const figure = {
        type: "figure",
        attrs: { mediaId: image?.mediaId, caption: text.older, credit: "Bayader" },
      };
      const embed = {
        type: "embed",
        attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=abcdefghijk" },
      };
      const article = await createArticle({
        body: { type: "doc", content: [paragraph(text.body), figure, embed] },
      });
      // The same attributes in another order are not a change.
      const reordered = {
        type: "figure",
        attrs: { credit: "Bayader", caption: text.newer, mediaId: image?.mediaId },
      };
      await patchArticle(article, {
        body: { type: "doc", content: [paragraph(text.body), reordered] },
      });
      await openArticleForm(page, article);
      await page.getByRole("button", { name: t("article.revisions.open") }).click();
      const revisions = page.getByRole("dialog", { name: t("article.revisions.open") });
      await expect(revisions.locator("figure img").first()).toBeVisible();
      await expect(revisions.locator("del").filter({ hasText: "YouTube" })).toBeVisible();
      const shown = await revisions.innerText();
      expect(shown).not.toMatch(/\b(paragraph|figure|embed)\b/);
      expect(shown).not.toContain(`${image?.mediaId} ·`);
      await expect(revisions.locator("figure")).toHaveCount(2);
      await expect(revisions.locator("ins").filter({ hasText: "Bayader" })).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
    });

    test("publication checklist lists each image without alt text, focuses it, and clears once it is described @en-US", async ({
      page,
    }) => {
      const { id } = await findArticle(locale, ({ images }) => images.length > 0);
      const [image] = (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).images;
      const lines = Array.from({ length: 30 }, () => paragraph(text.body));
      const figure = (alt?: string) => ({
        type: "figure",
        attrs: { mediaId: image?.mediaId, ...(alt ? { alt } : {}) },
      });
      const article = await createArticle({
        summary: text.body,
        body: {
          type: "doc",
          content: [figure(text.alt), ...lines, { type: "gallery", content: [figure()] }],
        },
        images: [{ mediaId: image?.mediaId, alt: text.alt }],
      });
      await openArticleForm(page, article);
      const publish = page.getByRole("button", {
        name: t("resources.article.publish.button"),
        exact: true,
      });
      await publish.click();
      const dialog = page.getByRole("dialog");
      const number = formatNumber(2, locale);
      const missingAlt = dialog.getByRole("button", {
        name: t("resources.article.missing.alt", {
          image: t("resources.article.missing.inText", { number }),
        }),
      });
      await expect(missingAlt).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await missingAlt.click();
      await expect(dialog).toBeHidden();
      const alt = page.locator('[data-field="body"] [data-image-alt]').nth(1);
      await expect(alt).toBeFocused();
      expect(await isInView(alt)).toBe(true);
      await alt.fill(text.alt);
      await publish.click();
      await expect(dialog).toBeVisible();
      await expect(missingAlt).toBeHidden();
      await dialog.getByRole("button", { name: t("frame.confirm.cancel") }).click();
    });

    test("tools of the body fit one row of a wide window", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openArticleForm(page, await createArticle({}));
      const tools = page.getByRole("toolbar", { name: t("body.toolbar") }).getByRole("button");
      await expect(tools.last()).toBeVisible();
      const rows = await tools.evaluateAll(
        (buttons) =>
          new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size,
      );
      expect(rows).toBe(1);
    });

    test("long title in the other direction is truncated at its end in the app bar of a phone", async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      const other = locale === "ar-JO" ? "en-US" : "ar-JO";
      await openArticleForm(
        page,
        await createArticle({ locale: other, title: ARTICLE_TEXTS[other].body.repeat(4) }),
      );
      const begins = () =>
        page.locator("#react-admin-title").evaluate((title) => {
          const text = document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode();
          if (!text) return false;
          const range = document.createRange();
          range.setStart(text, 0);
          range.setEnd(text, 1);
          const [letter, box] = [range.getBoundingClientRect(), title.getBoundingClientRect()];
          return letter.width > 0 && letter.left >= box.left - 1 && letter.right <= box.right + 1;
        });
      await expect.poll(begins).toBe(true);
    });

    test("undo history of the body survives the first save of a new article @en-US", async ({
      page,
    }) => {
      await page.clock.install();
      await page.goto(backOfficePath("/article/create"));
      await field(page, "title").fill(text.title);
      const body = page.locator("[contenteditable=true]").first();
      await body.click();
      await page.keyboard.type(text.body);
      // Changes more than half a second apart are undone separately.
      await page.clock.fastForward(700);
      await page.keyboard.type(text.older);
      await expect(body).toContainText(text.older);
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      await expect(page.getByRole("button", { name: t("article.revisions.open") })).toBeVisible();
      await expect(body).toContainText(text.body + text.older);
      const undo = page.getByRole("button", { name: t("body.tool.undo") }).first();
      await undo.click();
      await expect(body).not.toContainText(text.older);
      await expect(body).toContainText(text.body);
      await expect(page.getByText(t("frame.saveState.unsaved"))).toBeVisible();
      await page
        .getByRole("button", { name: t("body.tool.redo") })
        .first()
        .click();
      await expect(body).toContainText(text.body + text.older);
      await expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();
    });

    test("text typed while a new article is being saved is kept @ar-JO", async ({ page }) => {
      // Installed before the page is opened: a busy page applies a new route later than a key
      // press.
      await page.route("**/api/v1/article", async (route) => {
        if (route.request().method() === "POST") await field(page, "subtitle").fill(text.newer);
        await route.continue();
      });
      await page.goto(backOfficePath("/article/create"));
      await field(page, "title").fill(text.title);
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      await expect(page.getByRole("button", { name: t("article.revisions.open") })).toBeVisible();
      await expect(field(page, "subtitle")).toHaveValue(text.newer);
      await expect(page.getByText(t("frame.saveState.unsaved"))).toBeVisible();
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("editor scrolls to an image inserted from the media library @en-US", async ({ page }) => {
      const article = await createArticle({
        body: { type: "doc", content: Array.from({ length: 40 }, () => paragraph(text.body)) },
      });
      await openArticleForm(page, article);
      const body = page.locator("[contenteditable=true]").first();
      await body.click();
      await page.keyboard.press("Control+End");
      await page.evaluate(() => window.scrollTo(0, 0));
      await page
        .getByRole("button", { name: t("body.tool.figure") })
        .first()
        .click();
      const library = page.getByRole("dialog");
      await expect(
        library.getByRole("button", { name: t("media.upload.one"), exact: true }),
      ).toBeVisible();
      await library.locator("img").first().click();
      await library.getByRole("button", { name: t("media.chooser.choose") }).click();
      await expect(library).toBeHidden();
      const insertedImage = body.locator("figure img").first();
      await expect(insertedImage).toBeVisible();
      await expect.poll(() => isInView(insertedImage)).toBe(true);
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("body placeholder is in the article's language @en-US", async ({ page }) => {
      for (const other of LOCALES) {
        await page.goto(backOfficePath(`/article/create?locale=${other}`));
        await expect(page.locator("[data-placeholder]").first()).toHaveAttribute(
          "data-placeholder",
          backOfficeMessagesOf(other)("body.placeholder"),
        );
      }
    });
  });
}
