import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { playerOf } from "../../../readers/player.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Short names of Jordan, Palestine and Germany. */
const NAMES = {
  "en-US": { JO: "Jordan", PS: "Palestine", DE: "Germany" },
  "ar-JO": { JO: "الأردن", PS: "فلسطين", DE: "ألمانيا" },
};

test.use({ expectedErrors: /status of 403/ });

for (const locale of LOCALES) {
  test(`channel with a country rule says where it plays and why it does not play, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const staff = await signInStaff("Superadmin");
    const name = `${locale} ${Date.now()}`;
    const { id, slug } = await staff.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": name, "ar-JO": name },
      kind: "video",
      streamUrl: "sample:tv",
    });

    await test.step("staff choose the countries in the form of the channel", async () => {
      const t = backOfficeMessagesOf(locale);
      await signInToBackOffice(context, staff, locale, String(baseURL));
      await page.goto(backOfficePath(`/channels/edit/${id}`));
      await page
        .getByRole("combobox", { name: t("resources.channels.fields.countryRule") })
        .click();
      await page.getByRole("option", { name: t("broadcast.countryRule.only") }).click();
      const countries = page.getByRole("combobox", {
        name: t("broadcast.countryRule.countries"),
        exact: true,
      });
      await expect(countries).toBeVisible();
      for (const code of ["JO", "PS"] as const) {
        await countries.fill(NAMES[locale][code].slice(0, 6));
        await page.getByRole("option").first().click();
      }
      // Leaving the field closes its list.
      await page.keyboard.press("Tab");
      await expect(page.getByRole("listbox")).toHaveCount(0);
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Control+s");
      await expect
        .poll(async () => {
          const saved = await staff.call<StaffChannel>("GET", `/v1/channels/admin/${id}`);
          return saved.countryRule?.countries.toSorted();
        })
        .toEqual(["JO", "PS"]);
    });

    const t = messagesOf(locale);
    const names = new Intl.ListFormat(locale).format([NAMES[locale].JO, NAMES[locale].PS]);
    // Before its session ends: the back office calls the server from time to time.
    await page.goto("/robots.txt");
    await context.clearCookies();

    await test.step("the page says where it plays", async () => {
      await page.goto(livePath(locale, slug[locale] ?? ""));
      await expect(
        page.getByText(t("availability.only", { countries: names }), { exact: true }),
      ).toBeVisible();
    });

    const play = async () => {
      await page.getByRole("button", { name: t("player.start", { title: name }) }).click();
      return playerOf(page, t).getByRole("alert");
    };

    await test.step("the player explains a refusal in an unknown country", async () => {
      const alert = await play();
      await expect(alert).toContainText(names);
      await expect(alert).toContainText(t("countryRefusal.unknown"));
      expect(await violationsOf(page)).toEqual([]);
    });

    await test.step("and in a known one", async () => {
      await page.route("**/api/v1/playback/**", async (route) => {
        const response = await route.fetch();
        const problem = (await response.json()) as { countryRefusal: object };
        await route.fulfill({
          response,
          json: { ...problem, countryRefusal: { ...problem.countryRefusal, country: "DE" } },
        });
      });
      await page.reload();
      await expect(await play()).toContainText(
        t("countryRefusal.here", { country: NAMES[locale].DE }),
      );
    });
  });
}
