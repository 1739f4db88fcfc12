import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { numberText } from "@masthead/contract/system/format.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { Locator } from "@playwright/test";
import { field, openForm, paragraph, TEXTS } from "../article-form.ts";
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { findArticle } from "../newsroom.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

// A session that ended, the question who is there before anyone is, and the language noted on a blank page, which has no storage.
test.use({ expectedErrors: /the server responded with a status of 40[149]|'localStorage' property/ });

let editor: Editor;

test.beforeAll(async () => {
  editor = await signInEditor("Admin");
});

const inView = (shown: Locator) =>
  shown.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);
  const text = TEXTS[locale];
  const make = (fields: object) => editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: text.title, ...fields });
  const edit = ({ id, version }: ArticleRecord, fields: object) =>
    editor.ask<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, { version, ...fields });

  test.describe(`writing and comparing an article, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) => showDeskTo(context, editor, locale, baseURL ?? ""));

    test("shows pictures, embeds and text in comparisons, never names of nodes or ids", async ({ page }) => {
      const { id } = await findArticle(locale, (one) => one.images.length > 0);
      const [image] = (await editor.ask<ArticleRecord>("GET", `/v1/article/${id}`)).images;
      const figure = { type: "figure", attrs: { mediaId: image?.mediaId, caption: text.older, credit: "Bayader" } };
      const embed = { type: "embed", attrs: { provider: "youtube", url: "https://www.youtube.com/watch?v=abcdefghijk" } };
      const made = await make({ body: { type: "doc", content: [paragraph(text.body), figure, embed] } });
      // The same attributes in another order are no difference.
      const turned = { type: "figure", attrs: { credit: "Bayader", caption: text.newer, mediaId: image?.mediaId } };
      await edit(made, { body: { type: "doc", content: [paragraph(text.body), turned] } });
      await openForm(page, made);
      await page.getByRole("button", { name: t("article.revisions.open") }).click();
      const history = page.getByRole("dialog", { name: t("article.revisions.open") });
      await expect(history.locator("figure img").first()).toBeVisible();
      await expect(history.locator("del").filter({ hasText: "YouTube" })).toBeVisible();
      const shown = await history.innerText();
      expect(shown).not.toMatch(/\b(paragraph|figure|embed)\b/);
      expect(shown).not.toContain(`${image?.mediaId} ·`);
      await expect(history.locator("figure")).toHaveCount(2);
      await expect(history.locator("ins").filter({ hasText: "Bayader" })).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
    });

    test("names each picture without a description when it publishes, leads to it, and clears once it is described", async ({ page }) => {
      const { id } = await findArticle(locale, (one) => one.images.length > 0);
      const [image] = (await editor.ask<ArticleRecord>("GET", `/v1/article/${id}`)).images;
      const lines = Array.from({ length: 30 }, () => paragraph(text.body));
      const figure = (alt?: string) => ({ type: "figure", attrs: { mediaId: image?.mediaId, ...(alt ? { alt } : {}) } });
      const made = await make({
        summary: text.body,
        body: { type: "doc", content: [figure(text.alt), ...lines, { type: "gallery", content: [figure()] }] },
        images: [{ mediaId: image?.mediaId, alt: text.alt }],
      });
      await openForm(page, made);
      const publish = page.getByRole("button", { name: t("resources.article.publish.button"), exact: true });
      await publish.click();
      const question = page.getByRole("dialog");
      const number = numberText(2, locale);
      const named = question.getByRole("button", {
        name: t("resources.article.lacks.alt", { picture: t("resources.article.lacks.inText", { number }) }),
      });
      await expect(named).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await named.click();
      await expect(question).toBeHidden();
      const alt = page.locator('[data-field="body"] [data-picture-alt]').nth(1);
      await expect(alt).toBeFocused();
      expect(await inView(alt)).toBe(true);
      await alt.fill(text.alt);
      await publish.click();
      await expect(question).toBeVisible();
      await expect(named).toBeHidden();
      await question.getByRole("button", { name: t("desk.confirm.cancel") }).click();
    });

    test("keeps the undo history of the text when a new article is first saved", async ({ page }) => {
      await page.goto(deskPath("/article/create"));
      await field(page, "title").fill(text.title);
      const body = page.locator("[contenteditable=true]").first();
      await body.click();
      await page.keyboard.type(text.body);
      // Changes half a second apart are undone apart.
      await page.waitForTimeout(700);
      await page.keyboard.type(text.older);
      await expect(body).toContainText(text.older);
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      await expect(page.getByRole("button", { name: t("article.revisions.open") })).toBeVisible({ timeout: 30_000 });
      await expect(body).toContainText(text.body + text.older);
      const undo = page.getByRole("button", { name: t("body.tool.undo") }).first();
      await undo.click();
      await expect(body).not.toContainText(text.older);
      await expect(body).toContainText(text.body);
      await expect(page.getByText(t("desk.saveState.unsaved"))).toBeVisible();
      await page
        .getByRole("button", { name: t("body.tool.redo") })
        .first()
        .click();
      await expect(body).toContainText(text.body + text.older);
      await expect(page.getByText(t("desk.saveState.saved"))).toBeVisible();
    });

    test("keeps what is typed while a new article is being saved", async ({ page }) => {
      await page.goto(deskPath("/article/create"));
      await field(page, "title").fill(text.title);
      await page.route("**/api/v1/article", async (route) => {
        if (route.request().method() === "POST") await field(page, "subtitle").fill(text.newer);
        await route.continue();
      });
      await page.keyboard.press("Control+s");
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      await expect(page.getByRole("button", { name: t("article.revisions.open") })).toBeVisible({ timeout: 30_000 });
      await expect(field(page, "subtitle")).toHaveValue(text.newer);
      await expect(page.getByText(t("desk.saveState.unsaved"))).toBeVisible();
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("scrolls to a picture that was chosen for the text", async ({ page }) => {
      const made = await make({ body: { type: "doc", content: Array.from({ length: 40 }, () => paragraph(text.body)) } });
      await openForm(page, made);
      const body = page.locator("[contenteditable=true]").first();
      await body.click();
      await page.keyboard.press("Control+End");
      await page.evaluate(() => window.scrollTo(0, 0));
      await page
        .getByRole("button", { name: t("body.tool.figure") })
        .first()
        .click();
      const library = page.getByRole("dialog");
      await expect(library.getByRole("button", { name: t("media.upload.one"), exact: true })).toBeVisible();
      await library.locator("img").first().click();
      await library.getByRole("button", { name: t("media.chooser.choose") }).click();
      await expect(library).toBeHidden();
      const picture = body.locator("figure img").first();
      await expect(picture).toBeVisible();
      await expect.poll(() => inView(picture)).toBe(true);
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("writes the placeholder of the text in the article's language", async ({ page }) => {
      for (const other of LOCALES) {
        await page.goto(deskPath(`/article/create?locale=${other}`));
        await expect(page.locator("[data-placeholder]").first()).toHaveAttribute(
          "data-placeholder",
          deskWordsOf(other)("body.placeholder"),
        );
      }
    });
  });
}
