import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { episodePath, pagePath, programPath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { expectPlaying, playerOf } from "../../../readers/player.ts";
import { signIn } from "../../../readers/reader-account.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { createAccount, type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// Refusals without a PIN, wrong PINs, and calls of signed-out readers.
test.use({ expectedErrors: /status of 40[0139]/ });

test.beforeAll(() => changeSetting("pinFromAge", 15));
test.afterAll(() => changeSetting("pinFromAge", 0));

/** Creates a program with an episode that plays the sample of television. */
async function makeContent(staff: StaffAccount, name: string) {
  const names = { "en-US": name, "ar-JO": name };
  const program = await staff.call<StaffProgram>("POST", "/v1/program", { name: names });
  const episode = await staff.call<StaffEpisode>("POST", "/v1/episodes", {
    programId: program.id,
    title: names,
    videoUrl: "sample:tv",
  });
  return { program, episode };
}

const start = async (page: Page, locale: Locale, title: string) => {
  const t = messagesOf(locale);
  await page.getByRole("button", { name: t("player.start", { title }) }).click();
  return playerOf(page, t).getByRole("alert").first();
};

for (const locale of LOCALES) {
  test(`viewer sets a PIN for a program with an age rating, and enters it in the player, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const t = messagesOf(locale);
    const staff = await signInStaff("Superadmin");
    const name = `Film ${locale} ${Date.now()}`;
    const { program, episode } = await makeContent(staff, name);
    const path = episodePath(locale, program.id, episode.id);

    await test.step("staff rate the program in its form, and see ratings in both lists", async () => {
      const b = backOfficeMessagesOf(locale);
      await signInToBackOffice(context, staff, locale, String(baseURL));
      await page.goto(backOfficePath(`/programs/edit/${program.id}`));
      await page.getByRole("combobox", { name: b("resources.programs.fields.ageRating") }).click();
      await page
        .getByRole("option", { name: b("broadcast.ageRating.from", { rating: 18 }) })
        .click();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Control+s");
      await expect
        .poll(async () => {
          const saved = await staff.call<StaffProgram>("GET", `/v1/program/admin/${program.id}`);
          return saved.ageRating;
        })
        .toBe(18);
      const shown = {
        programs: b("broadcast.ageRating.from", { rating: 18 }),
        episodes: b("broadcast.ageRating.inherited"),
      };
      // Narrower windows leave the column out.
      await page.setViewportSize({ width: 1680, height: 900 });
      for (const [list, rating] of Object.entries(shown)) {
        const filter = encodeURIComponent(JSON.stringify({ q: name }));
        await page.goto(backOfficePath(`/${list}/list?filter=${filter}`));
        const row = page.getByRole("row").filter({ hasText: name });
        await expect(row.getByRole("cell", { name: rating, exact: true })).toBeVisible();
        await expect(
          page.getByRole("columnheader", { name: b(`resources.${list}.fields.ageRating`) }),
        ).toBeVisible();
      }
      // Before its session ends: the back office calls the server from time to time.
      await page.goto("/robots.txt");
      await context.clearCookies();
    });

    await test.step("pages show the rating to everybody", async () => {
      const label = t("ageRating.label", { rating: 18 });
      await page.goto(programPath(locale, program.id));
      await expect(page.getByText(label)).toBeAttached();
      await page.goto(path);
      await expect(page.getByText(label)).toBeAttached();
      expect(await violationsOf(page)).toEqual([]);
    });

    await test.step("the player explains it to a visitor, who signs in and sets a PIN", async () => {
      const notice = await start(page, locale, name);
      await expect(notice).toContainText(t("ageRefusal.signIn"));
      expect(await violationsOf(page)).toEqual([]);
      await notice.getByRole("link", { name: t("ageRefusal.action.signIn") }).click();
      await signIn(page, locale, await createAccount("User"));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("viewingPin.title"));
      expect(await violationsOf(page)).toEqual([]);
      await page.getByLabel(t("viewingPin.newPin"), { exact: true }).fill("12");
      await page.getByRole("button", { name: t("viewingPin.save"), exact: true }).click();
      await expect(page.getByLabel(t("viewingPin.newPin"), { exact: true })).toHaveAttribute(
        "aria-invalid",
        "true",
      );
      await page.getByLabel(t("viewingPin.newPin"), { exact: true }).fill("2468");
      await page.getByLabel(t("viewingPin.maxRating")).selectOption("12");
      await page.getByRole("button", { name: t("viewingPin.save"), exact: true }).click();
      await expect(page.getByText(t("viewingPin.flash.saved"))).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("link", { name: t("viewingPin.continue") }).click();
    });

    await test.step("the player refuses a wrong PIN, and plays after the right one", async () => {
      const notice = await start(page, locale, name);
      await expect(notice).toContainText(t("ageRefusal.enterPin"));
      await notice.getByLabel(t("ageRefusal.pin")).fill("1111");
      await page.keyboard.press("Enter");
      await expect(notice.getByLabel(t("ageRefusal.pin"))).toHaveAttribute("aria-invalid", "true");
      expect(await violationsOf(page)).toEqual([]);
      await notice.getByLabel(t("ageRefusal.pin")).fill("2468");
      await page.keyboard.press("Enter");
      await expectPlaying(page);
    });

    await test.step("the PIN page shows until when, and asks again on demand", async () => {
      await page.goto(pagePath(locale, "account/viewing-pin"));
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: t("viewingPin.lock") }).click();
      await expect(page.getByText(t("viewingPin.flash.locked"))).toBeVisible();
      await page.goto(path);
      await expect(await start(page, locale, name)).toContainText(t("ageRefusal.enterPin"));
    });
  });

  test(`a program below the rating of the station plays without a PIN, ${locale}`, async ({
    page,
  }) => {
    const staff = await signInStaff("Superadmin");
    const name = `Series ${locale} ${Date.now()}`;
    const { program, episode } = await makeContent(staff, name);
    await staff.call("PATCH", `/v1/episodes/${episode.id}`, {
      version: episode.version,
      ageRating: 12,
    });
    await page.goto(episodePath(locale, program.id, episode.id));
    await expect(
      page.getByText(messagesOf(locale)("ageRating.label", { rating: 12 })),
    ).toBeAttached();
    await page
      .getByRole("button", { name: messagesOf(locale)("player.start", { title: name }) })
      .click();
    await expectPlaying(page);
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`viewer sets, enters and removes a PIN without JavaScript, ${locale}`, async ({
      page,
    }) => {
      const t = messagesOf(locale);
      const account = await createAccount("User");
      await page.goto(
        pagePath(locale, "account/viewing-pin", { next: pagePath(locale, "programs") }),
      );
      await signIn(page, locale, account);
      await page.getByLabel(t("viewingPin.newPin"), { exact: true }).fill("2468");
      await page.getByRole("button", { name: t("viewingPin.save"), exact: true }).click();
      await expect(page.getByText(t("viewingPin.flash.saved"))).toBeVisible();
      const pin = page.getByLabel(t("viewingPin.pin"), { exact: true });
      await pin.fill("1111");
      await page.getByRole("button", { name: t("viewingPin.unlock"), exact: true }).click();
      await expect(pin).toHaveAttribute("aria-invalid", "true");
      await pin.fill("2468");
      await page.getByRole("button", { name: t("viewingPin.unlock"), exact: true }).click();
      await expect(page).toHaveURL(pagePath(locale, "programs"));
      await page.goto(pagePath(locale, "account/viewing-pin"));
      await expect(page.getByText(t("viewingPin.unlockedTitle"))).toBeVisible();
      await page.getByRole("button", { name: t("viewingPin.remove"), exact: true }).click();
      await expect(page.getByText(t("viewingPin.flash.removed"))).toBeVisible();
    });
  });
}
