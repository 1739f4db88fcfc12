import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, questionPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { clearBotCheckLimits } from "../../../readers/bot-check-limits.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { startLiveBlog } from "../../../staff/live-blog.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The limits of the bot check are shared.
test.describe.configure({ mode: "default" });
test.use({
  expectedErrors: /'localStorage' property|409 \(Conflict\)/,
  viewport: { width: 1440, height: 900 },
});

const TEXTS = {
  "en-US": {
    article: "Storm night",
    name: "Lina",
    question: "Are the schools open tomorrow?",
    spam: "Buy cheap watches",
    answer: "All schools stay closed.",
  },
  "ar-JO": {
    article: "ليلة العاصفة",
    name: "لينا",
    question: "هل تفتح المدارس غدًا؟",
    spam: "ساعات بأسعار زهيدة",
    answer: "تبقى المدارس جميعها مغلقة.",
  },
} as const satisfies Record<Locale, object>;

const makeLiveBlog = (editor: StaffAccount, locale: Locale) =>
  startLiveBlog(editor, { locale, title: TEXTS[locale].article });

async function openQuestions(editor: StaffAccount, id: number, questionsOpen: boolean) {
  const { blog } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${id}/desk`);
  await editor.call("PATCH", `/v1/live-blog/${id}`, { version: blog?.version, questionsOpen });
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const staffT = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => staffT(`liveQuestion.${key}`, { ...values });
  const texts = TEXTS[locale];
  const send = async (page: Page, text: string) => {
    await page.getByLabel(t("liveQuestion.text")).fill(text);
    await page.getByLabel(t("liveQuestion.name")).fill(texts.name);
    await page.getByRole("button", { name: t("liveQuestion.send") }).click();
    await expect(page.getByText(t("liveQuestion.sent"))).toBeVisible();
  };

  test(`questions to a live blog are sent, rejected and answered on the open page, ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    await clearBotCheckLimits();
    const editor = await signInStaff();
    const article = await makeLiveBlog(editor, locale);
    const staff = await browser.newContext({
      baseURL,
      viewport: { width: 1440, height: 900 },
    });
    try {
      await signInToBackOffice(staff, editor, locale, baseURL ?? "");
      const desk = await staff.newPage();
      await desk.goto(backOfficePath(`/live-blog/${article.id}?lang=${locale}`));
      const section = desk.getByRole("button", { name: message("title") });
      await section.click();
      const open = desk.getByRole("button", { name: message("open"), exact: true });
      await expect(open).toBeVisible();

      const form = await page.context().newPage();
      await page.goto(articlePath(article));
      const blog = page.getByRole("region", { name: t("liveBlog.heading") });
      const ask = blog.getByRole("link", { name: t("liveBlog.ask") });
      await expect(ask).toBeHidden();
      await open.click();
      await expect(ask).toBeVisible();
      const close = desk.getByRole("button", { name: message("close"), exact: true });
      await close.click();
      await expect(ask).toBeHidden();
      await open.click();
      await expect(ask).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await form.goto(questionPath(locale, article.id));
      expect(await violationsOf(form)).toEqual([]);
      await send(form, texts.question);
      expect(await violationsOf(form)).toEqual([]);
      await form.getByRole("link", { name: t("liveQuestion.another") }).click();
      await send(form, texts.spam);

      const panel = desk.getByRole("region", { name: message("title") });
      const waiting = panel.getByRole("list", { name: message("waiting") });
      const rowOf = (text: string) => waiting.getByRole("listitem").filter({ hasText: text });
      await expect(section).toHaveText(message("titleWithCount", { number: "2" }));
      await expect(waiting.getByRole("listitem").first()).toContainText(texts.question);
      expect(await violationsOf(desk)).toEqual([]);
      await rowOf(texts.spam)
        .getByRole("button", { name: message("rejectAsSpam") })
        .click();
      const done = panel.getByRole("list", { name: message("done") });
      await expect(done.getByRole("listitem")).toContainText(message("reason.spam"));

      await rowOf(texts.question)
        .getByRole("button", { name: message("answer"), exact: true })
        .click();
      const composer = desk.getByRole("region", { name: staffT("liveBlog.composer.title") });
      await expect(composer.locator("blockquote")).toContainText(texts.question);
      await expect(composer.locator("blockquote")).toContainText(texts.name);
      await expect(composer).toContainText(message("answering"));
      await desk.keyboard.type(texts.answer);
      await desk.keyboard.press("Control+Enter");
      const answered = done.getByRole("listitem").filter({ hasText: texts.question });
      await expect(answered).toContainText(message("state.answered"));
      await expect(answered.getByRole("link")).toHaveAttribute("href", /\?entry=\d+$/);

      await blog.getByRole("button", { name: t("liveBlog.new", { count: 1 }) }).click();
      const entry = blog.getByRole("article").first();
      await expect(entry.locator("blockquote")).toContainText(texts.question);
      await expect(entry).toContainText(texts.answer);
      await expect(entry.locator("blockquote")).not.toContainText(texts.answer);
    } finally {
      await staff.close();
    }
  });

  test(`question form works without JavaScript, and says that questions were closed, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    await clearBotCheckLimits();
    const editor = await signInStaff();
    const article = await makeLiveBlog(editor, locale);
    await openQuestions(editor, article.id, true);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    try {
      const page = await context.newPage();
      await page.goto(questionPath(locale, article.id));
      await send(page, texts.question);
      await page.getByRole("link", { name: t("liveQuestion.another") }).click();
      await openQuestions(editor, article.id, false);
      await page.getByLabel(t("liveQuestion.text")).fill(texts.spam);
      await page.getByRole("button", { name: t("liveQuestion.send") }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expect(page.getByLabel(t("liveQuestion.text"))).toHaveValue(texts.spam);
      const { blog } = await editor.call<LiveDesk>("GET", `/v1/live-blog/${article.id}/desk`);
      expect(blog).toMatchObject({ questionsWaiting: 1, questionsOpen: false });
    } finally {
      await context.close();
    }
  });
}
