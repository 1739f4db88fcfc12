import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { mailsIn } from "../server/test/http-staff.ts";
import { productData } from "./staff.ts";
import { expect } from "./test.ts";
import { wordsOf } from "./words.ts";

export const PASSWORD = "five plain words in a row";
const PATIENCE = 20_000;

/** An e-mail address that nobody has. */
export const newEmail = () => `reader-${randomUUID().slice(0, 8)}@post.example`;

/** The path of the link in the next mail to somebody, beside those that were there before. @throws Error */
export async function mailedLink(to: string, before: Set<string>): Promise<string> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const file of mailsIn(productData()).filter((name) => !before.has(name))) {
      const text = readFileSync(join(productData(), "outbox", file), "utf8")
        .replaceAll(/=\n/g, "")
        .replaceAll("=3D", "=");
      const link = text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`) ? /https?:\/\/[^/\s]+(\/\S+)/.exec(text)?.[1] : undefined;
      if (link) return link;
    }
    await wait(50);
  }
  throw new Error(`no link was mailed to ${to}`);
}

/** What was mailed so far. */
export const mailsBefore = () => new Set(mailsIn(productData()));

/** Fills the form of signing up in, sends it, and follows the mailed link. */
export async function signUp(page: Page, locale: Locale, email: string): Promise<void> {
  const t = wordsOf(locale);
  await page.goto(inLocalePath(locale, "/auth/sign-up"));
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password")).fill(PASSWORD);
  await page.getByLabel(t("account.firstName")).fill("Rana");
  const before = mailsBefore();
  await page.getByRole("button", { name: t("account.signUp") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.mailed"));
  await page.goto(await mailedLink(email, before));
  await page.getByRole("button", { name: t("account.confirm") }).click();
  await expect(page.getByText(t("account.said.activation"))).toBeVisible();
}

/** Signs in on the page that is shown. */
export async function signIn(
  page: Page,
  locale: Locale,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  const t = wordsOf(locale);
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password")).fill(password);
  await page.getByRole("button", { name: t("account.signIn"), exact: true }).click();
}
