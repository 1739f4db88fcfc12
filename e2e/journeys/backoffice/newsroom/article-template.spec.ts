import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { messagesOf } from "../../../messages.ts";
import { field, openArticleForm, publishUpdate } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const TEXTS = {
  "en-US": { title: "A talk with the harbour pilot", name: "Layth Omari", role: "Harbour pilot" },
  "ar-JO": { title: "حديث مع مرشد الميناء", name: "ليث العمري", role: "مرشد الميناء" },
} as const;

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const text = TEXTS[locale];

  test(`an editor turns an article into an interview and finds it by its template, ${locale}`, async ({
    page,
    baseURL,
  }) => {
    const editor = await signInStaff("Admin");
    const question = {
      type: "paragraph",
      content: [{ type: "text", text: "2 + 2?", marks: [{ type: "bold" }] }],
    };
    const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
      publishedAt: new Date().toISOString(),
      body: { type: "doc", content: [question] },
    });
    await signInToBackOffice(page.context(), editor, locale, baseURL ?? "");
    await openArticleForm(page, article);
    await page.getByRole("combobox", { name: t("resources.article.fields.template") }).click();
    await page
      .getByRole("option", { name: t("resources.article.template.interview"), exact: true })
      .click();
    await expect(page.getByText(t("resources.article.help.template.interview"))).toBeVisible();
    await field(page, "intervieweeName").fill(text.name);
    await field(page, "intervieweeRole").fill(text.role);
    await publishUpdate(page, locale, "silent");

    const filter = encodeURIComponent(JSON.stringify({ template: "interview" }));
    await page.goto(backOfficePath(`/article/list?filter=${filter}`));
    await expect(page.getByRole("link", { name: text.title })).toBeVisible();

    await page.goto(articlePath(article));
    const header = page.locator("main header").first();
    await expect(header).toContainText(messagesOf(locale)("template.interview"));
    await expect(header).toContainText(text.name);
    await expect(header).toContainText(text.role);
    await expect(page.locator(".question")).toHaveText("2 + 2?");
  });
}
