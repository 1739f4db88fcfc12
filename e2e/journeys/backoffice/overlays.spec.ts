import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { field, openArticleForm } from "../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test.describe(`overlays, ${locale}`, () => {
    test("Back closes menus, dialogs and drawers one by one, and then leaves the page @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInStaff();
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: "Night buses from Sunday",
      });
      await page.goto(backOfficePath("/article/list"));
      await expect(page.locator("tbody tr").first()).toBeVisible();
      await openArticleForm(page, article);
      await field(page, "title").fill("Night buses from Monday");
      const notes = page.getByRole("dialog", { name: t("work.notes.title") });
      await page.getByRole("button", { name: t("work.notes.title") }).click();
      await expect(notes).toBeVisible();
      await page.goBack();
      await expect(notes).toBeHidden();
      await expect(field(page, "title")).toHaveValue("Night buses from Monday");
      const palette = page.getByRole("dialog").filter({ has: page.getByRole("combobox") });
      await page.getByRole("button", { name: t("work.notes.title") }).click();
      await expect(notes).toBeVisible();
      await page.keyboard.press("Control+k");
      await expect(palette).toBeVisible();
      await page.goBack();
      await expect(palette).toBeHidden();
      await expect(notes).toBeVisible();
      await notes.getByRole("button", { name: t("frame.close") }).click();
      await expect(notes).toBeHidden();
      // Its button left no entry in the history: the next step leaves the page.
      await page.getByRole("button", { name: t("ra.action.save"), exact: true }).click();
      await expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/\/article\/list/);
    });

    test("Back confirms before it leaves an unsaved form, also after an overlay was closed @en-US", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
      await page.goto(backOfficePath("/article/list"));
      await page.locator("tbody [data-title]").first().click();
      await expect(page.locator("[contenteditable=true]").first()).toBeVisible({ timeout: 30_000 });
      await field(page, "subtitle").fill(`Changed ${Date.now()}`);
      const notes = page.getByRole("dialog", { name: t("work.notes.title") });
      await page.getByRole("button", { name: t("work.notes.title") }).click();
      await expect(notes).toBeVisible();
      await page.goBack();
      await expect(notes).toBeHidden();
      await page.goBack();
      const question = page.getByRole("dialog").filter({ hasText: t("frame.unsaved.leave.title") });
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: t("frame.unsaved.leave.confirm") }).click();
      await expect(page).toHaveURL(/\/article\/list/);
    });

    test("a double click on a button keeps the question that it opens, and a published article is unpublished only after it @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInStaff();
      const title = `Market ${locale} ${Date.now().toString(36)}`;
      const publishedAt = new Date().toISOString();
      const body = {
        type: "doc",
        content: [{ type: "paragraph", content: [{ type: "text", text: title }] }],
      };
      const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title,
        body,
        publishedAt,
      });
      const isEnabled = async () =>
        (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).enable;
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(
        backOfficePath(`/article/list?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`),
      );
      const row = page.getByRole("row").filter({ hasText: title });
      await expect(row.getByRole("switch")).toHaveCount(0);
      await row
        .getByRole("button", { name: t("resources.article.rowActions", { title }) })
        .dblclick();
      await page.getByRole("menuitem", { name: t("resources.article.unpublish.button") }).click();
      const question = page.getByRole("dialog", { name: t("resources.article.unpublish.title") });
      await expect(question).toContainText(title);
      await page.goBack();
      await expect(question).toBeHidden();
      expect(await isEnabled()).toBe(true);
      await row.getByRole("button", { name: t("resources.article.rowActions", { title }) }).click();
      await page.getByRole("menuitem", { name: t("resources.article.unpublish.button") }).click();
      await question
        .getByRole("button", { name: t("resources.article.unpublish.confirm") })
        .click();
      await expect.poll(isEnabled).toBe(false);
      await expect(row).toContainText(t("resources.article.state.disabled"));
    });
  });
}
