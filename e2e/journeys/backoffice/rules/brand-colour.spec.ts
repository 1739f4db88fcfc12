import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { brandColours } from "@masthead/contract/system/brand-colours.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Legible on a light page as it is, and adjusted for the dark theme. */
const COLOUR = "#002d72";

test.afterAll(() => changeSetting("accentColour", ""));

const accentOf = (page: Page) =>
  page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--color-mint").trim(),
  );

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string) => t(`resources.settings.brandColour.${key}`);

  test(`brand colour is refused if it is not legible, previewed, and shown by the site in both themes, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const colours = brandColours(COLOUR);
    if (colours.refused !== null) throw new Error("colour of the journey is refused");
    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/settings/list"));
    const label =
      locale === "ar-JO"
        ? "لون هوية الموقع والرسائل البريدية"
        : "Brand colour of the site and of emails";
    await page.getByRole("link", { name: label, exact: true }).click();
    const input = page.locator('input[name="value"]');
    await input.fill("#ffffff");
    await page.keyboard.press("Control+s");
    await expect(page.getByText(message("tooLight"))).toBeVisible();

    await input.fill(COLOUR);
    const preview = page.getByRole("region", { name: message("preview") });
    await expect(preview.locator('[data-theme-preview="light"]')).toContainText(COLOUR);
    await expect(preview.locator('[data-theme-preview="dark"]')).toContainText(colours.dark.accent);
    await expect(preview.locator('[data-theme-preview="dark"]')).toContainText(message("changed"));
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Control+s");

    await expect
      .poll(async () => (await page.request.get(pagePath(locale, ""))).text())
      .toContain(`--brand-light:${colours.light.accent}`);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(pagePath(locale, ""));
    expect(await accentOf(page)).toBe(colours.light.accent);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await accentOf(page)).toBe(colours.dark.accent);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(lowDataPath(pagePath(locale, "")));
    const [red, green, blue] = [1, 3, 5].map((index) =>
      Number.parseInt(colours.dark.accent.slice(index, index + 2), 16),
    );
    await expect(page.locator("body")).toHaveCSS(
      "border-top-color",
      `rgb(${red}, ${green}, ${blue})`,
    );
  });
}
