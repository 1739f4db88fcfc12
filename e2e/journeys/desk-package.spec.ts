import { moneyText } from "@masthead/contract/commerce/money.ts";
import type { CampaignOffer, StaffPackage } from "@masthead/contract/commerce/package.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { productUrl } from "../address.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

let head: Editor;

test.describe.configure({ mode: "default" });
// What the rules of a package refuse is told at its field, and what is no longer sold is not there.
test.use({ expectedErrors: /status of 40[04]/ });
test.beforeAll(async () => {
  head = await signInEditor("Superadmin");
});

async function open(page: Page, context: BrowserContext, locale: Locale, url: string | undefined, path: string) {
  await showDeskTo(context, head, locale, url ?? "");
  await page.goto(deskPath(path));
  return deskWordsOf(locale);
}

/** What readers get of a campaign. */
async function offerOf(campaign: string, locale: Locale): Promise<CampaignOffer> {
  const address = `${productUrl()}/api/v1/package/public?campaign=${encodeURIComponent(campaign)}&locale=${locale}`;
  return (await fetch(address)).json() as Promise<CampaignOffer>;
}

for (const locale of LOCALES) {
  const arabic = locale === "ar-JO";
  test(`a campaign's package with a device is made, sold and switched off: ${locale}`, async ({ page, context, baseURL }) => {
    const stamp = Date.now();
    const campaign = `Harvest ${stamp}`;
    const t = await open(page, context, locale, baseURL, "/package/create");
    const words = (key: string) => t(`resources.package.${key}`);
    // English words of react-admin itself stand in none of the desk's files.
    const add = arabic ? t("ra.action.add") : "Add";
    const field = (name: string) => page.locator(`[name="${name}"]`);

    await field("name.en-US").fill(`Harvest bundle ${stamp}`);
    await field("name.ar-JO").fill(`باقة الحصاد ${stamp}`);
    await field("campaign").fill(campaign);
    // Where the currency changes, what is written stays, and what it cannot be is told.
    await field("price").fill("12.345");
    await expect(field("price").locator("..")).toContainText("JOD");
    await page.getByRole("combobox", { name: words("fields.currency") }).fill("USD");
    await page.getByRole("option", { name: /^USD/ }).click();
    await page.keyboard.press("Control+s");
    await expect(page.getByText(t("desk.decimal.wrong", { example: "12.00" })).first()).toBeVisible();
    await page.getByRole("combobox", { name: words("fields.currency") }).fill("JOD");
    await page.getByRole("option", { name: /^JOD/ }).click();
    await field("price").fill(arabic ? "١٢٫٣٤٥" : "12.345");
    await field("listPrice").fill("12");

    const features = page.getByRole("group", { name: words("fields.features") });
    await features.getByRole("button", { name: add }).click();
    await field("features.0.en-US").fill("Everything");
    await field("features.0.ar-JO").fill("كل شيء");
    const devices = page.getByRole("group", { name: words("fields.devices") });
    await devices.getByRole("button", { name: add }).click();
    await field("devices.0.model").fill("BR-9");
    await field("devices.0.name.en-US").fill("Receiver");
    await field("devices.0.name.ar-JO").fill("جهاز استقبال");
    await field("devices.0.price").fill("29,9");
    await page.getByRole("switch", { name: words("fields.deviceRequired") }).check();
    await page.keyboard.press("Control+s");
    // The server's word, at the field: the list price is below the price.
    await expect(field("listPrice")).toHaveAttribute("aria-invalid", "true");
    await field("listPrice").fill("20");
    await page.keyboard.press("Control+s");
    await expect(page).toHaveURL(/\/package\/edit\/\d+$/);
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const made = await head.ask<StaffPackage>("GET", `/v1/package/admin/${id}`);
    expect(made).toMatchObject({ price: 12_345, listPrice: 20_000, currency: "JOD", deviceRequired: true, sale: "open" });
    expect(made.devices).toEqual([{ model: "BR-9", name: { "en-US": "Receiver", "ar-JO": "جهاز استقبال" }, price: 29_900 }]);

    const offer = await offerOf(campaign.toLowerCase(), locale);
    expect(offer.campaign.state).toBe("open");
    expect(offer.packages).toMatchObject([
      {
        id,
        name: arabic ? `باقة الحصاد ${stamp}` : `Harvest bundle ${stamp}`,
        features: [arabic ? "كل شيء" : "Everything"],
        devices: [{ model: "BR-9", name: arabic ? "جهاز استقبال" : "Receiver", price: 29_900 }],
      },
    ]);

    await page.goto(deskPath(`/package/list?filter=${encodeURIComponent(JSON.stringify({ q: String(stamp) }))}`));
    const row = page.getByRole("row").filter({ hasText: campaign });
    await expect(row).toContainText(moneyText({ amount: 12_345, currency: "JOD" }, locale));
    await row.getByRole("switch", { name: words("fields.status") }).click();
    await expect(page.getByText(t("desk.switch.off"))).toBeVisible();
    expect(await offerOf(campaign, locale)).toMatchObject({ campaign: { state: "none" }, packages: [] });
    expect((await fetch(`${productUrl()}/api/v1/package/${id}`)).status).toBe(404);
  });
}

test("a city gets regions with a fee, in another order, and one is switched off: ar-JO", async ({ page, context, baseURL }) => {
  const stamp = Date.now();
  const t = await open(page, context, "ar-JO", baseURL, "/package/list");
  const words = (room: "City" | "Region", key: string) => t(`resources.merchant${room}.${key}`);
  await page.getByRole("link", { name: words("Region", "areas") }).click();
  await expect(page).toHaveURL(/\/package\/areas$/);
  await page.getByRole("button", { name: words("City", "add") }).click();
  const panel = page.getByRole("dialog");
  await panel.locator('[name="name.ar-JO"]').fill(`جرش ${stamp}`);
  await panel.getByRole("button", { name: t("ra.action.save") }).click();
  await expect(page.getByRole("heading", { name: `جرش ${stamp}` })).toBeVisible();

  for (const [name, fee] of [
    ["سوف", "٢٫٧٥"],
    ["ساكب", "3.25"],
  ] as const) {
    await page.getByRole("button", { name: words("Region", "add") }).click();
    await panel.locator('[name="name.ar-JO"]').fill(`${name} ${stamp}`);
    await panel.locator('[name="deliveryFee"]').fill(fee);
    await panel.getByRole("button", { name: t("ra.action.save") }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("button", { name: `${name} ${stamp}` })).toBeVisible();
  }
  const get = async <T>(path: string) => (await fetch(`${productUrl()}/api/v1/merchant/${path}`)).json() as Promise<T>;
  const city = (await get<{ id: number; name: string }[]>("cities?locale=ar-JO")).find(({ name }) => name === `جرش ${stamp}`);
  const regions = () => get<{ name: string; deliveryFee: number }[]>(`regions?cityId=${city?.id}&locale=ar-JO`);
  expect((await regions()).map(({ deliveryFee }) => deliveryFee)).toEqual([2750, 3250]);

  const row = page.getByRole("row").filter({ hasText: `ساكب ${stamp}` });
  await row.getByRole("button", { name: t("ra.action.move_up") }).click();
  await expect.poll(async () => (await regions()).map(({ deliveryFee }) => deliveryFee)).toEqual([3250, 2750]);
  await page.getByRole("button", { name: `سوف ${stamp}` }).click();
  await panel.locator('[name="deliveryFee"]').fill("2");
  await panel.getByRole("button", { name: t("ra.action.save") }).click();
  await expect(panel.getByText(t("desk.saveState.saved"))).toBeVisible();
  await panel.getByRole("button", { name: t("desk.close") }).click();
  await row.getByRole("switch").click();
  await expect.poll(async () => (await regions()).map(({ deliveryFee }) => deliveryFee)).toEqual([2000]);
});
