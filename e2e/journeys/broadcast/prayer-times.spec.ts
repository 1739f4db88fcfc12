import type { PrayerReport } from "@masthead/contract/broadcast/religious-calendar.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { imsakiyahPath, pagePath, prayerTimesPath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`prayer times, ${locale}`, () => {
    test("prayer times of a city are found from the footer, with the imsakiyah and its calendar file", async ({
      page,
    }) => {
      const report = await api<PrayerReport>(`/v1/prayer-times?locale=${locale}&city=aqaba`);
      await page.goto(pagePath(locale, "rss"));
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("prayer.title"), exact: true })
        .click();
      const cities = page.getByRole("navigation", { name: t("prayer.cities") });
      await expect(cities.getByRole("link").first()).toHaveAttribute("aria-current", "page");
      await cities.getByRole("link", { name: report.place.name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("prayer.in", { city: report.place.name }),
      );
      const today = page.getByRole("region", { name: t("prayer.today") });
      await expect(today.getByText(t("prayer.names.fajr"), { exact: true })).toBeVisible();
      const fajr = today.getByRole("listitem").filter({ hasText: t("prayer.names.fajr") });
      await expect(fajr.locator(`time[datetime="${report.days[0]?.fajr}"]`)).toBeVisible();
      await expect(page.getByRole("rowheader")).toHaveCount(7);
      await expect(page.getByRole("main")).toContainText(report.days[0]?.hijri.text ?? "");
      expect(await violationsOf(page)).toEqual([]);

      await page.getByRole("link", { name: t("prayer.imsakiyahLink") }).click();
      await expect(page).toHaveURL(
        (url) => url.pathname + url.search === imsakiyahPath(locale, "aqaba"),
      );
      await expect(page.getByRole("rowheader")).toHaveCount(await daysOfRamadan());
      expect(await violationsOf(page)).toEqual([]);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: t("prayer.calendar") }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("aqaba.ics");
    });

    test("prayer times keep their city when the language is switched @en-US", async ({ page }) => {
      await page.goto(prayerTimesPath(locale, "irbid"));
      await page.getByRole("button", { name: t("switchLanguage") }).click();
      const other = LOCALES.find((candidate) => candidate !== locale) ?? locale;
      await expect(page).toHaveURL(
        (url) => url.pathname + url.search === prayerTimesPath(other, "irbid"),
      );
    });

    test("home page shows the date in both calendars and leads to the prayer times @ar-JO", async ({
      page,
    }) => {
      const { days } = await api<PrayerReport>(`/v1/prayer-times?locale=${locale}`);
      await page.goto(pagePath(locale, ""));
      await page
        .getByRole("main")
        .getByRole("link", { name: days[0]?.hijri.text ?? "" })
        .click();
      await expect(page).toHaveURL((url) => url.pathname === prayerTimesPath(locale));
    });

    test.describe("prayer times without JavaScript", () => {
      test.use({ javaScriptEnabled: false, expectedErrors: /status of 404/ });

      test("prayer times without JavaScript are read for another city @ar-JO", async ({ page }) => {
        await page.goto(prayerTimesPath(locale));
        await page
          .getByRole("navigation", { name: t("prayer.cities") })
          .getByRole("link")
          .nth(8)
          .click();
        await expect(page).toHaveURL((url) => url.searchParams.get("city") === "riyadh");
        await expect(page.getByRole("rowheader")).toHaveCount(7);
        expect((await page.goto(prayerTimesPath(locale, "atlantis")))?.status()).toBe(404);
      });
    });
  });

  const daysOfRamadan = async () =>
    (await api<{ days: unknown[] }>(`/v1/prayer-times/imsakiyah?locale=${locale}&city=aqaba`)).days
      .length;
}
