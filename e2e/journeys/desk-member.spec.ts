import type { StaffSubscription } from "@masthead/contract/commerce/subscription.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { violationsOf } from "../axe.ts";
import { newBuyer, offered, orderByCard } from "../buyer.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { type Editor, makeEditor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

let head: Editor;

test.describe.configure({ mode: "default" });
// An address that nobody has, and an end that is none.
test.use({ expectedErrors: /status of 400/ });
test.beforeAll(async () => {
  head = await signInEditor("Superadmin");
});

const memberOf = async (q: string) =>
  (await head.ask<{ data: StaffSubscription[] }>("GET", `/v1/subscription?q=${encodeURIComponent(q)}`)).data[0];

for (const locale of LOCALES) {
  test(`a subscription is given, extended and ended: ${locale}`, async ({ page, context, baseURL }) => {
    const reader = await makeEditor("User");
    await showDeskTo(context, head, locale, baseURL ?? "");
    await page.goto(deskPath("/members/list"));
    const t = deskWordsOf(locale);
    const words = (key: string) => t(`resources.members.${key}`);
    await page.getByRole("button", { name: words("move.grant") }).click();
    const dialog = page.getByRole("dialog");
    const email = dialog.locator('[name="email"]');
    await email.fill("nobody-at-all@readers.example");
    await dialog.getByRole("combobox").click();
    await page.getByRole("option").first().click();
    const until = dialog.getByLabel(words("fields.until"));
    await until.fill("2030-06-01T12:00");
    await dialog.locator('[name="reason"]').fill("Won it in a game");
    await dialog.getByRole("button", { name: words("grant.yes") }).click();
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await email.fill(reader.email);
    await dialog.getByRole("button", { name: words("grant.yes") }).click();
    await expect(page).toHaveURL(/\/members\/edit\/\d+$/);
    // Noon by the station's clocks.
    expect(await memberOf(reader.email)).toMatchObject({
      state: "active",
      open: true,
      granted: "Won it in a game",
      periodEnd: "2030-06-01T09:00:00.000Z",
    });

    await page.getByRole("button", { name: words("move.extend") }).click();
    await until.fill("2029-01-01T00:00");
    await dialog.locator('[name="reason"]').fill("And once more");
    await dialog.getByRole("button", { name: words("extend.yes") }).click();
    await expect(until).toHaveAttribute("aria-invalid", "true");
    await until.fill("2031-06-01T12:00");
    await dialog.getByRole("button", { name: words("extend.yes") }).click();
    await expect(dialog).toHaveCount(0);
    expect(await memberOf(reader.email)).toMatchObject({ granted: "And once more", periodEnd: "2031-06-01T09:00:00.000Z" });
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: words("move.end") }).click();
    const sure = page.getByRole("dialog").getByRole("button", { name: words("move.end") });
    await expect(sure).toBeDisabled();
    await dialog.getByRole("textbox").fill(reader.email);
    await sure.click();
    await expect(page.getByText(words("states.expired"), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: words("move.extend") })).toHaveCount(0);
    expect(await memberOf(reader.email)).toMatchObject({ state: "expired", open: false });
  });

  test(`a subscription that renews is let end with its period, and go on after all: ${locale}`, async ({ page, context, baseURL }) => {
    const buyer = await newBuyer(locale);
    await orderByCard(buyer, (await offered(({ trialDays, interval }) => trialDays === 0 && interval === "year")).id);
    const member = await memberOf(buyer.email);
    expect(member).toMatchObject({ state: "active", cancelAtPeriodEnd: false, card: { brand: "visa", last4: "4242" } });
    await showDeskTo(context, head, locale, baseURL ?? "");
    await page.goto(deskPath(`/members/edit/${member?.id}`));
    const words = (key: string) => deskWordsOf(locale)(`resources.members.${key}`);
    await page.getByRole("button", { name: words("move.cancel") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("move.cancel") })
      .click();
    await expect(page.getByText(words("states.cancelled"), { exact: true })).toBeVisible();
    expect(await memberOf(buyer.email)).toMatchObject({ state: "cancelled", open: true });
    await page.getByRole("button", { name: words("move.resume") }).click();
    await expect(page.getByText(words("states.active"), { exact: true })).toBeVisible();
    expect(await memberOf(buyer.email)).toMatchObject({ state: "active", cancelAtPeriodEnd: false });
  });
}
