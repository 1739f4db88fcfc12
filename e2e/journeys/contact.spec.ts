import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { ask } from "../http.ts";
import { mailTo } from "../mail.ts";
import { mailsBefore, newEmail, signIn, signUp } from "../member.ts";
import { quietNetwork } from "../quiet-network.ts";
import { pathOf } from "../reader.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// Fields that are wrong, and a session that has ended.
test.use({ expectedErrors: /the server responded with a status of 40[01]/ });

const WRITTEN = {
  "en-US": {
    subject: "The times of the bulletin",
    message: "Good morning,\n\nwhen is the evening bulletin?",
    answer: "At eight.\n\nYours, the newsroom",
  },
  "ar-JO": {
    subject: "موعد النشرة المسائية",
    message: "صباح الخير،\n\nمتى تُبث النشرة المسائية؟",
    answer: "في الثامنة مساءً.\n\nمع التحية، غرفة الأخبار",
  },
};

/** The answers that the back office has saved in this browser, not sent yet. */
const savedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("desk.kept."))
      .map(([, saved]) => (JSON.parse(saved) as { values: Record<string, string> }).values)
      .flatMap((values) => Object.values(values)),
  );

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const desk = deskWordsOf(locale);
  const at = (path: string) => inLocalePath(locale, path);
  const { message, answer } = WRITTEN[locale];
  /** Told from those of other journeys by who sends it. */
  const subjectOf = (email: string) => `${WRITTEN[locale].subject} ${email.slice(7, 15)}`;

  test(`a reader writes, staff answer, and the answer is mailed, ${locale}`, async ({ page, context, baseURL }) => {
    test.slow();
    const email = newEmail();
    const subject = subjectOf(email);
    await page.goto(at("/info/contact_us"));
    await page.getByLabel(t("contact.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill("nobody");
    await page.getByLabel(t("contact.phone"), { exact: true }).fill("079 012 3456");
    await page.getByLabel(t("contact.topic")).selectOption("broadcast");
    await page.getByLabel(t("contact.subject"), { exact: true }).fill(subject);
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(t("contact.message"), { exact: true })).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(t("contact.subject"), { exact: true })).toHaveValue(subject);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
    await page.getByLabel(t("contact.message"), { exact: true }).fill(message);
    const before = mailsBefore();
    await page.getByRole("button", { name: t("contact.send") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("contact.sent") })).toBeVisible();
    expect(pathOf(page)).toBe(`${at("/info/contact_us")}?said=sent`);
    // Others write to the newsroom at the same time.
    const notice = await mailTo("newsroom@bayader.example", before, `Reply-To: ${email}`);
    expect(notice.headers.get("reply-to")).toBe(email);

    // Staff, in the same language.
    const staff = await signInEditor("Superadmin");
    await showDeskTo(context, staff, locale, baseURL ?? "");
    await page.goto(deskPath("/contact/list"));
    await page.getByRole("button", { name: new RegExp(`^${desk("resources.contact.states.new")} `) }).click();
    await expect(page).toHaveURL(/filter=.*new/);
    const row = page.getByRole("row").filter({ hasText: subject }).first();
    await expect(row).toContainText(desk("resources.contact.states.new"));
    await row.getByRole("link", { name: subject }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(subject);
    await expect(page.getByText("+962790123456")).toBeVisible();
    await expect(page.getByText(desk("resources.contact.states.read"), { exact: true })).toBeVisible();
    const field = page.getByLabel(desk("resources.contact.answer.text"), { exact: true });
    await field.fill(answer);

    // Signed out meanwhile: the text is offered again.
    await expect.poll(() => savedTexts(page), { message: "the answer is saved in the browser" }).toContain(answer);
    await context.clearCookies();
    await page.getByRole("button", { name: desk("resources.contact.answer.send") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: desk("resources.contact.answer.send") })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await showDeskTo(context, staff, locale, baseURL ?? "");
    await page.goto(deskPath("/contact/list"));
    await page.getByRole("link", { name: subject }).first().click();
    await page.getByRole("button", { name: desk("desk.kept.take") }).click();
    await expect(field).toHaveValue(answer);

    const mailed = mailsBefore();
    await page.getByRole("button", { name: desk("resources.contact.answer.send") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: desk("resources.contact.answer.send") })
      .click();
    const history = page.getByRole("list", { name: desk("resources.contact.history") });
    await expect(history.getByRole("listitem")).toHaveCount(2);
    await expect(history).toContainText("Editor");
    await expect(field).toHaveValue("");
    const mail = await mailTo(email, mailed);
    expect(mail.text).toContain(answer);
    expect(mail.text).toContain(`> ${message.split("\n")[0]}`);
    expect(mail.html).toContain(`dir="${locale === "ar-JO" ? "rtl" : "ltr"}"`);
    expect(mail.headers.get("in-reply-to")).toBe(notice.headers.get("message-id"));
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`who is signed in finds name and address filled in, and the page is the same for all, ${locale}`, async ({ page }) => {
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    const response = await page.goto(at("/info/contact_us"));
    expect(response?.headers()["cache-control"]).toContain("s-maxage");
    expect(await response?.text()).not.toContain(email);
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveValue(email);
    await expect(page.getByLabel(t("contact.name"), { exact: true })).toHaveValue("Rana");
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("a reader writes, is told what is wrong, and is thanked", async ({ page }) => {
      await quietNetwork();
      const email = newEmail();
      const subject = subjectOf(email);
      await page.goto(at("/info/contact_us"));
      await page.getByLabel(t("contact.name"), { exact: true }).fill("Sami");
      await page.getByLabel(t("account.email"), { exact: true }).fill(email);
      await page.getByLabel(t("contact.phone"), { exact: true }).fill("12");
      await page.getByLabel(t("contact.subject"), { exact: true }).fill(subject);
      await page.getByLabel(t("contact.message"), { exact: true }).fill(message);
      await page.getByRole("button", { name: t("contact.send") }).click();
      await expect(page.getByLabel(t("contact.phone"), { exact: true })).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(t("contact.message"), { exact: true })).toHaveValue(message);
      await page.getByLabel(t("contact.phone"), { exact: true }).fill("");
      await page.getByRole("button", { name: t("contact.send") }).click();
      await expect(page.getByText(t("contact.sent"))).toBeVisible();
      expect(pathOf(page)).toBe(`${at("/info/contact_us")}?said=sent`);
    });
  });

  test(`what answers the form is kept nowhere, and another site cannot send it, ${locale}`, async () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    const path = at("/info/contact_us");
    const refused = await ask(path, form, "POST");
    expect(refused.status).toBe(400);
    expect(refused.headers["cache-control"]).toContain("no-store");
    expect((await ask(path, { ...form, origin: "https://elsewhere.example" }, "POST")).status).toBe(403);
    expect((await ask(path)).headers["cache-control"]).toContain("s-maxage");
  });
}
