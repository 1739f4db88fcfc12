import { randomUUID } from "node:crypto";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../axe.ts";
import { newBuyer, orderUnconfirmed } from "../buyer.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { mailedLink, mailsBefore, newEmail, signIn, signUp } from "../member.ts";
import { newCard, payWith, sell } from "../shop.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

// A trial that is refused, an order that is not paid, a code that is wrong.
test.use({ expectedErrors: /the server responded with a status of 4\d\d/ });

let trial: StaffPackage;
let monthly: StaffPackage;
let accountant: Editor;

test.beforeAll(async () => {
  const staff = await signInEditor("Superadmin");
  accountant = await signInEditor("Accounting");
  const mark = randomUUID().slice(0, 6);
  // A product of its own, so that trials of other journeys are no trials of this one.
  const family = { campaign: "Nojoom", product: `Trial ${mark}` };
  [trial, monthly] = await Promise.all([
    sell(staff, { english: `Trial ${mark}`, arabic: `التجربة ${mark}`, price: 5000, trialDays: 7, ...family }),
    sell(staff, { english: `Monthly ${mark}`, arabic: `الشهرية ${mark}`, price: 3000 }),
  ]);
});

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const at = (path: string) => inLocalePath(locale, path);
  const heading = (page: Page) => page.getByRole("heading", { level: 1 });
  const checkout = ({ id, campaign, product }: StaffPackage) =>
    at(`/packages/checkout?package=${id}${campaign ? `&campaign=${encodeURIComponent(campaign + product)}` : ""}`);

  async function fillBuyer(page: Page, email: string): Promise<void> {
    await page.getByLabel(t("checkout.name"), { exact: true }).fill("Rana Haddad");
    await page.getByLabel(t("account.email"), { exact: true }).fill(email);
  }

  test(`a product of a campaign has a page at /packages/Nojoom/{product}, as at its joined name, ${locale}`, async ({ page }) => {
    const { product } = trial;
    for (const path of [`/packages/Nojoom/${encodeURIComponent(product ?? "")}`, `/packages/Nojoom${encodeURIComponent(product ?? "")}`]) {
      expect((await page.goto(at(path)))?.status(), path).toBe(200);
      await expect(page.getByRole("article", { name: trial.name[locale] ?? "" })).toBeVisible();
    }
    expect((await page.goto(at("/packages/Nojoom/NoSuchProduct")))?.status()).toBe(404);
  });

  test(`a card that has had a free trial is refused another, and its buyer subscribes at the full price, ${locale}`, async ({ page }) => {
    test.setTimeout(150_000);
    const card = newCard();
    await page.goto(checkout(trial));
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWith(page, card);
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));

    await page.goto(checkout(trial));
    await fillBuyer(page, newEmail());
    await page.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWith(page, card);
    await expect(heading(page)).toHaveText(t("unpaid.title.trialUsed"));
    await expect(page.getByText(t("unpaid.reason.trialUsed"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const subscribe = page.getByRole("main").getByRole("button");
    await expect(subscribe).toHaveText(/5[.]000|٥٫٠٠٠/);
    await subscribe.click();
    await payWith(page, card);
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await expect(page.getByText(/5\.000/).first()).toBeVisible();
  });

  test(`a subscriber sees what they have, is not sold it again, and gets a second payment back, ${locale}`, async ({ page, context }) => {
    test.setTimeout(150_000);
    const email = newEmail();
    await signUp(page, locale, email);
    await signIn(page, locale, { email });
    await expect(heading(page)).toHaveText(t("account.title"));
    // Two tabs: both orders are made before either is paid.
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(checkout(monthly));
      await tab.getByRole("button", { name: t("checkout.orderAndPay") }).click();
      await tab.waitForURL(/\/sandbox-gateway\/pay\//);
    }
    await payWith(page, newCard());
    await expect(heading(page)).toHaveText(t("thanks.paidTitle"));
    await payWith(other, newCard());
    await expect(heading(other)).toHaveText(t("unpaid.title.alreadySubscribed"));
    await expect(other.getByText(/3\.000/).first()).toBeVisible();
    expect(await violationsOf(other)).toEqual([]);
    await other.close();

    await page.goto(at("/packages"));
    const band = page.getByRole("region", { name: t("packages.yours") });
    await expect(band.getByText(monthly.name[locale] ?? "")).toBeVisible();
    await expect(band.getByText(t("subscription.state.active"))).toBeVisible();
    const offer = page.getByRole("article", { name: monthly.name[locale] ?? "" });
    await expect(offer.getByRole("link", { name: t("packages.manage") })).toBeVisible();
    await expect(offer.getByRole("link", { name: t("packages.choose") })).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(checkout(monthly));
    await expect(heading(page)).toHaveText(t("checkout.yoursTitle"));
  });

  test(`a guest's cash order waits for the mail's link, at the desk too, and is mailed it again, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(150_000);
    const buyer = await newBuyer(locale);
    const { paymentId, number } = await orderUnconfirmed(buyer, monthly.id);
    await page.goto(at(`/packages/confirm?paymentId=${paymentId}`));
    await expect(heading(page)).toHaveText(t("confirm.title"));
    await expect(page.getByText(buyer.email)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    const before = mailsBefore();
    await page.getByRole("button", { name: t("confirm.again") }).click();
    await expect(page.getByText(t("confirm.sent"))).toBeVisible();
    await page.goto(at(`/packages/confirm?paymentId=${paymentId}&code=wrong`));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();

    await showDeskTo(context, accountant, locale, baseURL ?? "");
    const words = deskWordsOf(locale);
    await page.goto(deskPath(`/orders/list?filter=${encodeURIComponent(JSON.stringify({ q: number }))}`));
    await expect(page.getByText(words("resources.orders.states.waitsForConfirmation"))).toBeVisible();
    await page.goto(deskPath("/orders/cash-desk"));
    await page.getByRole("searchbox", { name: words("resources.orders.desk.search") }).fill(number);
    await expect(page.getByText(words("resources.orders.desk.noMatch"))).toBeVisible();

    await page.goto(await mailedLink(buyer.email, before));
    await page.getByRole("button", { name: t("confirm.confirm") }).click();
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
    // The link once more leads to how the order is now.
    await page.goBack();
    await expect(heading(page)).toHaveText(t("thanks.cashTitle"));
  });
}
