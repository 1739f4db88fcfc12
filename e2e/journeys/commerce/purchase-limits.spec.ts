import { randomUUID } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { messagesOf } from "../../messages.ts";
import { newBuyer, placeUnconfirmedOrder } from "../../readers/buyer.ts";
import {
  newEmail,
  sentMails,
  signIn,
  signUp,
  waitForMailedLink,
} from "../../readers/reader-account.ts";
import { createPackage, newCard, payWithCard } from "../../readers/shop.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// A refused trial, an unpaid order and a wrong code.
test.use({ expectedErrors: /the server responded with a status of 4\d\d/ });

let trial: StaffPackage;
let monthly: StaffPackage;
let yearly: StaffPackage;
let accountant: StaffAccount;

test.beforeAll(async () => {
  const staff = await signInStaff("Superadmin");
  accountant = await signInStaff("Accounting");
  const suffix = randomUUID().slice(0, 6);
  // A separate product, so that trials in other journeys have no effect.
  const trialProduct = { campaign: "Nojoom", product: `Trial ${suffix}` };
  [trial, monthly, yearly] = await Promise.all([
    createPackage(staff, {
      english: `Trial ${suffix}`,
      arabic: `التجربة ${suffix}`,
      price: 5000,
      trialDays: 7,
      ...trialProduct,
    }),
    createPackage(staff, {
      english: `Monthly ${suffix}`,
      arabic: `الشهرية ${suffix}`,
      price: 3000,
    }),
    createPackage(staff, {
      english: `Yearly ${suffix}`,
      arabic: `السنوية ${suffix}`,
      price: 30_000,
      interval: "year",
    }),
  ]);
});

for (const locale of journeyLocales("ar-JO")) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  const checkoutPath = ({ id, campaign, product }: StaffPackage) =>
    localePath(
      `/packages/checkout?package=${id}${campaign ? `&campaign=${encodeURIComponent(campaign + product)}` : ""}`,
    );

  async function fillBuyer(page: Page, email: string): Promise<void> {
    await page.getByLabel(t("checkout.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  }

  test(`campaign product has a page at /packages/Nojoom/{product} and at its joined name, ${locale}`, async ({
    page,
  }) => {
    const { product } = trial;
    for (const path of [
      `/packages/Nojoom/${encodeURIComponent(product ?? "")}`,
      `/packages/Nojoom${encodeURIComponent(product ?? "")}`,
    ]) {
      expect((await page.goto(localePath(path)))?.status(), path).toBe(200);
      await expect(page.getByRole("article", { name: trial.name[locale] ?? "" })).toBeVisible();
    }
    expect((await page.goto(localePath("/packages/Nojoom/NoSuchProduct")))?.status()).toBe(404);
  });

  test(`card that already had a free trial is refused another, and its buyer subscribes at the full price, ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const card = newCard();
    await page.goto(checkoutPath(trial));
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("packages.try") }).click();
    await payWithCard(page, card);
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));

    await page.goto(checkoutPath(trial));
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("packages.try") }).click();
    await payWithCard(page, card);
    await expect(heading(page)).toHaveText(t("unpaid.title.trialUsed"));
    await expect(page.getByText(t("unpaid.reason.trialUsed"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const subscribe = page.getByRole("main").getByRole("button");
    await expect(subscribe).toHaveText(/5[.]000|٥٫٠٠٠/);
    await subscribe.click();
    await payWithCard(page, card);
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await expect(page.getByText(/5\.000/).first()).toBeVisible();
  });

  test(`subscriber is not sold the same package again, and a second payment is refunded, ${locale}`, async ({
    page,
    context,
  }) => {
    test.slow();
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(heading(page)).toHaveText(t("account.title"));
    // Two tabs: both orders are placed before either is paid.
    const secondTab = await context.newPage();
    for (const tab of [page, secondTab]) {
      await tab.goto(checkoutPath(monthly));
      await tab.getByRole("button", { name: t("checkout.orderAndPay") }).click();
      await tab.waitForURL(/\/sandbox-gateway\/pay\//);
    }
    await payWithCard(page, newCard());
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await payWithCard(secondTab, newCard());
    await expect(heading(secondTab)).toHaveText(t("unpaid.title.alreadySubscribed"));
    await expect(secondTab.getByText(/3\.000/).first()).toBeVisible();
    expect(await violationsOf(secondTab)).toEqual([]);
    await secondTab.close();

    await page.goto(localePath("/packages"));
    const ownSubscriptions = page.getByRole("region", { name: t("packages.yours") });
    await expect(ownSubscriptions.getByText(monthly.name[locale] ?? "")).toBeVisible();
    await expect(ownSubscriptions.getByText(t("subscription.state.active"))).toBeVisible();
    const offer = page.getByRole("article", { name: monthly.name[locale] ?? "" });
    await expect(offer.getByRole("link", { name: t("packages.manage") })).toBeVisible();
    await expect(offer.getByRole("link", { name: t("packages.choose") })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(checkoutPath(monthly));
    await expect(heading(page)).toHaveText(t("checkout.yoursTitle"));
  });

  test(`subscriber is warned about a package with the same content, and confirms to buy and to resume it, ${locale}`, async ({
    page,
  }) => {
    test.slow();
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(heading(page)).toHaveText(t("account.title"));
    await page.goto(checkoutPath(monthly));
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWithCard(page, newCard());
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));

    await page.goto(checkoutPath(yearly));
    const notice = page.getByRole("region", { name: t("overlap.all") });
    await expect(notice).toContainText(monthly.name[locale] ?? "");
    expect(await violationsOf(page)).toEqual([]);
    const order = page.getByRole("button", { name: t("checkout.orderAndPay") });
    await order.click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      monthly.name[locale] ?? "",
    );
    await notice.getByLabel(t("overlap.accept")).check();
    await order.click();
    await payWithCard(page, newCard());
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));

    await page.goto(localePath("/account/subscription"));
    const first = page.getByRole("article", { name: monthly.name[locale] ?? "" });
    await first.getByRole("button", { name: t("subscriptions.cancel"), exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("subscriptions.cancelYes") })
      .click();
    await expect(page.getByText(t("subscriptions.flash.cancelled"))).toBeVisible();
    await first.getByRole("button", { name: t("subscriptions.resume") }).click();
    await expect(first.getByRole("alert")).toContainText(yearly.name[locale] ?? "");
    expect(await violationsOf(page)).toEqual([]);
    await first.getByLabel(t("overlap.keepBoth")).check();
    await first.getByRole("button", { name: t("subscriptions.resume") }).click();
    await expect(page.getByText(t("subscriptions.flash.resumed"))).toBeVisible();
  });

  test(`guest's cash order waits for the mailed link, also in the back office, and the link can be mailed again, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const buyer = await newBuyer(locale);
    const { paymentId, number } = await placeUnconfirmedOrder(buyer, monthly.id);
    await page.goto(localePath(`/packages/confirm?paymentId=${paymentId}`));
    await expect(heading(page)).toHaveText(t("confirm.title"));
    await expect(page.getByText(buyer.email)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const before = sentMails();
    await page.getByRole("button", { name: t("confirm.again") }).click();
    await expect(page.getByText(t("confirm.sent"))).toBeVisible();
    await page.goto(localePath(`/packages/confirm?paymentId=${paymentId}&code=wrong`));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();

    await signInToBackOffice(context, accountant, locale, baseURL ?? "");
    const staffT = backOfficeMessagesOf(locale);
    await page.goto(
      backOfficePath(`/orders/list?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`),
    );
    await expect(
      page.getByText(staffT("resources.orders.states.waitsForConfirmation")),
    ).toBeVisible();
    await page.goto(backOfficePath("/orders/cash-desk"));
    await page
      .getByRole("searchbox", { name: staffT("resources.orders.cashDesk.search") })
      .fill(number);
    await expect(page.getByText(staffT("resources.orders.cashDesk.noMatch"))).toBeVisible();

    await page.goto(await waitForMailedLink(buyer.email, before));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
    // The link, opened again, leads to the order's current state.
    await page.goBack();
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
  });
}
