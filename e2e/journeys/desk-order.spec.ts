import { readFileSync } from "node:fs";
import type { StaffOrder, StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { DeskOffer } from "@masthead/contract/commerce/package.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { unzip } from "../../server/test/unzip.ts";
import { productUrl } from "../address.ts";
import { violationsOf } from "../axe.ts";
import { newBuyer, offered, orderByCard, orderByCash } from "../buyer.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

let accountant: Editor;

test.describe.configure({ mode: "default" });
// Another sum than the order's is refused at its field.
test.use({ expectedErrors: /status of 40[03]/ });
test.beforeAll(async () => {
  accountant = await signInEditor("Accounting");
});

async function open(page: Page, context: BrowserContext, locale: Locale, url: string | undefined, path: string) {
  await showDeskTo(context, accountant, locale, url ?? "");
  await page.goto(deskPath(path));
  return deskWordsOf(locale);
}

/** An order as staff open it. */
async function orderOf(number: string): Promise<StaffOrderDetails> {
  const { data } = await accountant.ask<{ data: StaffOrder[] }>("GET", `/v1/order?q=${number}&limit=1`);
  return accountant.ask("GET", `/v1/order/${data[0]?.id}`);
}

/** What staff can sell with a receiver. */
const dashboardOffer = async (locale: Locale) =>
  (await accountant.ask<DeskOffer>("GET", `/v1/package/dashboard/public?campaign=ReceiverBased&locale=${locale}`)).packages;

/** Text of a part of a workbook that a button gives. */
async function partOf(page: Page, button: string, part: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: button, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^(orders|movements)-\d{4}-\d\d-\d\d\.xlsx$/);
  const parts = unzip(readFileSync(await file.path()));
  expect([...parts.keys()]).toEqual(expect.arrayContaining(["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"]));
  return parts.get(part)?.toString("utf8") ?? "";
}

for (const locale of LOCALES) {
  test(`cash is collected at the desk on a telephone, given back in part and then whole, and exported: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const buyer = await newBuyer(locale);
    const { id } = await offered(({ price, currency }) => price > 2000 && currency === "JOD");
    const { number } = await orderByCash(buyer, id);
    const { total } = await orderOf(number);
    await page.setViewportSize({ width: 390, height: 844 });
    const t = await open(page, context, locale, baseURL, "/orders/cash-desk");
    const words = (key: string, values?: object) => t(`resources.orders.${key}`, { ...values });

    // Found by the telephone as it is dialled at home; the list has nobody else then.
    await page.getByRole("searchbox", { name: words("desk.search") }).fill(buyer.phone.replace("+962", "0"));
    await expect(page.getByText(words("desk.waiting", { count: 1, n: numberFormat(locale).format(1) }))).toBeVisible();
    await page.getByRole("button", { name: words("move.markPaid") }).click();
    const dialog = page.getByRole("dialog");
    const amount = dialog.locator('[name="amount"]');
    await amount.fill("1");
    await dialog.locator('[name="reference"]').fill(`R-${number}`);
    await dialog.getByRole("button", { name: words("collect.next") }).click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    expect((await orderOf(number)).state).toBe("awaitingCash");
    const typed = (total / 1000).toFixed(3);
    await amount.fill(locale === "ar-JO" ? typed.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "").replace(".", "٫") : typed);
    await dialog.getByRole("button", { name: words("collect.next") }).click();
    await page.getByRole("button", { name: words("collect.yes") }).click();
    // Ready for the next.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: words("desk.search") })).toHaveValue("");
    await expect(page.getByText(buyer.name)).toHaveCount(0);
    const paid = await orderOf(number);
    expect(paid).toMatchObject({ state: "fulfilled", cashReference: `R-${number}`, refundable: total });

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(deskPath(`/orders/edit/${paid.id}`));
    const giveBack = async (sum: string | null, reason: string) => {
      await page.getByRole("button", { name: words("move.refund") }).click();
      if (sum) await dialog.locator('[name="amount"]').fill(sum);
      await dialog.locator('[name="reason"]').fill(reason);
      await dialog.locator('[name="reference"]').fill("B-1");
      await dialog.getByRole("button", { name: words("refund.next") }).click();
      const sure = page.getByRole("button", { name: words("refund.yes") });
      await expect(sure).toBeDisabled();
      await page.getByRole("textbox", { name: t("desk.confirm.keyword", { keyword: number }) }).fill(number);
      await sure.click();
      await expect(dialog).toHaveCount(0);
    };
    await giveBack("1.25", "It came late");
    const history = page.getByRole("list", { name: words("part.timeline") });
    await expect(history.getByText(words("event.refund.part"))).toBeVisible();
    expect(await orderOf(number)).toMatchObject({ state: "fulfilled", refunded: 1250, refundable: total - 1250 });
    await giveBack(null, "Not wanted any more");
    await expect(history.getByText(words("event.to.refunded"))).toBeVisible();
    await expect(history).toContainText(accountant.email);
    await expect(page.getByRole("button", { name: words("move.refund") })).toHaveCount(0);
    expect(await orderOf(number)).toMatchObject({ state: "refunded", refunded: total, refundable: 0 });
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(deskPath(`/orders/list?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`));
    await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
    const sheet = await partOf(page, words("excel.excel"), "xl/worksheets/sheet1.xml");
    expect(sheet).toContain(buyer.name);
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(/rightToLeft="(1|true)"/.test(sheet)).toBe(locale === "ar-JO");
    const movements = await partOf(page, words("excel.excel-sheet"), "xl/worksheets/sheet1.xml");
    expect(movements.match(/<row /g)).toHaveLength(4);
    expect(movements).toContain("-1.25");
  });

  test(`a package with a device is sold at the desk, collected and sent: ${locale}`, async ({ page, context, baseURL }) => {
    const buyer = await newBuyer(locale);
    const t = await open(page, context, locale, baseURL, "/orders/sell");
    const words = (key: string, values?: object) => t(`resources.orders.${key}`, { ...values });
    const choose = async (label: string, place = 0) => {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByRole("option").nth(place).click();
      await expect(page.getByRole("listbox")).toHaveCount(0);
    };
    await page.getByRole("combobox", { name: words("fields.campaign") }).fill("ReceiverBased");
    await page.keyboard.press("Escape");
    // Until the campaign's own packages are there, those of the regular list are.
    const receiver = (await dashboardOffer(locale))[0]?.name ?? "";
    await expect(async () => {
      await page.getByRole("combobox", { name: words("fields.packageName") }).click();
      await page.getByRole("option", { name: receiver }).click({ timeout: 1000 });
    }).toPass();
    for (const field of ["name", "email", "address"] as const) await page.locator(`[name="${field}"]`).fill(buyer[field]);
    await page.locator('[name="phone"]').fill(buyer.phone);
    await choose(words("fields.cityId"));
    await choose(words("fields.regionId"));
    // Without its device it is not sold.
    await page.getByRole("button", { name: words("sell.send") }).click();
    const device = page.getByRole("combobox", { name: /BR-200/ });
    await expect(device).toHaveAttribute("aria-invalid", "true");
    await device.click();
    await page.getByRole("option").nth(1).click();
    const sum = await page.getByRole("status").last().innerText();
    await page.getByRole("button", { name: words("sell.send") }).click();
    await expect(page).toHaveURL(/\/orders\/edit\/\d+$/);
    const { data } = await accountant.ask<{ data: StaffOrder[] }>("GET", `/v1/order?q=${buyer.email}`);
    const [order] = data;
    expect(data).toHaveLength(1);
    expect(order).toMatchObject({ state: "awaitingCash", campaign: "ReceiverBased", phone: buyer.phone, userId: null });
    await expect(page.getByText(sum).first()).toBeVisible();

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: words("move.markPaid") }).click();
    await dialog.locator('[name="amount"]').fill(((order?.total ?? 0) / 1000).toFixed(3));
    await dialog.locator('[name="reference"]').fill("R-2");
    await dialog.getByRole("button", { name: words("collect.next") }).click();
    await page.getByRole("button", { name: words("collect.yes") }).click();
    await page.getByRole("button", { name: words("move.ship") }).click();
    await dialog.locator('[name="carrier"]').fill("Aramex");
    await dialog.locator('[name="tracking"]').fill("JO-77");
    await dialog.getByRole("button", { name: words("ship.yes") }).click();
    await expect(page.getByRole("list", { name: words("part.timeline") }).getByText(words("event.shipment"))).toBeVisible();
    expect(await orderOf(order?.number ?? "")).toMatchObject({ state: "fulfilled", shipment: { carrier: "Aramex", tracking: "JO-77" } });
  });
}

test("a payment by card stands at its order with the card, and goes back to it", async ({ page, context, baseURL }) => {
  const buyer = await newBuyer("en-US");
  const { id } = await offered(({ trialDays, currency }) => trialDays === 0 && currency === "JOD");
  const { number } = await orderByCard(buyer, id);
  const order = await orderOf(number);
  expect(order).toMatchObject({ state: "fulfilled", method: "card" });
  const t = await open(page, context, "en-US", baseURL, `/orders/edit/${order.id}`);
  await expect(page.getByText("visa •••• 4242").first()).toBeVisible();
  await page.getByRole("button", { name: t("resources.orders.move.refund") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="reason"]').fill("Not wanted any more");
  await dialog.getByRole("button", { name: t("resources.orders.refund.next") }).click();
  await page.getByRole("textbox", { name: t("desk.confirm.keyword", { keyword: number }) }).fill(number);
  await page.getByRole("button", { name: t("resources.orders.refund.yes") }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await orderOf(number)).state, { timeout: 30_000 }).toBe("refunded");
});

test("Accounting sees orders and nothing else", async ({ page, context, baseURL }) => {
  const t = await open(page, context, "en-US", baseURL, "");
  await expect(page.getByRole("figure").first()).toBeVisible();
  const menu = page.getByRole("menuitem");
  const theirs = [t("desk.home.title"), t("analytics.title"), t("resources.orders.name", { count: 2 })];
  await expect(menu).toHaveText(theirs);
  for (const path of ["/members/list", "/package/list", "/package/areas", "/article/list", "/users/list", "/settings/list", "/log/list"]) {
    await page.goto(deskPath(path));
    await expect(page.getByText(t("desk.notFound.title", { path: deskPath(path) }))).toBeVisible();
  }
  for (const path of ["/v1/subscription", "/v1/package/dashboard", "/v1/article/admin", "/v1/user/admin", "/v1/log/admin"])
    expect((await fetch(`${productUrl()}/api${path}`, { headers: { cookie: accountant.cookie } })).status, path).toBe(403);
  const admin = await signInEditor("Admin");
  for (const path of ["/v1/order", "/v1/order/1", "/v1/order/excel", "/v1/order/excel-sheet", "/v1/order/revenue"])
    expect((await fetch(`${productUrl()}/api${path}`, { headers: { cookie: admin.cookie } })).status, path).toBe(403);
});
