import type { EpisodeCard } from "@masthead/contract/broadcast/episode.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { episodePath, inLocalePath, programPath } from "@masthead/contract/platform/paths.ts";
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

async function newestEpisode(locale: Locale): Promise<EpisodeCard> {
  const { data } = await api<{ data: EpisodeCard[] }>(`/v1/episodes?locale=${locale}&limit=1`);
  const [episode] = data;
  if (!episode) throw new Error("the demo has no episodes");
  return episode;
}

for (const locale of journeyLocales("en-US")) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);

  test(`reader saves an episode, finds it under “Watch and listen”, removes it and undoes that, ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const { email, password } = await createAccount("User");
    const episode = await newestEpisode(locale);
    await page.goto(localePath("/dashboard"));
    await page.getByRole("link", { name: t("account.haveAccount") }).click();
    await signIn(page, locale, { email, password });
    await expect(page.getByText(t("dashboard.followNothing"))).toBeVisible();
    await page.goto(episodePath(locale, episode.program.id, episode.id));
    await hydratePage(page);
    await page.locator("button[aria-pressed=false]", { hasText: t("saveOrFollow.save") }).click();
    await expect(
      page.getByRole("button", {
        name: `${t("saveOrFollow.saved")}: ${episode.title}`,
        pressed: true,
      }),
    ).toBeVisible();

    await page.goto(localePath("/account/saved"));
    await page.getByRole("link", { name: t("watchList.title") }).click();
    const main = page.getByRole("main");
    const saved = main.getByRole("link", { name: episode.title });
    await expect(saved).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await main.getByRole("button", { name: `${t("saved.remove")}: ${episode.title}` }).click();
    await expect(main.getByText(t("watchList.empty"))).toBeVisible();
    await main.getByRole("button", { name: t("saved.undo") }).click();
    await expect(main.getByText(t("account.flash.restored"))).toBeVisible();
    await expect(saved).toBeVisible();
    await page.goto(localePath("/dashboard"));
    await expect(
      page
        .locator("section[aria-labelledby=watch-list]")
        .getByRole("link", { name: episode.title }),
    ).toBeVisible();
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("saving a program signed out leads to sign-in, then saves it", async ({ page }) => {
      test.slow();
      await clearBotCheckLimits();
      const { email, password } = await createAccount("User");
      const { program } = await newestEpisode(locale);
      await page.goto(programPath(locale, program.id));
      await page
        .getByRole("button", { name: `${t("saveOrFollow.save")}: ${program.name}` })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("signInTo.watch.title"));
      await signIn(page, locale, { email, password });
      expect(new URL(page.url()).pathname).toBe(programPath(locale, program.id));
      await page.getByRole("link", { name: t("saveOrFollow.watchList") }).click();
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: program.name })).toBeVisible();
      await main.getByRole("button", { name: `${t("saved.remove")}: ${program.name}` }).click();
      await main.getByRole("button", { name: t("saved.undo") }).click();
      await expect(main.getByRole("link", { name: program.name })).toBeVisible();
    });
  });
}
