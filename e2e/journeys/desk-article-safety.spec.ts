import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { mailedCode, mailsIn } from "../../server/test/http-staff.ts";
import { field, openForm, paragraph, TEXTS } from "../article-form.ts";
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { ask } from "../http.ts";
import { type Editor, makeEditor, newSession, productData, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// A session that ended, the question who is there before anyone is, and the language noted on a blank page, which has no storage.
test.use({ expectedErrors: /the server responded with a status of 40[149]|'localStorage' property/ });

let editor: Editor;

test.beforeAll(async () => {
  editor = await signInEditor("Admin");
});

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);
  const text = TEXTS[locale];
  const make = (fields: object) => editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: text.title, ...fields });
  const edit = ({ id, version }: ArticleRecord, fields: object) =>
    editor.ask<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, { version, ...fields });

  test.describe(`versions, previews and recovered text of an article, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) => showDeskTo(context, editor, locale, baseURL ?? ""));

    test("restores the content of a version and says that the article stays published with its corrections", async ({ page }) => {
      const made = await make({ body: { type: "doc", content: [paragraph(text.body)] } });
      const corrections = [{ text: text.older, at: ago(1) }];
      await edit(made, { title: text.changed, publishedAt: ago(5), corrections });
      await expect.poll(async () => (await ask(articlePath(made))).status).toBe(200);
      await openForm(page, made);
      await page.getByRole("button", { name: t("article.revisions.open") }).click();
      const history = page.getByRole("dialog", { name: t("article.revisions.open") });
      await history.getByRole("listitem").nth(1).getByRole("button").first().click();
      await history.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
      const question = page.getByRole("dialog").filter({ hasText: t("article.revisions.restore.title") });
      await expect(question).toContainText(t("resources.article.fields.title"));
      await expect(question).toContainText(t("article.revisions.restore.state.published"));
      await expect(question).toContainText(t("article.revisions.restore.stays"));
      await question.getByRole("button", { name: t("article.revisions.restore.confirm") }).click();
      await expect(field(page, "title")).toHaveValue(text.title);
      const back = await editor.ask<ArticleRecord>("GET", `/v1/article/${made.id}`);
      expect([back.title, back.state, back.corrections.length]).toEqual([text.title, "published", 1]);
      expect((await ask(articlePath(made))).status).toBe(200);
    });

    test("previews what is in the form of a published article, in a new tab, and changes nothing for readers", async ({ page }) => {
      const made = await make({ publishedAt: ago(5) });
      await openForm(page, made);
      await field(page, "subtitle").fill(text.newer);
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.getByRole("button", { name: t("article.preview.open"), exact: true }).click(),
      ]);
      await expect(tab.getByRole("heading", { level: 1 })).toHaveText(text.title);
      await expect(tab.getByRole("main")).toContainText(text.newer);
      await expect(tab.getByRole("complementary", { name: wordsOf(locale)("preview.title") })).toContainText(
        wordsOf(locale)("preview.unsaved"),
      );
      await expect(tab.locator("html")).toHaveAttribute("lang", locale);
      const answer = await ask(new URL(tab.url()).pathname + new URL(tab.url()).search);
      expect(answer.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" });
      expect(await violationsOf(tab)).toEqual([]);
      await tab.close();
      expect((await ask(articlePath(made))).text).not.toContain(text.newer);
    });

    test("previews a new article that was never saved, at its widths and with a link to share", async ({ page }) => {
      await page.goto(deskPath("/article/create"));
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
      await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(text.changed);
      await expect(page.getByRole("button", { name: t("article.preview.copy") })).toBeVisible();
      await page.getByRole("button", { name: t("desk.close") }).click();
      await expect(page).toHaveURL(/\/article\/create$/);
      await field(page, "title").fill("");
      page.on("dialog", (dialog) => void dialog.accept());
    });

    test("compares recovered text with text typed since before it replaces any, and undoes it", async ({ page, context }) => {
      const made = await make({});
      await openForm(page, made);
      await field(page, "title").fill(text.changed);
      await field(page, "subtitle").fill(text.older);
      await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage)))).toContain(text.older);
      await page.goto("about:blank");
      const later = await context.newPage();
      await later.goto(deskPath(`/article/edit/${made.id}`));
      const take = later.getByRole("button", { name: t("desk.kept.take") });
      await expect(take).toBeVisible();
      await field(later, "subtitle").fill(text.newer);
      await take.click();
      const compare = later.getByRole("dialog");
      await expect(compare).toContainText(text.newer);
      await expect(compare).toContainText(text.older);
      // Only what was typed in since is asked about.
      await expect(compare.getByRole("radiogroup")).toHaveCount(1);
      expect(await violationsOf(later)).toEqual([]);
      await compare.getByRole("button", { name: t("desk.kept.compare.cancel") }).click();
      await expect(field(later, "subtitle")).toHaveValue(text.newer);
      await expect(field(later, "title")).toHaveValue(text.title);

      await take.click();
      await compare.getByRole("button", { name: t("desk.kept.compare.take") }).click();
      await expect(field(later, "title")).toHaveValue(text.changed);
      await expect(field(later, "subtitle")).toHaveValue(text.newer);
      await later
        .getByRole("alert")
        .getByRole("button", { name: t("body.tool.undo") })
        .click();
      await expect(field(later, "title")).toHaveValue(text.title);
      await expect(field(later, "subtitle")).toHaveValue(text.newer);

      await take.click();
      await compare.getByRole("radio", { name: t("desk.kept.compare.recovered") }).check();
      await compare.getByRole("button", { name: t("desk.kept.compare.take") }).click();
      await expect(field(later, "subtitle")).toHaveValue(text.older);
      await later
        .getByRole("alert")
        .getByRole("button", { name: t("body.tool.undo") })
        .click();
      await expect(field(later, "subtitle")).toHaveValue(text.newer);
    });
  });

  test(`says at sign-in that the session ended and that the text is safe, and offers it back: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const who = await makeEditor("Admin");
    await showDeskTo(context, { ...editor, cookie: await newSession(who) }, locale, baseURL ?? "");
    const made = await make({});
    await openForm(page, made);
    // A notice from before must not be on the sign-in page.
    await field(page, "title").fill(text.changed);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t("desk.saved"), { exact: true })).toBeVisible();
    await field(page, "subtitle").fill(text.newer);
    await context.clearCookies();
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(new RegExp(`${deskPath("/login")}$`));
    await expect(page.getByText(t("desk.signIn.ended"))).toContainText(t("desk.signIn.textSafe"));
    await expect(page.getByText(t("desk.saved"), { exact: true })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByLabel(t("desk.signIn.email")).fill(who.email);
    await page.locator('input[autocomplete="current-password"]').fill(who.password);
    const before = new Set(mailsIn(productData()));
    await page.getByRole("button", { name: t("desk.signIn.next") }).click();
    await page.getByLabel(t("desk.signIn.code")).fill(await mailedCode(productData(), who.email, before));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/article/edit/${made.id}$`));
    await page.getByRole("button", { name: t("desk.kept.take") }).click();
    await expect(field(page, "subtitle")).toHaveValue(text.newer);
    await expect(field(page, "title")).toHaveValue(text.changed);
    page.on("dialog", (dialog) => void dialog.accept());
  });
}
