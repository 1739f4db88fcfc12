import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import {
  ARTICLE_TEXTS,
  field,
  openArticleForm,
  paragraph,
  publishUpdate,
} from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// Sequential in one worker, so that the editor signs in once.
test.describe.configure({ mode: "default" });

let editor: StaffAccount;
// The check of frames opens a blank page, which has no storage for the language.
test.use({ expectedErrors: /'localStorage' property/ });

test.beforeAll(async () => {
  editor = await signInStaff("Admin");
});

for (const locale of journeyLocales("en-US")) {
  const t = backOfficeMessagesOf(locale);
  const text = ARTICLE_TEXTS[locale];
  /** Publishes an article with a unique headline, to find it on pages. */
  const publish = () =>
    editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `${text.title} ${randomUUID().slice(0, 8)}`,
      body: { type: "doc", content: [paragraph(text.body)] },
      publishedAt: new Date(Date.now() - 60_000).toISOString(),
    });

  test.describe(`pendingVersions of a published article, ${locale}`, () => {
    test.beforeEach(({ context, baseURL }) =>
      signInToBackOffice(context, editor, locale, baseURL ?? ""),
    );

    test("saved changes wait until they are published as a correction, which readers see", async ({
      page,
    }) => {
      const article = await publish();
      const path = articlePath(article);
      await openArticleForm(page, article);
      const changed = `${article.title} +`;
      await field(page, "title").fill(changed);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("article.pendingVersion.pending.published"))).toBeVisible();
      const before = (await rawRequest(path)).text;
      expect(before).toContain(article.title);
      expect(before).not.toContain(changed);

      await page.getByRole("button", { name: t("article.pendingVersion.update.button") }).click();
      const dialog = page.getByRole("dialog", { name: t("article.pendingVersion.update.title") });
      await expect(dialog.locator("ins").first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await publishUpdate(page, locale, "correction", text.older);
      await expect(page.getByText(t("article.pendingVersion.pending.published"))).toBeHidden();
      await expect.poll(async () => (await rawRequest(path)).text).toContain(changed);
      expect((await rawRequest(path)).text).toContain(text.older);
    });

    test("pendingVersion moves through a review, and pending changes are discarded", async ({
      page,
    }) => {
      const article = await publish();
      await openArticleForm(page, article);
      const changed = `${article.title} +`;
      await field(page, "title").fill(changed);
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: t("article.pendingVersion.move.review") }).click();
      await expect(
        page.getByText(t("article.pendingVersion.state.review"), { exact: true }),
      ).toBeVisible();
      // The editor wrote the text last, so a colleague has to approve it.
      await expect(
        page.getByRole("button", { name: t("article.pendingVersion.move.ready") }),
      ).toBeVisible();
      await expect(
        page.getByRole("button", { name: t("article.pendingVersion.move.approved"), exact: true }),
      ).toBeHidden();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: t("article.pendingVersion.discard.button") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("article.pendingVersion.discard.confirm"), exact: true })
        .click();
      await expect(field(page, "title")).toHaveValue(article.title);
    });

    test("withdrawn article is replaced by its notice, which is changed, and reinstated as unpublished", async ({
      page,
    }) => {
      const article = await publish();
      await openArticleForm(page, article);
      await page.getByRole("button", { name: t("article.pendingVersion.withdraw.button") }).click();
      const dialog = page.getByRole("dialog", { name: t("article.pendingVersion.withdraw.title") });
      await expect(dialog.getByRole("textbox")).toHaveValue("");
      await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
      await dialog
        .getByRole("radio", { name: t("article.pendingVersion.withdraw.kinds.kill") })
        .check();
      await dialog.getByRole("textbox").fill(text.newer);
      expect(await violationsOf(page)).toEqual([]);
      await dialog
        .getByRole("button", { name: t("article.pendingVersion.withdraw.confirm") })
        .click();
      await expect(page.getByText(t("article.pendingVersion.withdrawn.kill"))).toBeVisible();
      await expect
        .poll(async () => (await rawRequest(articlePath(article))).text)
        .not.toContain(article.title);
      await page
        .getByRole("button", { name: t("article.pendingVersion.changeNotice.button") })
        .click();
      const change = page.getByRole("dialog", {
        name: t("article.pendingVersion.changeNotice.title"),
      });
      await expect(
        change.getByRole("radio", { name: t("article.pendingVersion.withdraw.kinds.kill") }),
      ).toBeChecked();
      await change.getByRole("textbox").fill(text.older);
      expect(await violationsOf(page)).toEqual([]);
      await change
        .getByRole("button", { name: t("article.pendingVersion.changeNotice.confirm") })
        .click();
      await expect(change).toBeHidden();
      await expect(page.getByText(text.older)).toBeVisible();
      await expect
        .poll(async () => (await rawRequest(articlePath(article))).text)
        .toContain(text.older);
      await field(page, "subtitle").fill(text.title);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(t("article.pendingVersion.withdrawn.pending"))).toBeVisible();
      await page
        .getByRole("button", { name: t("article.pendingVersion.reinstate.button") })
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("article.pendingVersion.reinstate.button"), exact: true })
        .click();
      await expect(page.getByText(t("article.pendingVersion.withdrawn.kill"))).toBeHidden();
      expect(await editor.call<ArticleRecord>("GET", `/v1/article/${article.id}`)).toMatchObject({
        state: "draft",
        subtitle: text.title,
      });
    });
  });
}
