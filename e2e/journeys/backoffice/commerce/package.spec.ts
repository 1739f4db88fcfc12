import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { CampaignOffer, StaffPackage } from "@masthead/contract/commerce/package.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { journeyLocales } from "../../../journey-locales.ts";
import { productUrl } from "../../../product-url.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

let superadmin: StaffAccount;

test.describe.configure({ mode: "default" });
// An invalid package, and a package that is no longer sold.
test.use({ expectedErrors: /status of 40[04]/ });
test.beforeAll(async () => {
  superadmin = await signInStaff("Superadmin");
});

async function openScreen(
  page: Page,
  context: BrowserContext,
  locale: Locale,
  url: string | undefined,
  path: string,
) {
  await signInToBackOffice(context, superadmin, locale, url ?? "");
  await page.goto(backOfficePath(path));
  return backOfficeMessagesOf(locale);
}

/** Returns a campaign's offer as readers get it. */
async function offerOf(campaign: string, locale: Locale): Promise<CampaignOffer> {
  const url = `${productUrl()}/api/v1/package/public?campaign=${encodeURIComponent(campaign)}&locale=${locale}`;
  return (await fetch(url)).json() as Promise<CampaignOffer>;
}

for (const locale of journeyLocales("en-US")) {
  const arabic = locale === "ar-JO";
  test(`campaign package with a device is created, offered to readers and switched off: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const suffix = Date.now();
    const campaign = `Harvest ${suffix}`;
    const t = await openScreen(page, context, locale, baseURL, "/package/create");
    const message = (key: string) => t(`resources.package.${key}`);
    // react-admin's own English messages are not in the back office's message files.
    const add = arabic ? t("ra.action.add") : "Add";
    const field = (name: string) => page.locator(`[name="${name}"]`);

    await field("name.en-US").fill(`Harvest bundle ${suffix}`);
    await field("name.ar-JO").fill(`باقة الحصاد ${suffix}`);
    await field("campaign").fill(campaign);
    // A change of the currency keeps the typed price and reports that it has too many decimals.
    await field("price").fill("12.345");
    await expect(field("price").locator("..")).toContainText("JOD");
    await page.getByRole("combobox", { name: message("fields.currency") }).fill("USD");
    await page.getByRole("option", { name: /^USD/ }).click();
    await page.keyboard.press("Control+s");
    await expect(
      page.getByText(t("frame.decimal.wrong", { example: "12.00" })).first(),
    ).toBeVisible();
    await page.getByRole("combobox", { name: message("fields.currency") }).fill("JOD");
    await page.getByRole("option", { name: /^JOD/ }).click();
    await field("price").fill(arabic ? "١٢٫٣٤٥" : "12.345");
    await field("listPrice").fill("12");

    const features = page.getByRole("group", { name: message("fields.features") });
    await features.getByRole("button", { name: add }).click();
    await field("features.0.en-US").fill("Everything");
    await field("features.0.ar-JO").fill("كل شيء");
    const devices = page.getByRole("group", { name: message("fields.devices") });
    await devices.getByRole("button", { name: add }).click();
    await field("devices.0.model").fill("BR-9");
    await field("devices.0.name.en-US").fill("Receiver");
    await field("devices.0.name.ar-JO").fill("جهاز استقبال");
    await field("devices.0.price").fill("29,9");
    await page.getByRole("switch", { name: message("fields.deviceRequired") }).check();
    await page.keyboard.press("Control+s");
    // Validation error of the server, at the field: the list price is below the price.
    await expect(field("listPrice")).toHaveAttribute("aria-invalid", "true");
    await field("listPrice").fill("20");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/\/package\/edit\/\d+$/);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const created = await superadmin.call<StaffPackage>("GET", `/v1/package/admin/${id}`);
    expect(created).toMatchObject({
      price: 12_345,
      listPrice: 20_000,
      currency: "JOD",
      deviceRequired: true,
      sale: "open",
    });
    expect(created.devices).toEqual([
      { model: "BR-9", name: { "en-US": "Receiver", "ar-JO": "جهاز استقبال" }, price: 29_900 },
    ]);

    const offer = await offerOf(campaign.toLowerCase(), locale);
    expect(offer.campaign.state).toBe("open");
    expect(offer.packages).toMatchObject([
      {
        id,
        name: arabic ? `باقة الحصاد ${suffix}` : `Harvest bundle ${suffix}`,
        features: [arabic ? "كل شيء" : "Everything"],
        devices: [{ model: "BR-9", name: arabic ? "جهاز استقبال" : "Receiver", price: 29_900 }],
      },
    ]);

    await page.goto(
      backOfficePath(
        `/package/list?filter=${encodeURIComponent(JSON.stringify({ q: String(suffix) }))}`,
      ),
    );
    const row = page.getByRole("row").filter({ hasText: campaign });
    await expect(row).toContainText(formatCurrency({ amount: 12_345, currency: "JOD" }, locale));
    await row.getByRole("switch", { name: message("fields.status") }).click();
    // Hiding a public package requires a confirmation.
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("frame.bulk.off"), exact: true })
      .click();
    await expect(page.getByText(t("frame.switch.off"))).toBeVisible();
    expect(await offerOf(campaign, locale)).toMatchObject({
      campaign: { state: "none" },
      packages: [],
    });
    expect((await fetch(`${productUrl()}/api/v1/package/${id}`)).status).toBe(404);
  });
}

test("city gets delivery regions with fees, which are reordered, edited and switched off: ar-JO", async ({
  page,
  context,
  baseURL,
}) => {
  const suffix = Date.now();
  const t = await openScreen(page, context, "ar-JO", baseURL, "/package/list");
  const message = (entity: "City" | "Region", key: string) =>
    t(`resources.merchant${entity}.${key}`);
  await page.getByRole("link", { name: message("Region", "areas") }).click();
  await expect(page).toHaveURL(/\/package\/areas$/);
  await page.getByRole("button", { name: message("City", "add") }).click();
  const panel = page.getByRole("dialog");
  await panel.locator('[name="name.ar-JO"]').fill(`جرش ${suffix}`);
  await panel.getByRole("button", { name: t("ra.action.save") }).click();
  await expect(page.getByRole("heading", { name: `جرش ${suffix}` })).toBeVisible();

  for (const [name, fee] of [
    ["سوف", "٢٫٧٥"],
    ["ساكب", "3.25"],
  ] as const) {
    await page.getByRole("button", { name: message("Region", "add") }).click();
    await panel.locator('[name="name.ar-JO"]').fill(`${name} ${suffix}`);
    await panel.locator('[name="deliveryFee"]').fill(fee);
    await panel.getByRole("button", { name: t("ra.action.save") }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: `${name} ${suffix}` })).toBeVisible();
  }
  const get = async <T>(path: string) =>
    (await fetch(`${productUrl()}/api/v1/merchant/${path}`)).json() as Promise<T>;
  const city = (await get<{ id: number; name: string }[]>("cities?locale=ar-JO")).find(
    ({ name }) => name === `جرش ${suffix}`,
  );
  const regions = () =>
    get<{ name: string; deliveryFee: number }[]>(`regions?cityId=${city?.id}&locale=ar-JO`);
  expect((await regions()).map(({ deliveryFee }) => deliveryFee)).toEqual([2750, 3250]);

  const row = page.getByRole("row").filter({ hasText: `ساكب ${suffix}` });
  await row.getByRole("button", { name: t("ra.action.move_up") }).click();
  await expect
    .poll(async () => (await regions()).map(({ deliveryFee }) => deliveryFee))
    .toEqual([3250, 2750]);
  await page.getByRole("button", { name: `سوف ${suffix}` }).click();
  await panel.locator('[name="deliveryFee"]').fill("2");
  await panel.getByRole("button", { name: t("ra.action.save") }).click();
  await expect(panel.getByText(t("frame.saveState.saved"))).toBeVisible();
  await panel.getByRole("button", { name: t("frame.close") }).click();
  await row.getByRole("switch").click();
  await page
    .getByRole("dialog", { name: t("frame.bulk.switch.off.title", { count: 1, smart_count: 1 }) })
    .getByRole("button", { name: t("frame.bulk.off"), exact: true })
    .click();
  await expect
    .poll(async () => (await regions()).map(({ deliveryFee }) => deliveryFee))
    .toEqual([2000]);
});
