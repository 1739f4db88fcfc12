import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath, writeLetterPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { mailsIn } from "../../../../server/test/processes/staff-session.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { waitForMail } from "../../../mail.ts";
import { messagesOf } from "../../../messages.ts";
import { clearBotCheckLimits } from "../../../readers/bot-check-limits.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { productDataDir, type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The limits of the bot check are shared.
test.describe.configure({ mode: "default" });
test.use({
  expectedErrors: /'localStorage' property|400 \(Bad Request\)/,
  viewport: { width: 1440, height: 900 },
});

const TEXTS = {
  "en-US": {
    article: "Night buses",
    name: "Lina Qasem",
    place: "Irbid",
    sentence: "The last bus leaves before the shift at the bakery ends.",
    headline: "Let the bus wait for the bakers",
    shortened: "The last bus leaves too early for the bakers. Please let it wait.",
  },
  "ar-JO": {
    article: "حافلات الليل",
    name: "لينا قاسم",
    place: "إربد",
    sentence: "تغادر الحافلة الأخيرة قبل أن تنتهي نوبة العمل في المخبز القريب.",
    headline: "لتنتظر الحافلة عمال المخابز",
    shortened: "تغادر الحافلة الأخيرة قبل انتهاء عمل المخابز. نرجو أن تنتظر قليلًا.",
  },
} as const satisfies Record<Locale, object>;

function publishArticle(editor: StaffAccount, locale: Locale): Promise<ArticleRecord> {
  const title = `${TEXTS[locale].article} ${Date.now()}`;
  return editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title,
    body: { type: "doc", content: [paragraph(title)] },
    publishedAt: new Date().toISOString(),
  });
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const staffT = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) =>
    staffT(`resources.letter.${key}`, { ...values });
  const texts = TEXTS[locale];
  const text = Array.from({ length: 6 }, () => texts.sentence).join(" ");

  async function write(page: Page, email: string, letter = text) {
    await page.getByLabel(t("letter.text"), { exact: true }).fill(letter);
    await page.getByLabel(t("letter.name")).fill(texts.name);
    await page.getByLabel(t("letter.place")).fill(texts.place);
    await page.getByLabel(t("account.email")).fill(email);
    await page.getByLabel(t("letter.consent")).check();
    await page.getByRole("button", { name: t("letter.send") }).click();
  }

  test(`letter is written, shortened, published and withdrawn, ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    await clearBotCheckLimits();
    const editor = await signInStaff();
    const article = await publishArticle(editor, locale);
    const email = `letter-${article.id}@reader.example`;
    const staff = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    try {
      await page.goto(articlePath(article));
      await page.getByRole("link", { name: t("writeToEditor") }).click();
      await expect(page.getByRole("heading", { name: t("writeToEditor") })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel(t("letter.text"), { exact: true }).fill("one, اثنان — 3");
      await expect(page.getByText(t("letter.words", { count: 3, max: 400 }))).toBeVisible();
      await write(page, email);
      await expect(page.getByText(t("letter.sent"))).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      const received = await waitForMail(email, new Set());
      const ownPath = /https?:\/\/\S+(\/letters\/own\/\S+)/.exec(received.text)?.[1] ?? "";
      expect(ownPath).not.toBe("");
      const own = (locale === "ar-JO" ? "/ar" : "") + ownPath;
      await page.goto(own);
      await page.getByRole("button", { name: t("letter.confirm") }).click();
      await expect(page.getByText(t("letter.confirmed"))).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await signInToBackOffice(staff, editor, locale, baseURL ?? "");
      const desk = await staff.newPage();
      await desk.goto(backOfficePath(`/letter/list?lang=${locale}`));
      const row = desk.getByRole("row").filter({ hasText: article.title });
      await expect(row).toContainText(message("states.new"));
      expect(await violationsOf(desk)).toEqual([]);
      await row.getByRole("link", { name: message("untitled") }).click();
      await desk.getByRole("button", { name: message("claim"), exact: true }).click();
      await desk.getByLabel(message("fields.headline")).fill(texts.headline);
      await desk.getByLabel(message("fields.text")).fill(texts.shortened);
      await desk.getByRole("button", { name: staffT("ra.action.save"), exact: true }).click();
      await expect(desk.getByRole("heading", { name: message("difference") })).toBeVisible();
      await desk.getByRole("button", { name: message("action.accepted"), exact: true }).click();
      const before = new Set(mailsIn(productDataDir()));
      const publish = desk.getByRole("button", { name: message("publish"), exact: true });
      await expect(publish).toBeVisible();
      expect(await violationsOf(desk)).toEqual([]);
      await publish.click();
      await expect(desk.getByText(message("states.published")).first()).toBeVisible();
      await waitForMail(email, before);

      const section = page.getByRole("region", { name: t("letter.heading") });
      // A page that was cached before is shown once more while it is rendered again.
      await expect(async () => {
        await page.goto(articlePath(article));
        await expect(section).toContainText(texts.shortened, { timeout: 1000 });
      }).toPass();
      await expect(section).toContainText(texts.headline);
      await expect(section).not.toContainText(email);
      expect(await violationsOf(page)).toEqual([]);
      const shown = page.getByRole("article").filter({ hasText: article.title });
      await expect(async () => {
        await page.goto(pagePath(locale, "letters"));
        await expect(shown).toContainText(texts.shortened, { timeout: 1000 });
      }).toPass();
      expect(await violationsOf(page)).toEqual([]);

      await page.goto(own);
      await page.getByText(t("letter.withdraw"), { exact: true }).click();
      await page.getByRole("button", { name: t("letter.withdrawSure") }).click();
      await expect(page.getByText(t("letter.state.withdrawn"))).toBeVisible();
      await page.goto(articlePath(article));
      await expect(page.getByRole("link", { name: t("writeToEditor") })).toBeVisible();
      await expect(section).toHaveCount(0);
      await page.goto(pagePath(locale, "letters"));
      await expect(shown).toHaveCount(0);
    } finally {
      await staff.close();
    }
  });

  test(`letter form works without JavaScript, and keeps a letter that is too short, ${locale}`, async ({
    browser,
    baseURL,
  }) => {
    await clearBotCheckLimits();
    const editor = await signInStaff();
    const article = await publishArticle(editor, locale);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL,
      viewport: { width: 390, height: 844 },
    });
    try {
      const page = await context.newPage();
      await page.goto(writeLetterPath(locale, article.id));
      const email = `short-${article.id}@reader.example`;
      await write(page, email, texts.sentence);
      const field = page.getByLabel(t("letter.text"), { exact: true });
      await expect(field).toHaveValue(texts.sentence);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill(text);
      await page.getByRole("button", { name: t("letter.send") }).click();
      await expect(page.getByText(t("letter.sent"))).toBeVisible();
    } finally {
      await context.close();
    }
  });
}
