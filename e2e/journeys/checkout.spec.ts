import { randomUUID } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { mailedLink, mailsBefore, newEmail, signIn, signUp } from "../member.ts";
import { deliverTo, payWith, sell } from "../shop.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// An order that is not paid, a field that is wrong, a page without an order.
test.use({ expectedErrors: /the server responded with a status of 4\d\d/ });

const DAY = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** What is sold in these journeys: names that no other journey has. */
interface Shop {
  reader: StaffPackage;
  receiver: StaffPackage;
  bundle: StaffPackage;
  place: { cityId: number; regionId: number };
}

let shop: Shop;

test.beforeAll(async () => {
  const staff = await signInEditor("Superadmin");
  const mark = randomUUID().slice(0, 6);
  const [reader, receiver, bundle, place] = await Promise.all([
    sell(staff, { english: `Journal ${mark}`, arabic: `الصحيفة ${mark}`, price: 2500 }),
    sell(staff, {
      ...{ english: `Receiver ${mark}`, arabic: `جهاز الاستقبال ${mark}`, price: 4000, deviceRequired: true },
      devices: [{ model: "MR-1", name: { "en-US": "Receiver MR-1", "ar-JO": "جهاز MR-1" }, price: 35_000 }],
    }),
    sell(staff, {
      ...{ english: `Bundle ${mark}`, arabic: `الحزمة ${mark}`, price: 15_000, listPrice: 30_000, interval: "year" },
      ...{ campaign: "BlackFriday", saleFrom: inDays(-1), saleUntil: inDays(5) },
    }),
    deliverTo(staff, `Salt ${mark}`, `السلط ${mark}`),
  ]);
  shop = { reader, receiver, bundle, place };
});

const nameOf = ({ name }: StaffPackage, locale: Locale) => name[locale] ?? "";

/** HTML allows one name and its value in each group of the list of prices. */
async function expectGroupedPrices(page: Page): Promise<void> {
  const groups = page.locator("main dl > div").filter({ has: page.locator("dt") });
  await expect(groups).not.toHaveCount(0);
  const children = await groups.evaluateAll((all) => all.map((group) => [...group.children].map(({ tagName }) => tagName).join(" ")));
  expect(children.filter((one) => one !== "DT DD")).toEqual([]);
}

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const at = (path: string) => inLocalePath(locale, path);
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  async function fillBuyer(page: Page, email: string): Promise<void> {
    await page.getByLabel(t("checkout.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  }

  async function fillPlace(page: Page): Promise<void> {
    await page.getByLabel(t("checkout.phone"), { exact: true }).fill("+962790123456");
    await page.getByLabel(t("checkout.region"), { exact: true }).selectOption(String(shop.place.regionId));
    await page.getByLabel(t("checkout.address"), { exact: true }).fill("12 Rainbow Street");
  }

  /** Follows the mail that asks whether the address of a cash order is the buyer's, and confirms. */
  async function confirm(page: Page, email: string, before: Set<string>): Promise<void> {
    await expect(heading(page)).toHaveText(t("confirm.title"));
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(await mailedLink(email, before));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
  }

  /** The order on the page that thanks: its number and its code. */
  async function thanked(page: Page, path: string) {
    await expect(page).toHaveURL(new RegExp(`${at(path)}\\?paymentId=`));
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await expect(page.getByText(t("thanks.code"), { exact: true })).toBeVisible();
    const receipt = await page.request.get((await page.getByRole("link", { name: t("order.receipt") }).getAttribute("href")) ?? "");
    expect(receipt.headers()["content-type"]).toContain("application/pdf");
  }

  test(`a reader compares, is declined, pays, cancels and goes on, ${locale}`, async ({ page }) => {
    test.setTimeout(60_000);
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(heading(page)).toHaveText(t("account.title"));

    await page.goto(at("/packages"));
    const card = page.getByRole("article", { name: nameOf(shop.reader, locale) });
    await card.getByRole("link", { name: t("packages.choose") }).click();
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveValue(email);
    await expectGroupedPrices(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();

    await payWith(page, "declined");
    await expect(heading(page)).toHaveText(t("unpaid.title.failed"));
    await expect(page.getByText(t("unpaid.reason.declined"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("unpaid.retry") }).click();
    await payWith(page, "succeeds");
    await thanked(page, "/packages/thankyou/card-payment");
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("link", { name: t("thanks.toSubscription") }).click();
    await expect(page.getByText(t("subscription.state.active"))).toBeVisible();
    await expect(page.getByText("4242")).toBeVisible();
    await expect(page.getByRole("link", { name: t("order.receipt") })).toHaveCount(1);
    await page.getByRole("button", { name: t("subscriptions.cancel"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("subscriptions.cancelYes") }).click();
    await expect(page.getByText(t("subscriptions.said.cancelled"))).toBeVisible();
    await page.getByRole("button", { name: t("subscriptions.resume") }).click();
    await expect(page.getByText(t("subscriptions.said.resumed"))).toBeVisible();
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("subscriptions.changeCard") }).click();
    await payWith(page, "authentication");
    await page.locator('form button[type="submit"]').first().click();
    await expect(page.getByText("3220")).toBeVisible();
  });

  test(`a guest buys the bundle of Black Friday with 3-D Secure, ${locale}`, async ({ page }) => {
    await page.goto(at("/blackfriday"));
    await expect(page.getByRole("timer", { name: t("campaign.left") })).toContainText(/\d|[٠-٩]/);
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("article", { name: nameOf(shop.bundle, locale) })
      .getByRole("link", { name: t("packages.choose") })
      .click();
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWith(page, "authentication");
    await page.locator('form button[type="submit"]').first().click();
    await thanked(page, "/blackfriday/thankyou/card-payment");
    await expect(page.getByText(t("thanks.guestTitle"))).toBeVisible();
    // The page of another occasion leads to the right one, and without the order's name there is nothing to see.
    const own = new URL(page.url());
    await page.goto(`${at("/packages/thankyou/card-payment")}${own.search}`);
    await expect(page).toHaveURL(own.href);
    await page.goto(own.pathname);
    await expect(heading(page)).toHaveText(t("order.noneTitle"));
  });

  test(`a guest has a device brought, its price and delivery told before, ${locale}`, async ({ page }) => {
    await page.goto(at(`/packages/checkout?package=${shop.receiver.id}`));
    await fillBuyer(page, newEmail());
    // 4 for the month, 35 a device, 2 to bring them.
    const total = page
      .getByRole("group")
      .or(page.locator("main"))
      .getByText(/41[.٫]000|٤١٫٠٠٠/);
    await fillPlace(page);
    await expect(total.first()).toBeVisible();
    await expectGroupedPrices(page);
    await expect(page.getByLabel(t("checkout.address"), { exact: true })).toHaveAttribute("autocomplete", "address-line1");
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWith(page, "succeeds");
    await thanked(page, "/packages/thankyou/card-payment");
    await expect(page.getByText(t("thanks.next.device"))).toBeVisible();
  });

  test(`a guest pays in cash, and chooses the device afterwards, ${locale}`, async ({ page }) => {
    await page.goto(at(`/packages/checkout?package=${shop.receiver.id}`));
    await page.getByRole("radio", { name: t("checkout.methods.cash.title") }).check();
    await page.getByLabel(/MR-1/).selectOption("0");
    const email = newEmail();
    await fillBuyer(page, email);
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await expect(page.getByLabel(t("checkout.phone"), { exact: true })).toHaveAttribute("aria-invalid", "true");
    await fillPlace(page);
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await expect(heading(page)).toHaveText(t("devices.title"));
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
    const before = mailsBefore();
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await confirm(page, email, before);
    await expect(page).toHaveURL(new RegExp(`${at("/packages/thankyou/cash-payment")}\\?paymentId=`));
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
    await expect(page.getByText(t("thanks.next.cash"))).toBeVisible();
    await expect(page.getByText(t("thanks.code"), { exact: true })).toHaveCount(0);
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("a guest orders in cash with the total worked out, and by card", async ({ page }) => {
      await page.goto(at(`/packages/checkout?package=${shop.reader.id}`));
      await page.getByRole("radio", { name: t("checkout.methods.cash.title") }).check();
      const email = newEmail();
      await fillBuyer(page, email);
      await page.locator('input[name="phone"]').fill("+962790123456");
      await page.getByLabel(t("checkout.region"), { exact: true }).selectOption(String(shop.place.regionId));
      await page.getByLabel(t("checkout.address"), { exact: true }).fill("12 Rainbow Street");
      // The delivery was not in the total that the page showed.
      await page
        .getByRole("button", { name: t("checkout.order"), exact: true })
        .or(page.getByRole("button", { name: t("checkout.orderAndPay") }))
        .first()
        .click();
      await expect(page.getByRole("alert")).toHaveText(t("checkout.reasons.expected"));
      await expect(page.getByText(/4[.٫]500|٤٫٥٠٠/).first()).toBeVisible();
      const before = mailsBefore();
      await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
      await confirm(page, email, before);
      await expect(heading(page)).toHaveText(t("thanks.cashTitle"));

      await page.goto(at(`/packages/checkout?package=${shop.reader.id}`));
      await fillBuyer(page, newEmail());
      await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
      await payWith(page, "succeeds");
      await thanked(page, "/packages/thankyou/card-payment");
    });
  });
}
