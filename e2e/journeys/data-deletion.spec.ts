import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { violationsOf } from "../axe.ts";
import { ask } from "../http.ts";
import { mailTo } from "../mail.ts";
import { mailsBefore, newEmail, signIn, signUp } from "../member.ts";
import { pathOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// A code that nobody has, and a password that is gone.
test.use({ expectedErrors: /the server responded with a status of 40[04]/ });

/** The path of the link in the mail that asks whether one means it. */
async function deletionLink(email: string, before: Set<string>): Promise<string> {
  const { text } = await mailTo(email, before);
  return /https?:\/\/[^/\s]+(\/\S*fbdatadeletion\S+)/.exec(text)?.[1] ?? "";
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const at = (path: string) => inLocalePath(locale, path);

  test(`a reader's account is deleted by a mailed link, ${locale}`, async ({ page }) => {
    test.slow();
    const email = newEmail();
    await signUp(page, locale, email);
    await page.goto(at("/fbdatadeletion"));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("account.email")).fill(email);
    const before = mailsBefore();
    await page.getByRole("button", { name: t("deletion.ask") }).click();
    await expect(page.getByText(t("deletion.mailed"))).toBeVisible();
    const link = await deletionLink(email, before);
    await page.goto(link);
    expect(pathOf(page)).toMatch(/\/fbdatadeletion\?code=\w{40}$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("deletion.confirm") }).click();
    await expect(page.getByText(t("deletion.deleted.account"))).toBeVisible({ timeout: 20_000 });
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(at("/auth/sign-in"));
    await signIn(page, locale, { email });
    await expect(page.getByRole("textbox", { name: t("account.password") })).toHaveAttribute("aria-invalid", "true");

    await page.goto(at(`/fbdatadeletion?code=${"0".repeat(40)}`));
    await expect(page.getByRole("alert")).toHaveText(t("deletion.unknown"));
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("it is asked for, confirmed and shown", async ({ page }) => {
      const email = newEmail();
      await page.goto(at("/fbdatadeletion"));
      await page.getByLabel(t("account.email")).fill(email);
      const before = mailsBefore();
      await page.getByRole("button", { name: t("deletion.ask") }).click();
      await expect(page.getByText(t("deletion.mailed"))).toBeVisible();
      const link = await deletionLink(email, before);
      await page.goto(link);
      await page.getByRole("button", { name: t("deletion.confirm") }).click();
      await expect(page.getByRole("button", { name: t("deletion.confirm") })).toHaveCount(0);
      await expect
        .poll(
          async () => {
            await page.goto(link);
            return page.getByText(t("deletion.nothing")).count();
          },
          { timeout: 20_000 },
        )
        .toBe(1);
    });
  });

  test(`the page of a request is kept and listed nowhere, ${locale}`, async () => {
    for (const path of ["/fbdatadeletion", "/fbdatadeletion?code=x", "/fbdatadeletion.data"]) {
      const { headers } = await ask(at(path));
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["x-robots-tag"], path).toContain("noindex");
    }
  });
}
