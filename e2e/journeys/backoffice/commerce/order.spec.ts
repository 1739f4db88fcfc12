import { readFileSync } from "node:fs";
import type { StaffOrder, StaffOrderDetails } from "@masthead/contract/commerce/order-staff.ts";
import type { StaffOffer } from "@masthead/contract/commerce/package.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { unzip } from "../../../../server/test/readers/unzip.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { productUrl } from "../../../product-url.ts";
import {
  findOfferedPackage,
  newBuyer,
  placeCardOrder,
  placeCashOrder,
} from "../../../readers/buyer.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

let accountant: StaffAccount;

test.describe.configure({ mode: "default" });
// An amount other than the order's total is rejected at its field.
test.use({ expectedErrors: /status of 40[03]/ });
test.beforeAll(async () => {
  accountant = await signInStaff("Accounting");
});

async function openScreen(
  page: Page,
  context: BrowserContext,
  locale: Locale,
  url: string | undefined,
  path: string,
) {
  await signInToBackOffice(context, accountant, locale, url ?? "");
  await page.goto(backOfficePath(path));
  return backOfficeMessagesOf(locale);
}

/** Returns an order as staff see it. */
async function orderOf(number: string): Promise<StaffOrderDetails> {
  const { data } = await accountant.call<{ data: StaffOrder[] }>(
    "GET",
    `/v1/order?q=${number}&limit=1`,
  );
  return accountant.call("GET", `/v1/order/${data[0]?.id}`);
}

/** Packages with a receiver that staff can sell. */
const receiverPackages = async (locale: Locale) =>
  (
    await accountant.call<StaffOffer>(
      "GET",
      `/v1/package/dashboard/public?campaign=ReceiverBased&locale=${locale}`,
    )
  ).packages;

/** Downloads a workbook with a button and returns the text of one of its parts. */
async function workbookPart(page: Page, button: string, part: string): Promise<string> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: button, exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^(orders|movements)-\d{4}-\d\d-\d\d\.xlsx$/);
  const parts = unzip(readFileSync(await file.path()));
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"]),
  );
  return parts.get(part)?.toString("utf8") ?? "";
}

for (const locale of LOCALES) {
  test(`cash order is collected on a phone, refunded in part and in full, and exported: ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    const buyer = await newBuyer(locale);
    const { id } = await findOfferedPackage(
      ({ price, currency }) => price > 2000 && currency === "JOD",
    );
    const { number } = await placeCashOrder(buyer, id);
    const { total } = await orderOf(number);
    await page.setViewportSize({ width: 390, height: 844 });
    const t = await openScreen(page, context, locale, baseURL, "/orders/cash-desk");
    const message = (key: string, values?: object) => t(`resources.orders.${key}`, { ...values });

    // Found by the phone number in national format; no other order matches.
    await page
      .getByRole("searchbox", { name: message("cashDesk.search") })
      .fill(buyer.phone.replace("+962", "0"));
    await expect(
      page.getByText(message("cashDesk.waiting", { count: 1, n: numberFormat(locale).format(1) })),
    ).toBeVisible();
    await page.getByRole("button", { name: message("action.markPaid") }).click();
    const dialog = page.getByRole("dialog");
    const amount = dialog.locator('[name="amount"]');
    await amount.fill("1");
    await dialog.locator('[name="reference"]').fill(`R-${number}`);
    await dialog.getByRole("button", { name: message("collect.next") }).click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    expect((await orderOf(number)).state).toBe("awaitingCash");
    const typed = (total / 1000).toFixed(3);
    await amount.fill(
      locale === "ar-JO"
        ? typed.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "").replace(".", "٫")
        : typed,
    );
    await dialog.getByRole("button", { name: message("collect.next") }).click();
    await page.getByRole("button", { name: message("collect.yes") }).click();
    // The screen is ready for the next order.
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("searchbox", { name: message("cashDesk.search") })).toHaveValue("");
    await expect(page.getByText(buyer.name)).toHaveCount(0);
    const paid = await orderOf(number);
    expect(paid).toMatchObject({
      state: "fulfilled",
      cashReference: `R-${number}`,
      refundable: total,
    });

    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(backOfficePath(`/orders/edit/${paid.id}`));
    const refund = async (value: string | null, reason: string) => {
      await page.getByRole("button", { name: message("action.refund") }).click();
      if (value) await dialog.locator('[name="amount"]').fill(value);
      await dialog.locator('[name="reason"]').fill(reason);
      await dialog.locator('[name="reference"]').fill("B-1");
      await dialog.getByRole("button", { name: message("refund.next") }).click();
      const confirmButton = page.getByRole("button", { name: message("refund.yes") });
      await expect(confirmButton).toBeDisabled();
      await page
        .getByRole("textbox", { name: t("frame.confirm.keyword", { keyword: number }) })
        .fill(number);
      await confirmButton.click();
      await expect(dialog).toHaveCount(0);
    };
    await refund("1.25", "It came late");
    const history = page.getByRole("list", { name: message("part.timeline") });
    await expect(history.getByText(message("event.refund.part"))).toBeVisible();
    expect(await orderOf(number)).toMatchObject({
      state: "fulfilled",
      refunded: 1250,
      refundable: total - 1250,
    });
    await refund(null, "Not wanted any more");
    await expect(history.getByText(message("event.to.refunded"))).toBeVisible();
    await expect(history, "who refunded").toContainText("Editor");
    await expect(page.getByRole("button", { name: message("action.refund") })).toHaveCount(0);
    expect(await orderOf(number)).toMatchObject({
      state: "refunded",
      refunded: total,
      refundable: 0,
    });
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(
      backOfficePath(`/orders/list?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`),
    );
    await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
    const sheet = await workbookPart(page, message("excel.excel"), "xl/worksheets/sheet1.xml");
    expect(sheet).toContain(buyer.name);
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(/rightToLeft="(1|true)"/.test(sheet)).toBe(locale === "ar-JO");
    const movements = await workbookPart(
      page,
      message("excel.excel-sheet"),
      "xl/worksheets/sheet1.xml",
    );
    expect(movements.match(/<row /g)).toHaveLength(4);
    expect(movements).toContain("-1.25");
  });

  test(`package with a device is sold by staff, paid in cash and shipped: ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const buyer = await newBuyer(locale);
    const t = await openScreen(page, context, locale, baseURL, "/orders/sell");
    const message = (key: string, values?: object) => t(`resources.orders.${key}`, { ...values });
    const chooseOption = async (label: string, index = 0) => {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByRole("option").nth(index).click();
      await expect(page.getByRole("listbox")).toHaveCount(0);
    };
    await page.getByRole("combobox", { name: message("fields.campaign") }).fill("ReceiverBased");
    await page.keyboard.press("Escape");
    // The page shows the regular packages until the campaign's packages are loaded.
    const receiver = (await receiverPackages(locale))[0]?.name ?? "";
    await expect(async () => {
      if (!(await page.getByRole("listbox").isVisible()))
        await page.getByRole("combobox", { name: message("fields.packageName") }).click();
      await page.getByRole("option", { name: receiver }).click({ timeout: 1000 });
    }).toPass();
    for (const field of ["name", "email", "address"] as const)
      await page.locator(`[name="${field}"]`).fill(buyer[field]);
    await page.locator('[name="phone"]').fill(buyer.phone);
    await chooseOption(message("fields.cityId"));
    await chooseOption(message("fields.regionId"));
    // The package cannot be sold without its device.
    await page.getByRole("button", { name: message("sell.send") }).click();
    const device = page.getByRole("combobox", { name: /BR-200/ });
    await expect(device).toHaveAttribute("aria-invalid", "true");
    await device.click();
    await page.getByRole("option").nth(1).click();
    const totalText = await page.getByRole("status").last().innerText();
    await page.getByRole("button", { name: message("sell.send") }).click();
    await expect(page).toHaveURL(/\/orders\/edit\/\d+$/);
    const { data } = await accountant.call<{ data: StaffOrder[] }>(
      "GET",
      `/v1/order?q=${buyer.email}`,
    );
    const [order] = data;
    expect(data).toHaveLength(1);
    expect(order).toMatchObject({
      state: "awaitingCash",
      campaign: "ReceiverBased",
      phone: buyer.phone,
      userId: null,
    });
    await expect(page.getByText(totalText).first()).toBeVisible();

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: message("action.markPaid") }).click();
    await dialog.locator('[name="amount"]').fill(((order?.total ?? 0) / 1000).toFixed(3));
    await dialog.locator('[name="reference"]').fill("R-2");
    await dialog.getByRole("button", { name: message("collect.next") }).click();
    await page.getByRole("button", { name: message("collect.yes") }).click();
    await page.getByRole("button", { name: message("action.ship") }).click();
    await dialog.locator('[name="carrier"]').fill("Aramex");
    await dialog.locator('[name="tracking"]').fill("JO-77");
    await dialog.getByRole("button", { name: message("ship.yes") }).click();
    await expect(
      page
        .getByRole("list", { name: message("part.timeline") })
        .getByText(message("event.shipment")),
    ).toBeVisible();
    expect(await orderOf(order?.number ?? "")).toMatchObject({
      state: "fulfilled",
      shipment: { carrier: "Aramex", tracking: "JO-77" },
    });
  });
}

test("card payment is shown with its order and refunded to the card", async ({
  page,
  context,
  baseURL,
}) => {
  const buyer = await newBuyer("en-US");
  const { id } = await findOfferedPackage(
    ({ trialDays, currency }) => trialDays === 0 && currency === "JOD",
  );
  const { number } = await placeCardOrder(buyer, id);
  const order = await orderOf(number);
  expect(order).toMatchObject({ state: "fulfilled", method: "card" });
  const t = await openScreen(page, context, "en-US", baseURL, `/orders/edit/${order.id}`);
  await expect(page.getByText("visa •••• 4242").first()).toBeVisible();
  await page.getByRole("button", { name: t("resources.orders.action.refund") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="reason"]').fill("Not wanted any more");
  await dialog.getByRole("button", { name: t("resources.orders.refund.next") }).click();
  await page
    .getByRole("textbox", { name: t("frame.confirm.keyword", { keyword: number }) })
    .fill(number);
  await page.getByRole("button", { name: t("resources.orders.refund.yes") }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await orderOf(number)).state).toBe("refunded");
});

test("Accounting can access orders and nothing else, and Admin cannot access orders", async ({
  page,
  context,
  baseURL,
}) => {
  const t = await openScreen(page, context, "en-US", baseURL, "");
  await expect(page.getByRole("figure").first()).toBeVisible();
  const menu = page.getByRole("menuitem");
  const expectedItems = [
    t("home.title"),
    t("analytics.title"),
    t("resources.orders.name", { count: 2 }),
  ];
  await expect(menu).toHaveText(expectedItems);
  for (const path of [
    "/members/list",
    "/package/list",
    "/package/areas",
    "/article/list",
    "/users/list",
    "/settings/list",
    "/log/list",
  ]) {
    await page.goto(backOfficePath(path));
    await expect(
      page.getByText(t("frame.notFound.title", { path: backOfficePath(path) })),
    ).toBeVisible();
  }
  for (const path of [
    "/v1/subscription",
    "/v1/package/dashboard",
    "/v1/article/admin",
    "/v1/user/admin",
    "/v1/log/admin",
  ])
    expect(
      (await fetch(`${productUrl()}/api${path}`, { headers: { cookie: accountant.cookie } }))
        .status,
      path,
    ).toBe(403);
  const admin = await signInStaff("Admin");
  for (const path of [
    "/v1/order",
    "/v1/order/1",
    "/v1/order/excel",
    "/v1/order/excel-sheet",
    "/v1/order/revenue",
  ])
    expect(
      (await fetch(`${productUrl()}/api${path}`, { headers: { cookie: admin.cookie } })).status,
      path,
    ).toBe(403);
});
