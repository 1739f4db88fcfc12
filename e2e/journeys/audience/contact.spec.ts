import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { waitForMail } from "../../mail.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { pathOf } from "../../readers/reader.ts";
import { newEmail, sentMails, signIn, signUp } from "../../readers/reader-account.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Invalid fields and an ended session.
test.use({ expectedErrors: /the server responded with a status of 40[01]/ });

const TEXTS = {
  "en-US": {
    subject: "The times of the bulletin",
    message: "Good morning,\n\nwhen is the evening bulletin?",
    reply: "At eight.\n\nYours, the newsroom",
  },
  "ar-JO": {
    subject: "موعد النشرة المسائية",
    message: "صباح الخير،\n\nمتى تُبث النشرة المسائية؟",
    reply: "في الثامنة مساءً.\n\nمع التحية، غرفة الأخبار",
  },
};

/** Unsent replies that the back office has saved in this browser. */
const savedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("desk.kept."))
      .map(([, saved]) => (JSON.parse(saved) as { values: Record<string, string> }).values)
      .flatMap((values) => Object.values(values)),
  );

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const staffT = backOfficeMessagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);
  const { message, reply } = TEXTS[locale];
  /**
   * Includes a part of the sender's email address to differ from the subjects of other journeys.
   */
  const subjectOf = (email: string) => `${TEXTS[locale].subject} ${email.slice(7, 15)}`;

  test(`contact message of a reader gets a mailed reply from staff, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const email = newEmail();
    const subject = subjectOf(email);
    await page.goto(localePath("/info/contact_us"));
    await page.getByLabel(t("contact.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill("nobody");
    await page.getByLabel(t("contact.phone"), { exact: true }).fill("079 012 3456");
    await page.getByLabel(t("contact.topic")).selectOption("broadcast");
    await page.getByLabel(t("contact.subject"), { exact: true }).fill(subject);
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(page.getByLabel(t("contact.message"), { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(page.getByLabel(t("contact.subject"), { exact: true })).toHaveValue(subject);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
    await page.getByLabel(t("contact.message"), { exact: true }).fill(message);
    const before = sentMails();
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("contact.sent") })).toBeVisible();
    expect(pathOf(page)).toBe(`${localePath("/info/contact_us")}?flash=sent`);
    // Other journeys write to the newsroom at the same time.
    const notice = await waitForMail("newsroom@bayader.example", before, `Reply-To: ${email}`);
    expect(notice.headers.get("reply-to")).toBe(email);

    // Staff reply in the back office, in the same language.
    const staff = await signInStaff("Superadmin");
    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath("/contact/list"));
    await page
      .getByRole("button", { name: new RegExp(`^${staffT("resources.contact.states.new")} `) })
      .click();
    await expect(page).toHaveURL(/filter=.*new/);
    const row = page.getByRole("row").filter({ hasText: subject }).first();
    await expect(row).toContainText(staffT("resources.contact.states.new"));
    await row.getByRole("link", { name: subject }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(subject);
    await expect(page.getByText("+962790123456")).toBeVisible();
    await expect(
      page.getByText(staffT("resources.contact.states.read"), { exact: true }),
    ).toBeVisible();
    const field = page.getByLabel(staffT("resources.contact.answer.text"), { exact: true });
    await field.fill(reply);

    // The session ends before the reply is sent: its draft is offered for restore.
    await expect
      .poll(() => savedDrafts(page), { message: "the reply is saved in the browser" })
      .toContain(reply);
    await context.clearCookies();
    await page.getByRole("button", { name: staffT("resources.contact.answer.send") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: staffT("resources.contact.answer.send") })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath("/contact/list"));
    await page.getByRole("link", { name: subject }).first().click();
    await page.getByRole("button", { name: staffT("frame.draft.restore") }).click();
    await expect(field).toHaveValue(reply);

    const mailed = sentMails();
    await page.getByRole("button", { name: staffT("resources.contact.answer.send") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: staffT("resources.contact.answer.send") })
      .click();
    const history = page.getByRole("list", { name: staffT("resources.contact.history") });
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await expect(history).toContainText("Editor");
    await expect(field).toHaveValue("");
    const mail = await waitForMail(email, mailed);
    expect(mail.text).toContain(reply);
    expect(mail.text).toContain(`> ${message.split("\n")[0]}`);
    expect(mail.html).toContain(`dir="${locale === "ar-JO" ? "rtl" : "ltr"}"`);
    expect(mail.headers.get("in-reply-to")).toBe(notice.headers.get("message-id"));
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`reader reports a mistake from an article, and staff open that article, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const article = await findArticle(locale, ({ premium }) => !premium);
    const email = newEmail();
    const subject = subjectOf(email);
    await clearBotCheckLimits();
    await page.goto(articlePath(article));
    await page.getByRole("link", { name: t("reportMistake"), exact: true }).click();
    await expect(page.getByRole("main")).toContainText(article.title);
    await expect(page.getByLabel(t("contact.topic"))).toHaveValue("correction");
    await page.getByLabel(t("contact.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill("nobody");
    await page.getByLabel(t("contact.subject"), { exact: true }).fill(subject);
    await page.getByLabel(t("contact.message"), { exact: true }).fill(message);
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(page.getByRole("main")).toContainText(article.title);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("contact.sent") })).toBeVisible();

    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/contact/list"));
    await page
      .getByRole("row")
      .filter({ hasText: subject })
      .first()
      .getByRole("link", { name: subject })
      .click();
    await page.getByRole("link", { name: article.title, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/article/edit/${article.id}$`));
  });

  test(`contact form is prefilled for a signed-in reader although the page is cached for everyone, ${locale} @ar-JO`, async ({
    page,
  }) => {
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    const response = await page.goto(localePath("/info/contact_us"));
    expect(response?.headers()["cache-control"]).toContain("s-maxage");
    expect(await response?.text()).not.toContain(email);
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(t("contact.name"), { exact: true })).toHaveValue("Rana");
  });

  test.describe(`contact form without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("contact form without JavaScript reports invalid fields, then confirms that the message was sent @en-US", async ({
      page,
    }) => {
      await clearBotCheckLimits();
      const email = newEmail();
      const subject = subjectOf(email);
      await page.goto(localePath("/info/contact_us"));
      await page.getByLabel(t("contact.name"), { exact: true }).fill("Sami");
      await page.getByLabel(t("account.email"), { exact: true }).fill(email);
      await page.getByLabel(t("contact.phone"), { exact: true }).fill("12");
      await page.getByLabel(t("contact.subject"), { exact: true }).fill(subject);
      await page.getByLabel(t("contact.message"), { exact: true }).fill(message);
      await page.getByRole("button", { name: t("contact.send") }).click();
      await expect(page.getByLabel(t("contact.phone"), { exact: true })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await expect(page.getByLabel(t("contact.message"), { exact: true })).toHaveValue(message);
      await page.getByLabel(t("contact.phone"), { exact: true }).fill("");
      await page.getByRole("button", { name: t("contact.send") }).click();
      await expect(page.getByText(t("contact.sent"))).toBeVisible();
      expect(pathOf(page)).toBe(`${localePath("/info/contact_us")}?flash=sent`);
    });
  });

  test(`contact form responses are not cached, and posts from other sites are rejected, ${locale}`, async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const path = localePath("/info/contact_us");
    const rejected = await rawRequest(path, form, "POST");
    expect(rejected.status).toBe(400);
    expect(rejected.headers["cache-control"]).toContain("no-store");
    expect(
      (await rawRequest(path, { ...form, origin: "https://elsewhere.example" }, "POST")).status,
    ).toBe(403);
    expect((await rawRequest(path)).headers["cache-control"]).toContain("s-maxage");
  });
}
