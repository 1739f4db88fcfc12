import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { waitForMail } from "../../mail.ts";
import { messagesOf } from "../../messages.ts";
import { pathOf } from "../../readers/reader.ts";
import { newEmail, sentMails, signIn, signUp } from "../../readers/reader-account.ts";
import { expect, test } from "../../test.ts";

// An unknown code, and the password of a deleted account.
test.use({ expectedErrors: /the server responded with a status of 40[04]/ });

/** Returns the path of the mailed confirmation link. */
async function deletionLink(email: string, before: Set<string>): Promise<string> {
  const { text } = await waitForMail(email, before);
  return /https?:\/\/[^/\s]+(\/\S*fbdatadeletion\S+)/.exec(text)?.[1] ?? "";
}

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);

  test(`account is deleted with the mailed link, ${locale}`, async ({ page }) => {
    test.slow();
    const email = newEmail();
    await signUp(page, locale, email);
    await page.goto(localePath("/fbdatadeletion"));
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel(t("account.email")).fill(email);
    const before = sentMails();
    await page.getByRole("button", { name: t("deletion.ask") }).click();
    await expect(page.getByText(t("deletion.mailed"))).toBeVisible();
    const link = await deletionLink(email, before);
    await page.goto(link);
    expect(pathOf(page)).toMatch(/\/fbdatadeletion\?code=\w{40}$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("deletion.confirm") }).click();
    await expect(page.getByText(t("deletion.deleted.account"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(localePath("/auth/sign-in"));
    await signIn(page, locale, { email });
    await expect(page.getByRole("textbox", { name: t("account.password") })).toHaveAttribute(
      "aria-invalid",
      "true",
    );

    await page.goto(localePath(`/fbdatadeletion?code=${"0".repeat(40)}`));
    await expect(page.getByRole("alert")).toHaveText(t("deletion.unknown"));
  });

  test.describe(`data deletion without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("data deletion without JavaScript is requested, confirmed and reported", async ({
      page,
    }) => {
      const email = newEmail();
      await page.goto(localePath("/fbdatadeletion"));
      await page.getByLabel(t("account.email")).fill(email);
      const before = sentMails();
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

  test(`data deletion pages are never cached or indexed, ${locale}`, async () => {
    for (const path of ["/fbdatadeletion", "/fbdatadeletion?code=x", "/fbdatadeletion.data"]) {
      const { headers } = await rawRequest(localePath(path));
      expect(headers["cache-control"], path).toContain("no-store");
      expect(headers["x-robots-tag"], path).toContain("noindex");
    }
  });
}
