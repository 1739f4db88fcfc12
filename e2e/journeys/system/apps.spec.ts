import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import pg from "pg";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { expect, test } from "../../test.ts";

const STORE_URLS = {
  appStoreUrl: "https://apps.apple.com/app/id123456789",
  playStoreUrl: "https://play.google.com/store/apps/details?id=example.news",
};

/** Sets the app store URLs in the settings, or clears them. */
async function setStoreUrls(values: Record<string, string | null>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  for (const [key, value] of Object.entries(values)) {
    await client.query(
      `insert into setting (scope, key, type, label, value) values ('mobile', $1, 'url', '{}', $2)
        on conflict (scope, key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    );
  }
  await client.query(`select pg_notify('masthead_changes', '["list:setting"]')`);
  await client.end();
}

// Sequential: the tests change the same settings.
test.describe.configure({ mode: "serial" });

test.afterAll(() => setStoreUrls({ appStoreUrl: null, playStoreUrl: null }));

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`apps page explains the installation without a store and offers it where the browser does, ${locale} @ar-JO`, async ({
    page,
  }) => {
    await setStoreUrls({ appStoreUrl: null, playStoreUrl: null });
    const main = page.getByRole("main");
    await expect(async () => {
      await page.goto(pagePath(locale, "apps"));
      await expect(main.getByText(t("apps.get", { store: t("apps.ios.store") }))).toHaveCount(0, {
        timeout: 500,
      });
    }).toPass();
    const installation = main.getByRole("region", { name: t("apps.installTitle") });
    for (const platform of ["iphone", "android", "computer"])
      await expect(
        installation.getByRole("heading", { name: t(`apps.steps.${platform}.title`) }),
      ).toBeVisible();
    const install = installation.getByRole("button", { name: t("apps.install") });
    await expect(install).toHaveCount(0);
    await expect(async () => {
      await page.evaluate(() => {
        const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
          prompt: async () => {},
          userChoice: Promise.resolve({ outcome: "accepted" }),
        });
        dispatchEvent(event);
      });
      await expect(install).toBeVisible({ timeout: 500 });
    }).toPass();
    await install.click();
    await expect(installation).toContainText(t("apps.installed"));
    await expect(install).toHaveCount(0);
  });

  test(`apps page links to both stores and shows QR codes on large screens only, ${locale}`, async ({
    page,
  }) => {
    await setStoreUrls(STORE_URLS);
    await expect(async () => {
      await page.goto(pagePath(locale, ""));
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("apps.title") })
        .click();
      await expect(page.getByRole("link", { name: t("apps.ios.store") })).toBeVisible({
        timeout: 500,
      });
    }).toPass();
    await expect(page.getByRole("link", { name: t("apps.ios.store") })).toHaveAttribute(
      "href",
      STORE_URLS.appStoreUrl,
    );
    await expect(page.getByRole("link", { name: t("apps.android.store") })).toHaveAttribute(
      "href",
      STORE_URLS.playStoreUrl,
    );
    const codes = page.getByRole("img", { name: t("apps.code", { store: "" }).trim() });
    await expect(codes).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(codes).toHaveCount(0);
    await expect(page.getByRole("link", { name: t("apps.ios.store") })).toBeVisible();
  });

  test(`site has a web app manifest whose icons load, ${locale}`, async ({ page }) => {
    await page.goto(pagePath(locale, ""));
    const href = (await page.locator("link[rel=manifest]").getAttribute("href")) ?? "";
    const manifest = JSON.parse((await rawRequest(href)).text) as {
      lang: string;
      start_url: string;
      icons: { src: string; sizes: string }[];
    };
    expect([manifest.lang, manifest.start_url]).toEqual([locale, pagePath(locale, "")]);
    for (const { src } of manifest.icons) expect((await rawRequest(src)).status, src).toBe(200);
  });
}
