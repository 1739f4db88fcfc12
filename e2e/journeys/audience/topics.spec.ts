import { pagePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { hydratePage } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Requests of signed-out readers, which the server rejects.
test.use({ expectedErrors: /the server responded with a status of 40[13]/ });

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const followButton = (name: string) => ({ name: `${t("saveOrFollow.follow")}: ${name}` });

  async function firstTag(): Promise<string> {
    const { data } = await api<{ data: { name: string }[] }>(
      `/v1/topics?locale=${locale}&kind=tag&sort=written&limit=1`,
    );
    return data[0]?.name ?? "";
  }

  test(`reader finds a topic in the directory and follows it there, ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const { email, password } = await createAccount("User");
    const name = await firstTag();
    await page.goto(pagePath(locale, "dashboard"));
    await page.getByRole("link", { name: t("account.haveAccount") }).click();
    await signIn(page, locale, { email, password });
    const main = page.getByRole("main");
    await main.getByRole("link", { name: t("topicsToFollow") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("explorer.title"));
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(pagePath(locale, "topics", { kind: "tag", sort: "name" }));
    await expect(
      main.getByRole("navigation", { name: t("explorer.initials") }).getByRole("link"),
    ).not.toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await main.getByRole("searchbox").fill(name);
    await main.getByRole("button", { name: t("explorer.show") }).click();
    await expect(main.getByRole("link", { name, exact: true })).toBeVisible();
    await hydratePage(page);
    await main.locator("button[aria-pressed=false]").first().click();
    await expect(main.getByRole("button", { pressed: true }).first()).toBeVisible();
    await page.goto(pagePath(locale, "account"));
    await expect(
      page.getByRole("button", { name: `${t("following.end")}: ${name}` }),
    ).toBeVisible();
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("signed-out reader searches the directory, signs in and follows a topic", async ({
      page,
    }) => {
      test.slow();
      await clearBotCheckLimits();
      const { email, password } = await createAccount("User");
      const name = await firstTag();
      await page.goto(pagePath(locale, "topics"));
      const main = page.getByRole("main");
      await main.getByRole("searchbox").fill(name);
      await main.getByRole("button", { name: t("explorer.show") }).click();
      await main.getByRole("button", followButton(name)).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.follow.title"));
      await signIn(page, locale, { email, password });
      await expect(page).toHaveURL((url) => url.pathname === pagePath(locale, "topics"));
      await expect(page.getByText(t("saveOrFollow.followedToast")).first()).toBeVisible();
    });
  });
}
