import { numberFormat } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath, weatherPath } from "@masthead/contract/platform/paths.ts";
import type { WeatherReport } from "@masthead/contract/system/weather.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const number = (value: number) => numberFormat(locale).format(value);

  test.describe(`weather, ${locale}`, () => {
    test("weather page shows current, hourly and daily weather for each city", async ({ page }) => {
      const report = await api<WeatherReport>(`/v1/weather?locale=${locale}`);
      await page.goto(weatherPath(locale));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("weather.in", { place: report.place.name }),
      );
      const now = page.getByRole("region", { name: t("weather.now") });
      await expect(now).toContainText(`${number(21)}°`);
      await expect(now).toContainText(t("weather.sky.clear"));
      await expect(now).toContainText(t("weather.from.west"));
      await expect(
        page.getByRole("region", { name: t("weather.hours") }).getByRole("listitem"),
      ).toHaveCount(24);
      await expect(
        page.getByRole("region", { name: t("weather.days") }).getByRole("rowheader"),
      ).toHaveCount(7);
      await expect(page.getByText(t("weather.source"))).toBeVisible();

      await hydratePage(page);
      const cities = page.getByRole("navigation", { name: t("weather.cities") });
      await expect(cities.locator("[aria-current]")).toHaveText(report.place.name);
      const other = cities.getByRole("link").nth(3);
      const name = await other.innerText();
      await other.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        t("weather.in", { place: name }),
      );
      await expect(cities.locator("[aria-current]")).toHaveText(name);
    });

    test("weather strip shows the temperature in the header and links to the weather page @ar-JO", async ({
      page,
    }) => {
      const strip = page.getByRole("banner").getByRole("link", { name: t("weather.title") });
      // A job fetches the weather after the first page has found it missing.
      await expect(async () => {
        await page.goto(pagePath(locale, "rss"));
        await expect(strip).toContainText(`${number(21)}°`, { timeout: 500 });
      }).toPass();
      await strip.click();
      await expect(page).toHaveURL((url) => url.pathname === pagePath(locale, "weather"));
    });

    test("weather page keeps its city when the language is switched @en-US", async ({ page }) => {
      await page.goto(weatherPath(locale, { city: "irbid" }));
      await page.getByRole("button", { name: t("switchLanguage") }).click();
      const other = LOCALES.find((candidate) => candidate !== locale) ?? locale;
      await expect(page).toHaveURL(
        (url) => url.pathname + url.search === weatherPath(other, { city: "irbid" }),
      );
    });

    test("weather page responds with 404 for an unknown city @en-US", async ({ page }) => {
      expect((await page.goto(weatherPath(locale, { city: "atlantis" })))?.status()).toBe(404);
    });
    test.use({ expectedErrors: /status of (400|404)/ });

    test.describe("weather without JavaScript", () => {
      test.use({ javaScriptEnabled: false });

      test("weather page without JavaScript searches a place and shows its weather @ar-JO", async ({
        page,
      }) => {
        await page.goto(weatherPath(locale));
        await page.getByRole("searchbox", { name: t("weather.search") }).fill("Berlin");
        await page.getByRole("main").getByRole("button").click();
        await page
          .getByRole("region", { name: t("weather.found") })
          .getByRole("link")
          .click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(
          t("weather.in", { place: "Berlin" }),
        );
        await expect(
          page.getByRole("region", { name: t("weather.days") }).getByRole("rowheader"),
        ).toHaveCount(7);
        await page.goto(`${weatherPath(locale)}?q=qzxwv`);
        await expect(page.getByRole("main")).toContainText(t("weather.notFound"));
        await page.goto(`${weatherPath(locale)}?q=x`);
        await expect(page.getByRole("main")).toContainText(t("weather.cannotSearch"));
      });
    });
  });
}
