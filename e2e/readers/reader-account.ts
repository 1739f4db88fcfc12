import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { scaled } from "../../scripts/machine-speed.ts";
import { mailsIn } from "../../server/test/processes/staff-session.ts";
import { messagesOf } from "../messages.ts";
import { productDataDir } from "../staff/staff.ts";
import { expect } from "../test.ts";

export const PASSWORD = "five plain words in a row";
/** In milliseconds. */
const MAIL_TIMEOUT = scaled(30_000);

/** Returns an email address that no account uses. */
export const newEmail = () => `reader-${randomUUID().slice(0, 8)}@post.example`;

/**
 * Waits for a mail to an address that is not among `before` and returns the path of its first link.
 * @throws Error after a timeout
 */
export async function waitForMailedLink(to: string, before: Set<string>): Promise<string> {
  const deadline = Date.now() + MAIL_TIMEOUT;
  while (Date.now() < deadline) {
    for (const file of mailsIn(productDataDir()).filter((name) => !before.has(name))) {
      const text = readFileSync(join(productDataDir(), "outbox", file), "utf8")
        .replaceAll(/=\n/g, "")
        .replaceAll("=3D", "=");
      const link = text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`)
        ? /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1]
        : undefined;
      if (link) return link;
    }
    await wait(50);
  }
  throw new Error(`no link was mailed to ${to}`);
}

/** Names of the mails sent so far. */
export const sentMails = () => new Set(mailsIn(productDataDir()));

/** Fills in the sign-up form, submits it and follows the mailed link in the same browser. */
export async function signUp(page: Page, locale: Locale, email: string): Promise<void> {
  const t = messagesOf(locale);
  await page.goto(pagePath(locale, "auth/sign-up"));
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password")).fill(PASSWORD);
  await page.getByLabel(t("account.firstName")).fill("Rana");
  const before = sentMails();
  await page.getByRole("button", { name: t("account.signUp") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.mailed"));
  await page.goto(await waitForMailedLink(email, before));
  await page.getByRole("button", { name: t("account.confirm") }).click();
  await expect(page.getByText(t("account.flash.activation"))).toBeVisible();
}

/** Signs in on the sign-in page that is open. */
export async function signIn(
  page: Page,
  locale: Locale,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const t = messagesOf(locale);
  // Exact, since the page before may have a label that contains the word.
  await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("account.signIn"), exact: true }).click();
}
