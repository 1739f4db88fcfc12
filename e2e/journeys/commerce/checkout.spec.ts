import { randomUUID } from "node:crypto";
import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { dateFormat } from "@masthead/contract/platform/format.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import {
  newEmail,
  sentMails,
  signIn,
  signUp,
  waitForMailedLink,
} from "../../readers/reader-account.ts";
import { createDeliveryArea, createPackage, payWithCard } from "../../readers/shop.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// A declined payment, an invalid field and a page without an order.
test.use({ expectedErrors: /the server responded with a status of 4\d\d/ });

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Packages and delivery area of these journeys; their names are unique. */
interface Shop {
  journal: StaffPackage;
  receiver: StaffPackage;
  bundle: StaffPackage;
  deliveryArea: { cityId: number; regionId: number };
}

let shop: Shop;

test.beforeAll(async () => {
  const staff = await signInStaff("Superadmin");
  const suffix = randomUUID().slice(0, 6);
  const [journal, receiver, bundle, deliveryArea] = await Promise.all([
    createPackage(staff, {
      english: `Journal ${suffix}`,
      arabic: `الصحيفة ${suffix}`,
      price: 2500,
    }),
    createPackage(staff, {
      english: `Receiver ${suffix}`,
      arabic: `جهاز الاستقبال ${suffix}`,
      price: 4000,
      deviceRequired: true,
      devices: [
        { model: "MR-1", name: { "en-US": "Receiver MR-1", "ar-JO": "جهاز MR-1" }, price: 35_000 },
      ],
    }),
    createPackage(staff, {
      english: `Bundle ${suffix}`,
      arabic: `الحزمة ${suffix}`,
      price: 15_000,
      listPrice: 30_000,
      introductoryPeriods: 1,
      interval: "year",
      campaign: "BlackFriday",
      saleFrom: daysFromNow(-1),
      saleUntil: daysFromNow(5),
    }),
    createDeliveryArea(staff, `Salt ${suffix}`, `السلط ${suffix}`),
  ]);
  shop = { journal, receiver, bundle, deliveryArea };
});

const nameOf = ({ name }: StaffPackage, locale: Locale) => name[locale] ?? "";

/** Each group of the price list holds one term and one value, as HTML requires. */
async function expectGroupedPrices(page: Page): Promise<void> {
  const groups = page.locator("main dl > div").filter({ has: page.locator("dt") });
  await expect(groups).not.toHaveCount(0);
  const children = await groups.evaluateAll((elements) =>
    elements.map((group) => [...group.children].map(({ tagName }) => tagName).join(" ")),
  );
  expect(children.filter((tags) => tags !== "DT DD")).toEqual([]);
}

for (const locale of journeyLocales("ar-JO")) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });

  async function fillBuyer(page: Page, email: string): Promise<void> {
    await page.getByLabel(t("checkout.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  }

  async function fillDeliveryAddress(page: Page): Promise<void> {
    await page.getByLabel(t("checkout.phone"), { exact: true }).fill("+962790123456");
    await page
      .getByLabel(t("checkout.region"), { exact: true })
      .selectOption(String(shop.deliveryArea.regionId));
    await page.getByLabel(t("checkout.address"), { exact: true }).fill("12 Rainbow Street");
  }

  /** Follows the mailed link of a cash order and confirms the order. */
  async function confirm(page: Page, email: string, before: Set<string>): Promise<void> {
    await expect(heading(page)).toHaveText(t("confirm.title"));
    await expect(page.getByText(email)).toBeVisible();
    await page.goto(await waitForMailedLink(email, before));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
  }

  /** Checks the thank-you page of a paid order: its URL, code and receipt. */
  async function expectThankYouPage(page: Page, path: string) {
    await expect(page).toHaveURL(new RegExp(`${localePath(path)}\\?paymentId=`));
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await expect(page.getByText(t("thanks.code"), { exact: true })).toBeVisible();
    const receipt = await page.request.get(
      (await page.getByRole("link", { name: t("order.receipt") }).getAttribute("href")) ?? "",
    );
    expect(receipt.headers()["content-type"]).toContain("application/pdf");
  }

  test(`reader subscribes after a declined card, cancels, resumes and changes the card, ${locale}`, async ({
    page,
  }) => {
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(heading(page)).toHaveText(t("account.title"));

    await page.goto(localePath("/packages"));
    const card = page.getByRole("article", { name: nameOf(shop.journal, locale) });
    await card.getByRole("link", { name: t("packages.choose") }).click();
    await expect(page.getByLabel(t("account.email"), { exact: true })).toHaveValue(email);
    await expectGroupedPrices(page);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();

    await page.waitForURL(/\/sandbox-gateway\/pay\//);
    expect(await violationsOf(page)).toEqual([]);
    await payWithCard(page, "declined");
    await expect(heading(page)).toHaveText(t("unpaid.title.failed"));
    await expect(page.getByText(t("unpaid.reason.declined"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("unpaid.retry") }).click();
    await payWithCard(page, "succeeds");
    await expectThankYouPage(page, "/packages/thankyou/card-payment");
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("link", { name: t("thanks.toSubscription") }).click();
    await expect(page.getByText(t("subscription.state.active"))).toBeVisible();
    await expect(page.getByText("4242")).toBeVisible();
    await expect(page.getByRole("link", { name: t("order.receipt") })).toHaveCount(1);
    await page.getByRole("button", { name: t("subscriptions.cancel"), exact: true }).click();
    const dialog = page.getByRole("alertdialog");
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("subscriptions.cancelYes") }).click();
    await expect(page.getByText(t("subscriptions.flash.cancelled"))).toBeVisible();
    await page.getByRole("button", { name: t("subscriptions.resume") }).click();
    await expect(page.getByText(t("subscriptions.flash.resumed"))).toBeVisible();
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: t("subscriptions.changeCard") }).click();
    await payWithCard(page, "authentication");
    await page.locator('form button[type="submit"]').first().click();
    await expect(page.getByText("3220")).toBeVisible();
  });

  test(`guest buys the Black Friday bundle with 3-D Secure, ${locale}`, async ({ page }) => {
    await page.goto(localePath("/blackfriday"));
    await expect(page.getByRole("timer", { name: t("campaign.left") })).toContainText(/\d|[٠-٩]/);
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("article", { name: nameOf(shop.bundle, locale) })
      .getByRole("link", { name: t("packages.choose") })
      .click();
    const inAYear = new Date();
    inAYear.setFullYear(inAYear.getFullYear() + 1);
    const day = dateFormat(locale, {
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "Asia/Amman",
    });
    const regularPrice = {
      price: formatCurrency({ amount: 30_000, currency: "JOD" }, locale),
      date: day.format(inAYear),
    };
    await expect(page.getByRole("region", { name: nameOf(shop.bundle, locale) })).toContainText(
      t("checkout.nextCharge", regularPrice),
    );
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWithCard(page, "authentication");
    await page.locator('form button[type="submit"]').first().click();
    await expectThankYouPage(page, "/blackfriday/thankyou/card-payment");
    await expect(page.getByText(t("thanks.guestTitle"))).toBeVisible();
    // Another campaign's thank-you page redirects to the right one; without the payment id it shows
    // no order.
    const thankYouUrl = new URL(page.url());
    await page.goto(`${localePath("/packages/thankyou/card-payment")}${thankYouUrl.search}`);
    await expect(page).toHaveURL(thankYouUrl.href);
    await page.goto(thankYouUrl.pathname);
    await expect(heading(page)).toHaveText(t("order.noneTitle"));
  });

  test(`guest orders a device and sees its price with delivery before paying, ${locale}`, async ({
    page,
  }) => {
    await page.goto(localePath(`/packages/checkout?package=${shop.receiver.id}`));
    await fillBuyer(page, newEmail());
    // 4 for the month, 35 for the device, 2 for delivery.
    const total = page
      .getByRole("group")
      .or(page.locator("main"))
      .getByText(/41[.٫]000|٤١٫٠٠٠/);
    await fillDeliveryAddress(page);
    await expect(total.first()).toBeVisible();
    await expectGroupedPrices(page);
    await expect(page.getByLabel(t("checkout.address"), { exact: true })).toHaveAttribute(
      "autocomplete",
      "address-line1",
    );
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWithCard(page, "succeeds");
    await expectThankYouPage(page, "/packages/thankyou/card-payment");
    await expect(page.getByText(t("thanks.next.device"))).toBeVisible();
  });

  test(`guest orders in cash and chooses the device afterwards, ${locale}`, async ({ page }) => {
    await page.goto(localePath(`/packages/checkout?package=${shop.receiver.id}`));
    await page.getByRole("radio", { name: t("checkout.methods.cash.title") }).check();
    await page.getByLabel(/MR-1/).selectOption("0");
    const email = newEmail();
    await fillBuyer(page, email);
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await expect(page.getByLabel(t("checkout.phone"), { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await fillDeliveryAddress(page);
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await expect(heading(page)).toHaveText(t("devices.title"));
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
    const before = sentMails();
    await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
    await confirm(page, email, before);
    await expect(page).toHaveURL(
      new RegExp(`${localePath("/packages/thankyou/cash-payment")}\\?paymentId=`),
    );
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
    await expect(page.getByText(t("thanks.next.cash"))).toBeVisible();
    await expect(page.getByText(t("thanks.code"), { exact: true })).toHaveCount(0);
    await page.reload();
    expect(await violationsOf(page)).toEqual([]);
  });

  test.describe(`checkout without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test("guest without JavaScript orders in cash after seeing the total with delivery, and by card", async ({
      page,
    }) => {
      await page.goto(localePath(`/packages/checkout?package=${shop.journal.id}`));
      await page.getByRole("radio", { name: t("checkout.methods.cash.title") }).check();
      const email = newEmail();
      await fillBuyer(page, email);
      await page.locator('input[name="phone"]').fill("+962790123456");
      await page
        .getByLabel(t("checkout.region"), { exact: true })
        .selectOption(String(shop.deliveryArea.regionId));
      await page.getByLabel(t("checkout.address"), { exact: true }).fill("12 Rainbow Street");
      // The total on the page did not include delivery yet.
      await page
        .getByRole("button", { name: t("checkout.order"), exact: true })
        .or(page.getByRole("button", { name: t("checkout.orderAndPay") }))
        .first()
        .click();
      await expect(page.getByRole("alert")).toHaveText(t("checkout.reasons.expected"));
      await expect(page.getByText(/4[.٫]500|٤٫٥٠٠/).first()).toBeVisible();
      const before = sentMails();
      await page.getByRole("button", { name: t("checkout.order"), exact: true }).click();
      await confirm(page, email, before);
      await expect(heading(page)).toHaveText(t("thanks.cashTitle"));

      await page.goto(localePath(`/packages/checkout?package=${shop.journal.id}`));
      await fillBuyer(page, newEmail());
      await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
      await payWithCard(page, "succeeds");
      await expectThankYouPage(page, "/packages/thankyou/card-payment");
    });
  });
}
