import { readFile } from "node:fs/promises";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { pathOf } from "../../readers/reader.ts";
import {
  newEmail,
  PASSWORD,
  sentMails,
  signIn,
  signUp,
  waitForMailedLink,
} from "../../readers/reader-account.ts";
import { createAccount } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Wrong passwords and an invalid phone number.
test.use({ expectedErrors: /the server responded with a status of 40[0139]/ });

/** Distances of the headings of sections from the title of the page, in pixels. */
async function sectionPositions(page: Page): Promise<number[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.getByRole("main").evaluate((main) => {
    const [title = 0, ...sections] = [...main.querySelectorAll("h1, h2")].map(
      (heading) => heading.getBoundingClientRect().top,
    );
    return sections.map((top) => Math.round(top - title));
  });
}

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);

  test(`account is created, edited, secured, exported and deleted by its owner, ${locale} @ar-JO`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.slow();
    const email = newEmail();
    await signUp(page, locale, email);

    await page.goto(localePath("/account"));
    await expect(page).toHaveURL(new RegExp(`${localePath("/auth/sign-in")}\\?next=`));
    await signIn(page, locale, { email, password: "not the right words" });
    await expect(page.getByRole("textbox", { name: t("account.password") })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(page.getByLabel(t("account.email"))).toHaveValue(email);
    await signIn(page, locale, { email });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);

    // Other pages show the stored name after hydration; nothing sensitive is stored for it.
    await page.getByLabel(t("account.phone"), { exact: true }).fill("079012");
    await expect(
      page.getByText(/079 012 3456|0790 123 456|07 9012 3456|07901 23456/).first(),
    ).toBeVisible();
    await page.getByLabel(t("account.phone"), { exact: true }).fill("+966512345678");
    await page.getByLabel(t("account.lastName")).fill("Haddad");
    await page
      .getByRole("button", { name: t("account.save") })
      .first()
      .click();
    await expect(page.getByText(t("account.flash.profile"))).toBeVisible();
    const storedViewer = await page.evaluate(() => localStorage.getItem("viewer") ?? "");
    expect(JSON.parse(storedViewer)).toMatchObject({ name: "Rana Haddad" });
    expect(storedViewer).not.toContain(email);
    await page.goto(localePath("/latest-news"));
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    await expect(page.getByRole("banner").getByRole("link", { name: "Rana Haddad" })).toBeVisible();

    // A password change ends the session in a second browser.
    const otherContext = await browser.newContext(baseURL ? { baseURL } : {});
    const otherPage = await otherContext.newPage();
    await otherPage.goto(localePath("/auth/sign-in"));
    await signIn(otherPage, locale, { email });
    await expect(otherPage.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    await page.goto(localePath("/account"));
    await expect(page.getByRole("button", { name: t("account.endSession") })).toHaveCount(1);
    await page.getByRole("link", { name: t("account.changePassword") }).click();
    await page.getByLabel(t("account.currentPassword")).fill(PASSWORD);
    await page.getByLabel(t("account.newPassword")).fill(`${PASSWORD} and more`);
    await page.getByRole("button", { name: t("account.changePassword") }).click();
    await expect(page.getByText(t("account.flash.password"))).toBeVisible();
    await expect(page.getByRole("button", { name: t("account.endSession") })).toHaveCount(0);
    await otherPage
      .getByRole("button", { name: t("account.save") })
      .first()
      .click();
    await expect(otherPage).toHaveURL(new RegExp(`${localePath("/")}$`));
    await otherContext.close();

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: t("account.download") }).click();
    const data = JSON.parse(await readFile(await (await download).path(), "utf8"));
    expect(data.account).toMatchObject({ email, lastName: "Haddad", phone: "+966512345678" });
    expect(JSON.stringify(data)).not.toMatch(/argon2|tokenHash/);

    const deletionSection = page
      .getByRole("region")
      .or(page.locator("section"))
      .filter({ hasText: t("account.removeTitle") })
      .last();
    await deletionSection.getByLabel(t("account.password")).fill(`${PASSWORD} and more`);
    await deletionSection.getByRole("button", { name: t("account.remove") }).click();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("button", { name: t("account.remove") })).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("textbox").fill(t("account.removeKeyword"));
    await dialog.getByRole("button", { name: t("account.remove") }).click();
    await expect(page).toHaveURL(/\/fbdatadeletion\?code=\w{40}$/);
    await expect(page.getByText(t("deletion.deleted.account"))).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("viewer"))).toBeNull();
    await page.goto(localePath("/auth/sign-in"));
    await signIn(page, locale, { email, password: `${PASSWORD} and more` });
    await expect(page.getByRole("textbox", { name: t("account.password") })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  });

  test(`account page does not move when it hydrates, ${locale}`, async ({ page }) => {
    await page.goto(localePath("/auth/sign-in"));
    await signIn(page, locale, await createAccount("User"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await opened;
      await route.continue();
    });
    await page.reload({ waitUntil: "domcontentloaded" });
    const before = await sectionPositions(page);
    open();
    await expect(page.getByRole("button", { name: t("push.turnOn") })).toBeEnabled();
    expect(await sectionPositions(page)).toEqual(before);
  });

  test(`forgotten password is reset with the mailed link, which works only once, ${locale} @en-US`, async ({
    page,
  }) => {
    const email = newEmail();
    await signUp(page, locale, email);
    await page.goto(localePath("/auth/forgot"));
    await page.getByLabel(t("account.email")).fill(email);
    const before = sentMails();
    await page.getByRole("button", { name: t("account.mailMe") }).click();
    await expect(page).toHaveURL(/\/auth\/forgot\/success\/[\w-]+$/);
    const link = await waitForMailedLink(email, before);
    await page.goto(link);
    await page.getByLabel(t("account.newPassword")).fill("short");
    await page.getByRole("button", { name: t("account.setPassword") }).click();
    await expect(page.getByLabel(t("account.newPassword"))).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(t("account.newPassword")).fill(`${PASSWORD} changed`);
    await page.getByRole("button", { name: t("account.setPassword") }).click();
    await expect(page.getByText(t("account.flash.reset"))).toBeVisible();
    await signIn(page, locale, { email, password: `${PASSWORD} changed` });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    // Signing out also clears the stored viewer.
    await page.getByRole("button", { name: t("account.signOut") }).click();
    await expect(page).toHaveURL(new RegExp(`${localePath("/")}$`));
    await expect(
      page
        .getByRole("banner")
        .getByRole("link", { name: t("account.signIn") })
        .first(),
    ).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("viewer"))).toBeNull();
    await page.goto(link);
    await page.getByLabel(t("account.newPassword")).fill(`${PASSWORD} again`);
    await page.getByRole("button", { name: t("account.setPassword") }).click();
    await expect(page.getByRole("alert")).toBeVisible();
  });

  test.describe(`account without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("reader without JavaScript signs up, signs in, changes the name and signs out @ar-JO", async ({
      page,
    }) => {
      await clearBotCheckLimits();
      const email = newEmail();
      await page.goto(localePath("/auth/sign-up"));
      await page.getByLabel(t("account.email")).fill(email);
      await page.getByLabel(t("account.password")).fill("short");
      await page.getByLabel(t("account.phone"), { exact: true }).fill("12");
      await page.getByRole("button", { name: t("account.signUp") }).click();
      await expect(page.getByLabel(t("account.password"))).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel(t("account.email"))).toHaveValue(email);
      await expect(page.getByLabel(t("account.phone"), { exact: true })).toHaveValue("12");
      await signUp(page, locale, email);
      await signIn(page, locale, { email });
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
      await page.getByLabel(t("account.lastName")).fill("Nasser");
      await page.getByLabel(t("account.phone"), { exact: true }).fill("0790123456");
      await page
        .getByRole("button", { name: t("account.save") })
        .first()
        .click();
      await expect(page.getByText(t("account.flash.profile"))).toBeVisible();
      await expect(
        page.getByRole("banner").getByRole("link", { name: "Rana Nasser" }),
      ).toBeVisible();
      await page.getByRole("button", { name: t("account.signOut") }).click();
      expect(pathOf(page)).toBe(localePath("/"));
      await page.goto(localePath("/account"));
      expect(pathOf(page)).toContain(localePath("/auth/sign-in"));
    });
  });

  test(`account pages are never cached or indexed, ${locale}`, async () => {
    for (const path of [
      "/account",
      "/auth/sign-in",
      "/auth/sign-up",
      "/resetpass",
      "/auth/sign-in.data",
      "/auth/sign-in/_payload.json",
    ]) {
      const { headers } = await rawRequest(localePath(path));
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["cache-control"], path).not.toContain("s-maxage");
      if (path !== "/account") expect(headers["x-robots-tag"], path).toContain("noindex");
    }
  });

  test(`sign-in form posted from another site is rejected with 403, ${locale}`, async () => {
    const headers = {
      origin: "https://elsewhere.example",
      "content-type": "application/x-www-form-urlencoded",
    };
    expect((await rawRequest(localePath("/auth/sign-in"), headers, "POST")).status).toBe(403);
  });
}
