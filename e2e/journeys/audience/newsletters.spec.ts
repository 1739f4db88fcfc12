import { randomUUID } from "node:crypto";
import type { StaffNewsletter } from "@masthead/contract/audience/newsletter/newsletter.ts";
import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { newsletterIssuePath, newslettersPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { waitForMail } from "../../mail.ts";
import { messagesOf } from "../../messages.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { newEmail, sentMails } from "../../readers/reader-account.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

test.describe.configure({ timeout: 120_000 });

/** Returns the path of the first link in a text to a page below /newsletters/. */
const linkIn = (text: string, page: string): string => {
  const [url] = new RegExp(`https?://\\S*/newsletters/${page}/[\\w.-]+`).exec(text) ?? [];
  if (!url) throw new Error(`the mail has no link to ${page}`);
  return new URL(url).pathname;
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`reader subscribes to a newsletter, gets an issue and unsubscribes, ${locale} @ar-JO`, async ({
    page,
  }) => {
    const staff = await signInStaff("Superadmin");
    const name = `${locale === "ar-JO" ? "نشرة" : "Letter"} ${randomUUID().slice(0, 6)}`;
    const list = await staff.call<StaffNewsletter>("POST", "/v1/newsletter", {
      name: { [locale]: name },
    });
    await clearBotCheckLimits();
    const email = newEmail();

    await page.goto(newslettersPath(locale));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("checkbox", { name }).check();
    await page.getByLabel(t("newsletter.email")).fill(email);
    const beforeConfirmation = sentMails();
    await page.getByRole("button", { name: t("newsletter.subscribe") }).click();
    await expect(page.getByText(t("newsletter.sent"))).toBeVisible();
    const confirmation = await waitForMail(email, beforeConfirmation);
    expect(confirmation.text).toContain(name);

    await page.goto(linkIn(confirmation.text, "confirm"));
    await page.getByRole("button", { name: t("newsletter.confirmButton") }).click();
    await expect(heading(page)).toHaveText(t("newsletter.confirmed"));
    await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();

    const issue = await staff.call<NewsletterIssueRecord>("POST", "/v1/newsletter-issue", {
      newsletterId: list.id,
      locale,
      subject: `${name} 1`,
      blocks: [{ kind: "automatic", count: 3 }],
    });
    const beforeIssue = sentMails();
    await staff.call("POST", `/v1/newsletter-issue/${issue.id}/send`, { version: issue.version });
    const mail = await waitForMail(email, beforeIssue);
    expect(mail.html).toContain(`dir="${locale === "ar-JO" ? "rtl" : "ltr"}"`);

    const [, clickPath = ""] =
      /https?:\/\/[^/\s]+(\/newsletters\/go\/[\w.-]+)/.exec(mail.text) ?? [];
    const click = await rawRequest(clickPath);
    expect(click.status).toBe(302);
    await page.goto(newsletterIssuePath(locale, issue.id));
    await expect(heading(page)).toHaveText(`${name} 1`);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(linkIn(mail.text, "preferences"));
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(linkIn(mail.text, "unsubscribe"));
    await page.getByRole("button", { name: t("newsletter.unsubscribeButton") }).click();
    await expect(page.getByText(t("newsletter.unsubscribed"))).toBeVisible();
    await page.goto(linkIn(mail.text, "preferences"));
    await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  });
}
