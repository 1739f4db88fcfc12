import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { ARTICLE_TEXTS, field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The check of frames opens a blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });

test.beforeAll(() => changeSetting("twoPeopleForBreaking", true));
test.afterAll(() => changeSetting("twoPeopleForBreaking", false));

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const text = ARTICLE_TEXTS[locale];

  test(`breaking news is published by two people, again after an edit, or with a reason, ${locale}`, async ({ page, context, baseURL }) => {
    const [writer, second] = [await signInStaff("Admin"), await signInStaff("Admin")];
    const article = await writer.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
      body: { type: "doc", content: [paragraph(text.body)] },
      breaking: true,
      breakingUntil: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const state = async () => (await writer.call<ArticleRecord>("GET", `/v1/article/${article.id}`)).state;
    const approve = async () => {
      await signInToBackOffice(context, second, locale, baseURL ?? "");
      await openArticleForm(page, article);
      await page.getByRole("button", { name: t("article.edition.move.approved"), exact: true }).click();
      await expect(page.getByText(t("article.edition.state.approved"), { exact: true }).first()).toBeVisible();
      await signInToBackOffice(context, writer, locale, baseURL ?? "");
      await openArticleForm(page, article);
    };
    const publishButton = page.getByRole("button", { name: t("resources.article.publish.button"), exact: true });
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: t("resources.article.publish.confirm"), exact: true });

    await approve();
    // The edit makes the approval invalid.
    await field(page, "title").fill(text.changed);
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t("article.edition.state.draft"), { exact: true })).toBeVisible();
    await publishButton.click();
    await expect(dialog.getByText(t("article.edition.secondPerson.text"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await state()).toBe("draft");

    await approve();
    await publishButton.click();
    await expect(dialog.getByText(t("article.edition.secondPerson.text"))).toBeHidden();
    await confirm.click();
    await expect.poll(state).toBe("published");

    await field(page, "title").fill(text.title);
    await page.getByRole("button", { name: t("article.edition.update.button") }).click();
    const update = page.getByRole("dialog", { name: t("article.edition.update.title") });
    const publishUpdate = update.getByRole("button", { name: t("article.edition.update.confirm.update") });
    await expect(update.getByText(t("article.edition.secondPerson.text"))).toBeVisible();
    await expect(publishUpdate).toBeDisabled();
    await update.getByRole("textbox", { name: t("article.edition.secondPerson.reason") }).fill(text.newer);
    await publishUpdate.click();
    await expect(update).toBeHidden();
  });
}
