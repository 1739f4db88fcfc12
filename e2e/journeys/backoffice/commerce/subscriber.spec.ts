import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { findOfferedPackage, newBuyer, placeCardOrder } from "../../../readers/buyer.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { createAccount, type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

let superadmin: StaffAccount;

test.describe.configure({ mode: "default" });
// An unknown email address and an invalid end date.
test.use({ expectedErrors: /status of 400/ });
test.beforeAll(async () => {
  superadmin = await signInStaff("Superadmin");
});

const subscriptionOf = async (q: string) =>
  (
    await superadmin.call<{ data: StaffSubscription[] }>(
      "GET",
      `/v1/subscription?q=${encodeURIComponent(q)}`,
    )
  ).data[0];

for (const locale of journeyLocales("ar-JO")) {
  test(`subscription is granted, extended and ended by staff: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const reader = await createAccount("User");
    await signInToBackOffice(context, superadmin, locale, baseURL ?? "");
    await page.goto(backOfficePath("/members/list"));
    const t = backOfficeMessagesOf(locale);
    const message = (key: string) => t(`resources.members.${key}`);
    await page.getByRole("button", { name: message("action.grant") }).click();
    const dialog = page.getByRole("dialog");
    const email = dialog.locator('[name="email"]');
    await email.fill("nobody-at-all@readers.example");
    await dialog.getByRole("combobox").click();
    await page.getByRole("option").first().click();
    const until = dialog.getByLabel(message("fields.until"));
    await until.fill("2030-06-01T12:00");
    await dialog.locator('[name="reason"]').fill("Won it in a game");
    await dialog.getByRole("button", { name: message("grant.yes") }).click();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.fill(reader.email);
    await dialog.getByRole("button", { name: message("grant.yes") }).click();
    await expect(page).toHaveURL(/\/members\/edit\/\d+$/);
    // Noon in the station's time zone.
    expect(await subscriptionOf(reader.email)).toMatchObject({
      state: "active",
      open: true,
      granted: "Won it in a game",
      periodEnd: "2030-06-01T09:00:00.000Z",
    });

    await page.getByRole("button", { name: message("action.extend") }).click();
    await until.fill("2029-01-01T00:00");
    await dialog.locator('[name="reason"]').fill("And once more");
    await dialog.getByRole("button", { name: message("extend.yes") }).click();
    await expect(until).toHaveAttribute("aria-invalid", "true");
    await until.fill("2031-06-01T12:00");
    await dialog.getByRole("button", { name: message("extend.yes") }).click();
    await expect(dialog).toHaveCount(0);
    expect(await subscriptionOf(reader.email)).toMatchObject({
      granted: "And once more",
      periodEnd: "2031-06-01T09:00:00.000Z",
    });
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: message("action.end") }).click();
    const confirmButton = page
      .getByRole("dialog")
      .getByRole("button", { name: message("action.end") });
    await expect(confirmButton).toBeDisabled();
    await dialog.getByRole("textbox").fill(reader.email);
    await confirmButton.click();
    await expect(page.getByText(message("states.expired"), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: message("action.extend") })).toHaveCount(0);
    expect(await subscriptionOf(reader.email)).toMatchObject({ state: "expired", open: false });
  });

  test(`subscription is cancelled at the end of its period by staff, and resumed: ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const buyer = await newBuyer(locale);
    await placeCardOrder(
      buyer,
      (
        await findOfferedPackage(
          ({ trialDays, interval }) => trialDays === 0 && interval === "year",
        )
      ).id,
    );
    const subscription = await subscriptionOf(buyer.email);
    expect(subscription).toMatchObject({
      state: "active",
      cancelAtPeriodEnd: false,
      card: { brand: "visa", last4: "4242" },
    });
    await signInToBackOffice(context, superadmin, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/members/edit/${subscription?.id}`));
    const message = (key: string) => backOfficeMessagesOf(locale)(`resources.members.${key}`);
    await page.getByRole("button", { name: message("action.cancel") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: message("action.cancel") })
      .click();
    await expect(page.getByText(message("states.cancelled"), { exact: true })).toBeVisible();
    expect(await subscriptionOf(buyer.email)).toMatchObject({ state: "cancelled", open: true });
    await page.getByRole("button", { name: message("action.resume") }).click();
    await expect(page.getByText(message("states.active"), { exact: true })).toBeVisible();
    expect(await subscriptionOf(buyer.email)).toMatchObject({
      state: "active",
      cancelAtPeriodEnd: false,
    });
  });
}
