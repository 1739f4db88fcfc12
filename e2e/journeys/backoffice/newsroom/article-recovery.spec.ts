import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { mailsIn, waitForMailedCode } from "../../../../server/test/processes/staff-session.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { messagesOf } from "../../../messages.ts";
import { ARTICLE_TEXTS, field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import {
  createAccount,
  createSession,
  productDataDir,
  type StaffAccount,
  signInStaff,
} from "../../../staff/staff.ts";
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

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const text = ARTICLE_TEXTS[locale];
  const createArticle = (fields: object) =>
    editor.call<ArticleRecord>("POST", "/v1/article", { locale, title: text.title, ...fields });
  const patchArticle = ({ id, version }: ArticleRecord, fields: object) =>
    editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, { version, ...fields });

  test.describe(`article versions, previews and draft restore, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("restoring an article version confirms that the article stays published with its corrections, and keeps both", async ({
      page,
    }) => {
      const article = await createArticle({
        body: { type: "doc", content: [paragraph(text.body)] },
      });
      const corrections = [{ text: text.older, at: minutesAgo(1) }];
      await patchArticle(article, { title: text.changed, publishedAt: minutesAgo(5), corrections });
      await expect.poll(async () => (await rawRequest(articlePath(article))).status).toBe(200);
      await openArticleForm(page, article);
      await page.getByRole("button", { name: t("article.revisions.open") }).click();
      const revisions = page.getByRole("dialog", { name: t("article.revisions.open") });
      await revisions.getByRole("listitem").nth(1).getByRole("button").first().click();
      await revisions.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
      const dialog = page
        .getByRole("dialog")
        .filter({ hasText: t("article.revisions.restore.title") });
      await expect(dialog).toContainText(t("resources.article.fields.title"));
      await expect(dialog).toContainText(t("article.revisions.restore.state.published"));
      await expect(dialog).toContainText(t("article.revisions.restore.stays"));
      await dialog.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
      await expect(field(page, "title")).toHaveValue(text.title);
      const restored = await editor.call<ArticleRecord>("GET", `/v1/article/${article.id}`);
      expect([restored.title, restored.state, restored.corrections.length]).toEqual([
        text.title,
        "published",
        1,
      ]);
      expect((await rawRequest(articlePath(article))).status).toBe(200);
    });

    test("preview of a published article shows unsaved form values in a new tab and changes nothing for readers", async ({
      page,
    }) => {
      const article = await createArticle({ publishedAt: minutesAgo(5) });
      await openArticleForm(page, article);
      await field(page, "subtitle").fill(text.newer);
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: t("article.preview.open"), exact: true }).click(),
      ]);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text.title);
      await expect(tab.getByRole("main")).toContainText(text.newer);
      await expect(
        tab.getByRole("complementary", { name: messagesOf(locale)("preview.title") }),
      ).toContainText(messagesOf(locale)("preview.unsaved"));
      await expect(tab.locator("html")).toHaveAttribute("lang", locale);
      const response = await rawRequest(new URL(tab.url()).pathname + new URL(tab.url()).search);
      expect(response.headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
      });
      expect(await violationsOf(tab)).toEqual([]);
      await tab.close();
      expect((await rawRequest(articlePath(article))).text).not.toContain(text.newer);
    });

    test("preview of a new, unsaved article opens in a new tab and in a frame with a link to share", async ({
      page,
    }) => {
      await page.goto(backOfficePath("/article/create"));
      await field(page, "title").fill(text.changed);
      await page.locator("[contenteditable=true]").first().click();
      await page.keyboard.type(text.body);
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: t("article.preview.open"), exact: true }).click(),
      ]);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text.changed);
      await expect(tab.getByRole("main")).toContainText(text.body);
      await tab.close();
      await page.getByRole("button", { name: t("article.preview.options") }).click();
      await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(
        text.changed,
      );
      await expect(page.getByRole("button", { name: t("article.preview.copy") })).toBeVisible();
      await page.getByRole("button", { name: t("frame.close") }).click();
      await expect(page).toHaveURL(/\/article\/create$/);
      await field(page, "title").fill("");
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("draft restore compares recovered text with newer text before replacing it, and can be undone", async ({
      page,
      context,
    }) => {
      const article = await createArticle({});
      await openArticleForm(page, article);
      await field(page, "title").fill(text.changed);
      await field(page, "subtitle").fill(text.older);
      await expect
        .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
        .toContain(text.older);
      await page.goto("about:blank");
      const secondPage = await context.newPage();
      await secondPage.goto(backOfficePath(`/article/edit/${article.id}`));
      const restoreButton = secondPage.getByRole("button", { name: t("frame.draft.restore") });
      await expect(restoreButton).toBeVisible();
      await field(secondPage, "subtitle").fill(text.newer);
      await restoreButton.click();
      const comparison = secondPage.getByRole("dialog");
      await expect(comparison).toContainText(text.newer);
      await expect(comparison).toContainText(text.older);
      // Only fields edited since then need a choice.
      await expect(comparison.getByRole("radiogroup")).toHaveCount(1);
      expect(await violationsOf(secondPage)).toEqual([]);
      await comparison.getByRole("button", { name: t("frame.draft.compare.cancel") }).click();
      await expect(field(secondPage, "subtitle")).toHaveValue(text.newer);
      await expect(field(secondPage, "title")).toHaveValue(text.title);

      await restoreButton.click();
      await comparison.getByRole("button", { name: t("frame.draft.compare.use") }).click();
      await expect(field(secondPage, "title")).toHaveValue(text.changed);
      await expect(field(secondPage, "subtitle")).toHaveValue(text.newer);
      await secondPage
        .getByRole("alert")
        .getByRole("button", { name: t("body.tool.undo") })
        .click();
      await expect(field(secondPage, "title")).toHaveValue(text.title);
      await expect(field(secondPage, "subtitle")).toHaveValue(text.newer);

      await restoreButton.click();
      await comparison.getByRole("radio", { name: t("frame.draft.compare.recovered") }).check();
      await comparison.getByRole("button", { name: t("frame.draft.compare.use") }).click();
      await expect(field(secondPage, "subtitle")).toHaveValue(text.older);
      await secondPage
        .getByRole("alert")
        .getByRole("button", { name: t("body.tool.undo") })
        .click();
      await expect(field(secondPage, "subtitle")).toHaveValue(text.newer);
    });
  });

  test(`sign-in page says that the session ended and the text is saved, and the form offers to restore it: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const account = await createAccount("Admin");
    await signInToBackOffice(
      context,
      { ...editor, cookie: await createSession(account) },
      locale,
      baseURL ?? "",
    );
    const article = await createArticle({});
    await openArticleForm(page, article);
    // An earlier notice must not appear on the sign-in page.
    await field(page, "title").fill(text.changed);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t("frame.saved"), { exact: true })).toBeVisible();
    await field(page, "subtitle").fill(text.newer);
    await context.clearCookies();
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(new RegExp(`${backOfficePath("/login")}$`));
    await expect(page.getByText(t("frame.signIn.ended"))).toContainText(t("frame.signIn.textSafe"));
    await expect(page.getByText(t("frame.saved"), { exact: true })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByLabel(t("frame.signIn.email")).fill(account.email);
    await page.locator('input[autocomplete="current-password"]').fill(account.password);
    const before = new Set(mailsIn(productDataDir()));
    await page.getByRole("button", { name: t("frame.signIn.next") }).click();
    await page
      .getByLabel(t("frame.signIn.code"))
      .fill(await waitForMailedCode(productDataDir(), account.email, before));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/article/edit/${article.id}$`));
    await page.getByRole("button", { name: t("frame.draft.restore") }).click();
    await expect(field(page, "subtitle")).toHaveValue(text.newer);
    await expect(field(page, "title")).toHaveValue(text.changed);
    page.on("dialog", (dialog) => void dialog.accept());
  });
}
