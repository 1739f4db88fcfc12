import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": {
    title: "Valley waits for water",
    body: "The dam is almost empty.",
    tag: "Water shortage",
    otherSpelling: "water-shortage",
    author: "Lina Haddad",
    link: "the earlier report",
    draft: "the draft",
    lost: "a lost page",
    inner: "an internal address",
    word: "rain",
    correction: "The dam is half full.",
    pasted: "Pasted text",
  },
  "ar-JO": {
    title: "الوادي ينتظر الماء",
    body: "السد شبه فارغ.",
    tag: "أزمة المياه",
    otherSpelling: "ازمه المياه",
    author: "لينا حداد",
    link: "التقرير السابق",
    draft: "المسودة",
    lost: "صفحة مفقودة",
    inner: "عنوان داخلي",
    word: "مطر",
    correction: "السد نصف ممتلئ.",
    pasted: "نص ملصق",
  },
} as const satisfies Record<Locale, object>;

let editor: StaffAccount;

test.describe.configure({ mode: "default" });
// A blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });
test.beforeAll(async () => {
  editor = await signInStaff("Superadmin");
});

const linked = (text: string, href: string) => ({
  type: "paragraph",
  content: [
    { type: "text", text: "… " },
    { type: "text", text, marks: [{ type: "link", attrs: { href } }] },
    { type: "text", text: " …" },
  ],
});

const selectedText = (page: Page) => page.evaluate(() => getSelection()?.toString());

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];
  const suffix = Date.now().toString(36);
  const createArticle = (fields: object) =>
    editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `${text.title} ${suffix}`,
      ...fields,
    });

  test.describe(`writing aids, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("tag and author are created in the article form by keyboard, and found again in another spelling", async ({
      page,
    }) => {
      const article = await createArticle({
        body: { type: "doc", content: [paragraph(text.body)] },
      });
      await openArticleForm(page, article);
      const create = (name: string) =>
        page.getByRole("option", { name: t("frame.pick.create", { name }) });
      const tags = page.getByRole("combobox", { name: t("resources.article.fields.tagIds") });
      const tagName = `${text.tag} ${suffix}`;
      await tags.fill(tagName);
      await expect(create(tagName)).toBeVisible();
      await tags.press("Enter");
      await expect(page.getByText(t("frame.pick.created", { name: tagName }))).toBeVisible();
      await expect(page.getByRole("button", { name: tagName })).toBeVisible();

      const authors = page.getByRole("combobox", { name: t("resources.article.fields.authorIds") });
      const authorName = `${text.author} ${suffix}`;
      await authors.fill(authorName);
      // It moves until the list has only what matches.
      await expect(page.getByRole("option")).toHaveCount(1);
      await create(authorName).click();
      await expect(page.getByRole("link", { name: t("frame.pick.complete") })).toHaveAttribute(
        "target",
        "_blank",
      );
      expect(await violationsOf(page)).toEqual([]);

      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("frame.saved"), { exact: true })).toBeVisible();
      const saved = await editor.call<ArticleRecord>("GET", `/v1/article/${article.id}`);
      expect([saved.labels.tags[0]?.label, saved.labels.authors[0]?.label]).toEqual([
        tagName,
        authorName,
      ]);

      // The same name in another spelling is the same tag.
      await openArticleForm(
        page,
        await createArticle({ body: { type: "doc", content: [paragraph(text.body)] } }),
      );
      const otherName = `${text.otherSpelling} ${suffix}`;
      await tags.fill(otherName);
      await expect(page.getByRole("option", { name: tagName })).toBeVisible();
      await expect(create(otherName)).toHaveCount(0);
    });

    test("link check reports each link, leads to its place, and is offered before publishing @en-US", async ({
      page,
    }) => {
      const published = await createArticle({
        publishedAt: new Date(Date.now() - 60_000).toISOString(),
      });
      const draft = await createArticle({ title: `${text.draft} ${suffix}` });
      const lines = Array.from({ length: 30 }, () => paragraph(text.body));
      const article = await createArticle({
        summary: text.body,
        body: {
          type: "doc",
          content: [
            linked(text.link, articlePath(published)),
            linked(text.draft, articlePath(draft)),
            linked(text.inner, "http://127.0.0.1:9/"),
            ...lines,
            linked(text.lost, "/nowhere-at-all"),
          ],
        },
      });
      await openArticleForm(page, article);
      const publish = page.getByRole("button", {
        name: t("resources.article.publish.button"),
        exact: true,
      });
      await publish.click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: formatNumber(4, locale) }).click();
      await expect(dialog).toBeHidden();

      const list = page.getByRole("list", { name: t("writing.links.list") });
      const rowOf = (name: string) => list.getByRole("listitem").filter({ hasText: name });
      await expect(rowOf(text.link)).toContainText(t("writing.links.result.ok"));
      await expect(rowOf(text.draft)).toContainText(
        `${t("writing.links.result.unpublished")} · ${t("resources.article.state.draft")}`,
      );
      await expect(rowOf(text.inner)).toContainText(t("writing.links.result.blocked"));
      await expect(rowOf(text.lost)).toContainText(t("writing.links.result.notFound"));
      expect(await violationsOf(page)).toEqual([]);

      await rowOf(text.lost).getByRole("button").click();
      await expect.poll(() => selectedText(page)).toBe(text.lost);
      await expect(page.locator(".body-text").getByText(text.lost)).toBeInViewport();

      await editor.call("PATCH", `/v1/article/edit/${draft.id}`, {
        version: draft.version,
        publishedAt: new Date(Date.now() - 1000).toISOString(),
      });
      await page.getByRole("button", { name: t("writing.links.again") }).click();
      await expect(rowOf(text.draft)).toContainText(t("writing.links.result.ok"));
      await publish.click();
      // Arabic has a word for two.
      const twoLinks =
        locale === "ar-JO"
          ? t("resources.article.writing.brokenLinks_two")
          : formatNumber(2, locale);
      await expect(dialog.getByRole("button", { name: twoLinks })).toBeVisible();
      // The check never keeps the article from being published.
      await dialog
        .getByRole("button", { name: t("resources.article.publish.confirm"), exact: true })
        .click();
      await expect(
        page.getByRole("alert").filter({ hasText: t("resources.article.published") }),
      ).toBeVisible();
    });

    test("writing hints lead to a long sentence, and follow the text", async ({ page }) => {
      const long = `${Array.from({ length: 45 }, () => text.word).join(" ")}.`;
      const lines = Array.from({ length: 20 }, () => paragraph(text.body));
      await openArticleForm(
        page,
        await createArticle({ body: { type: "doc", content: [...lines, paragraph(long)] } }),
      );
      await page.getByRole("button", { name: t("resources.article.writing.hints") }).click();
      const hints = page.getByRole("list", { name: t("writing.hints.places") });
      const hint = hints.getByRole("button").filter({ hasText: text.word });
      await expect(hint).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await hint.click();
      await expect.poll(() => selectedText(page)).toBe(long);
      await page.keyboard.type(text.pasted);
      await expect(hint).toHaveCount(0);
    });

    test("text pasted into a new form is cleaned, and a correction can be added @ar-JO", async ({
      page,
    }) => {
      await openArticleForm(
        page,
        await createArticle({ body: { type: "doc", content: [paragraph(text.body)] } }),
      );
      const body = page.locator(".body-text");
      // Before the editor had the focus.
      await body.evaluate((element, pasted) => {
        const clipboardData = new DataTransfer();
        const box =
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
        const checkList = `<ul><li role="checkbox"><img src="${box}" alt="checked"><p>Task</p></li></ul>`;
        const control = "<p>Before <w:Sdt>Khaled Omari</w:Sdt> after.</p>";
        clipboardData.setData(
          "text/html",
          `<h1><font>${pasted}</font></h1><script>alert(1)</script>${control}${checkList}`,
        );
        clipboardData.setData("text/plain", pasted);
        element.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      }, text.pasted);
      await expect(body.locator("h2")).toContainText(text.pasted);
      await expect(body).toContainText("Before Khaled Omari after.");
      await expect(body.locator("li")).toContainText("Task");
      await expect(body.locator("img")).toHaveCount(0);
      expect(await body.innerHTML()).not.toMatch(/alert|font/);

      const corrections = page.getByRole("group", {
        name: t("resources.article.fields.corrections"),
      });
      await corrections.getByRole("button").click();
      await expect(field(page, "corrections.0.text")).toBeFocused();
      await page.keyboard.type(text.correction);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("frame.saved"), { exact: true })).toBeVisible();
      const id = Number(/\d+$/.exec(page.url())?.[0]);
      const saved = await editor.call<ArticleRecord>("GET", `/v1/article/${id}`);
      expect(saved.corrections).toMatchObject([{ text: text.correction, at: expect.any(String) }]);
    });
  });
}
