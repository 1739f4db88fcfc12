import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { waitForMailedCode } from "../../../server/test/processes/staff-session.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { pathOf } from "../../readers/reader.ts";
import {
  newEmail,
  PASSWORD,
  sentMails,
  signIn,
  waitForMailedLink,
} from "../../readers/reader-account.ts";
import { createPackage, newCard, payWithCard } from "../../readers/shop.ts";
import { productDataDir, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

test.describe.configure({ timeout: 90_000 });

/** Follows the link to the sign-up form and submits it. Returns the mails sent before. */
async function fillSignUp(page: Page, locale: Locale, email: string): Promise<Set<string>> {
  const t = messagesOf(locale);
  await clearBotCheckLimits();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("account.signUp") })
    .click();
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(PASSWORD);
  const before = sentMails();
  await page.getByRole("button", { name: t("account.signUp") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.mailed"));
  return before;
}

/** Activates an account with the mailed code, or with the mailed link. */
const ACTIVATIONS = {
  code: async (page: Page, locale: Locale, email: string, before: Set<string>) => {
    const t = messagesOf(locale);
    await page
      .getByLabel(t("account.mailedCode"))
      .fill(await waitForMailedCode(productDataDir(), email, before));
    await page.getByRole("button", { name: t("account.activate") }).click();
  },
  link: async (page: Page, locale: Locale, email: string, before: Set<string>) => {
    const t = messagesOf(locale);
    await page.goto(await waitForMailedLink(email, before));
    // The browser that signed up has entered the password already.
    await expect(page.getByLabel(t("account.password"), { exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: t("account.confirm") }).click();
  },
};

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  for (const javaScriptEnabled of [true, false]) {
    const withScripts = `${javaScriptEnabled ? "" : "without JavaScript, "}${locale}`;

    test.describe(`return after a detour, ${withScripts}`, () => {
      test.use({ javaScriptEnabled });

      for (const [kind, activate] of Object.entries(ACTIVATIONS))
        test(`article that a reader without an account saves is saved after sign-up with the mailed ${kind}, ${withScripts}`, async ({
          page,
        }) => {
          const article = await findArticle(locale, ({ premium }) => !premium);
          await page.goto(articlePath(article));
          await page
            .getByRole("button", { name: `${t("saveOrFollow.save")}: ${article.title}` })
            .first()
            .click();
          await expect(page).toHaveURL(/\/auth\/sign-in\?/);
          const email = newEmail();
          const before = await fillSignUp(page, locale, email);
          await activate(page, locale, email, before);
          await expect(page.getByText(t("account.flash.activation"))).toBeVisible();
          await signIn(page, locale, { email });
          await expect.poll(() => pathOf(page)).toBe(decodeURIComponent(articlePath(article)));
          await page.goto(pagePath(locale, "account/saved"));
          await expect(
            page.getByRole("main").getByRole("link", { name: article.title }),
          ).toBeVisible();
        });

      test(`reader who subscribes because of an article returns to it from the thank-you page, ${withScripts}`, async ({
        page,
      }) => {
        const offer = await createPackage(await signInStaff("Superadmin"), {
          english: "Return ticket",
          arabic: "باقة العودة",
          price: 3000,
        });
        const article = await findArticle(locale, ({ premium }) => premium);
        await page.goto(articlePath(article));
        await page.getByRole("link", { name: t("paywall.packages") }).click();
        await expect(page).toHaveURL((url) => url.pathname === pagePath(locale, "packages"));
        await page.goto(pagePath(locale, "packages/checkout", { package: offer.id }));
        // The detour within the detour: signing up before paying.
        await page
          .getByRole("main")
          .getByRole("link", { name: t("account.signIn") })
          .click();
        const email = newEmail();
        await ACTIVATIONS.code(page, locale, email, await fillSignUp(page, locale, email));
        await signIn(page, locale, { email });
        await expect
          .poll(() => pathOf(page))
          .toBe(pagePath(locale, "packages/checkout", { package: offer.id }));
        await page.getByLabel(t("checkout.name"), { exact: true }).fill("Rana Haddad");
        await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
        await payWithCard(page, newCard());
        await page.getByRole("link", { name: t("thanks.toStory") }).click();
        await expect.poll(() => pathOf(page)).toBe(decodeURIComponent(articlePath(article)));
      });
    });
  }

  test(`return path to another site is ignored, ${locale}`, async ({ page }) => {
    for (const next of [
      "https://elsewhere.example/",
      "//elsewhere.example",
      "/\\elsewhere.example",
      "/\t/elsewhere.example",
      "javascript:alert(1)",
    ]) {
      await page.goto(`${pagePath(locale, "auth/sign-up")}?next=${encodeURIComponent(next)}`);
      const link = page.getByRole("main").getByRole("link", { name: t("account.haveAccount") });
      await expect(link, next).toHaveAttribute("href", pagePath(locale, "auth/sign-in"));
      const cookies = await page.context().cookies();
      expect(
        cookies.filter(({ value }) => value.includes("elsewhere")),
        next,
      ).toEqual([]);
    }
  });
}
