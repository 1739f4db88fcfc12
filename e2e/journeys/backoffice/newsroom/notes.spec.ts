import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { mailsIn } from "../../../../server/test/processes/staff-session.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { waitForMail } from "../../../mail.ts";
import { field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInColleague } from "../../../staff/colleague.ts";
import { showOnlyWork } from "../../../staff/open-work.ts";
import { productDataDir, type StaffAccount } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const isArabic = locale === "ar-JO";
  const button = (page: Page, key: string) =>
    page.getByRole("button", { name: t(key), exact: true });

  async function openNotes(page: Page): Promise<void> {
    await button(page, "work.notes.title").click();
    await expect(page.getByRole("dialog", { name: t("work.notes.title") })).toBeVisible();
  }

  test.describe(`assignment and notes, ${locale}`, () => {
    test("an editor assigns and mentions a colleague, who sees the bell, the mail and the work, answers and resolves @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInColleague(isArabic ? "رنا" : "Rana", locale);
      const colleague = await signInColleague(isArabic ? "سامي" : "Sami", locale);
      const title = `${isArabic ? "تقرير الميناء" : "Harbour report"} ${Date.now()}`;
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title,
        body: { type: "doc", content: [paragraph(title)] },
      });
      const mails = new Set(mailsIn(productDataDir()));
      const signIn = (account: StaffAccount) =>
        signInToBackOffice(context as BrowserContext, account, locale, baseURL ?? "");

      await signIn(editor);
      await openArticleForm(page, article);
      await button(page, "work.assignment.assign").click();
      const dialog = page.getByRole("dialog", { name: t("work.assignment.title") });
      await dialog
        .getByRole("combobox", { name: t("work.assignment.assignee") })
        .fill(colleague.name);
      await page.getByRole("option", { name: colleague.name }).click();
      await dialog.getByLabel(t("work.assignment.due")).fill("2026-01-02T09:30");
      expect(await violationsOf(page)).toEqual([]);
      await dialog.getByRole("button", { name: t("work.assignment.save") }).click();
      await expect(dialog).toBeHidden();
      const card = page.getByRole("region", { name: t("work.assignment.title") });
      await expect(card).toContainText(colleague.name);
      await expect(card).toContainText(t("work.overdue"));

      await openNotes(page);
      const newNote = page.getByRole("textbox", { name: t("work.notes.new") });
      await newNote.pressSequentially(
        `${isArabic ? "يرجى التحقق" : "Please check"} @${colleague.name}`,
      );
      const option = page.getByRole("option", { name: colleague.name });
      await expect(option).toBeVisible();
      for (
        let count = 0;
        count < 20 && (await option.getAttribute("aria-selected")) !== "true";
        count++
      )
        await newNote.press("ArrowDown");
      expect(await violationsOf(page)).toEqual([]);
      await newNote.press("Enter");
      await expect(newNote).toHaveValue(new RegExp(`@${colleague.name} $`));
      await button(page, "work.notes.add").click();
      const note = page.getByRole("article", { name: t("work.notes.by", { by: editor.name }) });
      await expect(note).toContainText(`@${colleague.name}`);
      await note.getByRole("button", { name: t("work.notes.version", { number: "1" }) }).click();
      await expect(page.getByRole("heading", { name: t("article.revisions.title") })).toBeVisible();
      await page.keyboard.press("Escape");
      expect(await violationsOf(page)).toEqual([]);

      const mail = await waitForMail(colleague.email, mails, `?note=3D`);
      expect(mail.headers.get("subject")).toContain(title);
      expect(mail.html).toContain(`lang="${locale}"`);
      const path = new RegExp(`/article/edit/${article.id}\\?note=\\d+`).exec(mail.text)?.[0] ?? "";

      await signIn(colleague);
      await showOnlyWork(page, title);
      await page.goto(backOfficePath("/"));
      const work = page.getByRole("region", { name: t("work.mine.title") });
      await expect(work.getByRole("link", { name: title, exact: true })).toBeVisible();
      await expect(work).toContainText(t("work.overdue"));
      const allRead = page.getByRole("button", { name: t("work.notices.bellRead") });
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: t("work.notices.bell", { number: "2" }) }).click();
      const menu = page.getByRole("dialog", { name: t("work.notices.title") });
      // The assigned article, its notice, the notice of the mention, and all notices.
      await expect(menu.getByRole("link")).toHaveCount(4);
      expect(await violationsOf(page)).toEqual([]);
      await menu
        .getByRole("link", { name: t("work.notices.kind.mention", { by: editor.name }) })
        .click();
      await expect(page).toHaveURL(new RegExp(path.replace("?", "\\?")));

      const received = page.getByRole("article", { name: t("work.notes.by", { by: editor.name }) });
      await received.getByRole("button", { name: t("work.notes.reply"), exact: true }).click();
      await received
        .getByRole("textbox", { name: t("work.notes.reply") })
        .fill(isArabic ? "تم" : "Done");
      await received.getByRole("button", { name: t("work.notes.sendReply") }).click();
      await expect(received).toContainText(isArabic ? "تم" : "Done");
      await received.getByRole("button", { name: t("work.notes.resolve"), exact: true }).click();
      await expect(received).toBeHidden();
      await page
        .getByRole("button", { name: t("work.notes.resolved", { count: 1, number: "1" }) })
        .click();
      await expect(received).toContainText(t("work.notes.resolvedBy", { by: colleague.name }));
      expect(await violationsOf(page)).toEqual([]);
      await button(page, "frame.close").click();
      await expect(allRead).toBeVisible();
      // The form of the article was not touched.
      await expect(page).toHaveURL(new RegExp(`/article/edit/${article.id}$`));
      await expect(page.locator("button[type=submit]")).toBeDisabled();

      await signIn(editor);
      await page.goto(backOfficePath("/notices"));
      await expect(
        page.getByRole("link", { name: t("work.notices.kind.reply", { by: colleague.name }) }),
      ).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await button(page, "work.notices.readAll").click();
      await expect(allRead).toBeVisible();
      await page.goto(
        backOfficePath(
          `/article/list?filter=${encodeURIComponent(JSON.stringify({ overdue: true, assignee: "anyone" }))}`,
        ),
      );
      const row = page.getByRole("row").filter({ hasText: title });
      await expect(row).toContainText(colleague.name);
      await expect(row).toContainText(t("work.overdue"));
    });

    test("on a wide window, an article is edited and saved next to its notes", async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      const editor = await signInColleague("Hala", locale);
      const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
        locale,
        title: `Harbour ${Date.now()}`,
      });
      await signInToBackOffice(context as BrowserContext, editor, locale, baseURL ?? "");
      await openArticleForm(page, article);
      await button(page, "work.notes.title").click();
      const panel = page.getByRole("complementary", { name: t("work.notes.title") });
      const note = panel.getByRole("textbox", { name: t("work.notes.new") });
      await note.fill("Please check");
      // A text that was not sent outlives its panel and the page.
      await panel.press("Escape");
      await expect(panel).toBeHidden();
      await page.reload();
      await button(page, "work.notes.title").click();
      await expect(note).toHaveValue("Please check");
      await field(page, "title").fill("Harbour reopened");
      await page.keyboard.press("Control+s");
      await expect(
        page.getByRole("status").filter({ hasText: t("frame.saveState.saved") }),
      ).toBeVisible();
      await expect(note).toHaveValue("Please check");
      await panel.getByRole("button", { name: t("work.notes.add"), exact: true }).click();
      await expect(
        panel.getByRole("article", { name: t("work.notes.by", { by: editor.name }) }),
      ).toContainText("Please check");
      // The panel covers nothing of the form.
      const [side, form] = await Promise.all([
        panel.boundingBox(),
        page.locator("form").first().boundingBox(),
      ]);
      const gap =
        locale === "ar-JO"
          ? (form?.x ?? 0) - (side?.x ?? 0) - (side?.width ?? 0)
          : (side?.x ?? 0) - (form?.x ?? 0) - (form?.width ?? 0);
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(await violationsOf(page)).toEqual([]);
      await panel.press("Escape");
      await expect(panel).toBeHidden();
      await expect(
        button(page, "work.notes.title").or(
          page.getByRole("button", {
            name: t("work.notes.open", { count: 1, smart_count: 1, number: "1" }),
          }),
        ),
      ).toBeFocused();
    });

    test("a member of staff chooses which notices are mailed @en-US", async ({
      page,
      context,
      baseURL,
    }) => {
      const editor = await signInColleague("Mira", locale);
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(backOfficePath("/account"));
      const choice = page.getByRole("radio", { name: t("work.mail.direct") });
      await choice.check();
      await expect
        .poll(() => editor.call("GET", "/v1/work/notice-mail"))
        .toEqual({ mail: "direct" });
      await page.reload();
      await expect(choice).toBeChecked();
      expect(await violationsOf(page)).toEqual([]);
    });
  });
}
