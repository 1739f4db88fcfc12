import { randomUUID } from "node:crypto";
import type { StaffOrder } from "@masthead/contract/commerce/order-staff.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { messagesOf } from "../../../messages.ts";
import { findArticle } from "../../../newsroom.ts";
import { newEmail, signIn, signUp } from "../../../readers/reader-account.ts";
import { createPackage, payWithCard } from "../../../readers/shop.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { showOnlyWork } from "../../../staff/open-work.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// After access has ended, an article's request for its full text fails while the browser still
// remembers a subscriber.
test.use({ expectedErrors: /status of 402/ });

for (const locale of journeyLocales("en-US")) {
  test(`dispute of a payment is work for Accounting until the bank decides, and then ends the access of the reader: ${locale}`, async ({
    page: reader,
    browser,
    baseURL,
  }) => {
    const t = messagesOf(locale);
    const accountant = await signInStaff("Accounting");
    const offer = await createPackage(await signInStaff("Superadmin"), {
      english: `Disputed ${randomUUID().slice(0, 6)}`,
      arabic: "باقة الاعتراض",
      price: 3000,
    });
    const article = await findArticle(locale, ({ premium }) => premium);
    const paywall = reader.getByRole("link", { name: t("paywall.packages") });
    const email = newEmail();
    await signUp(reader, locale, email);
    await signIn(reader, locale, { email });
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(t("account.title"));
    await reader.goto(pagePath(locale, "packages/checkout", { package: offer.id }));
    await reader.getByRole("button", { name: t("checkout.orderAndPay") }).click();
    await payWithCard(reader, "disputed");
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(t("thanks.paidTitle"));
    const orderOf = async () =>
      (await accountant.call<{ data: StaffOrder[] }>("GET", `/v1/order?q=${email}&limit=1`))
        .data[0];
    await expect.poll(async () => (await orderOf())?.dispute).toBe("needsResponse");
    const order = (await orderOf()) as StaffOrder;

    const context = await browser.newContext({ baseURL: baseURL ?? "" });
    const staff = await context.newPage();
    await signInToBackOffice(context, accountant, locale, baseURL ?? "");
    const office = backOfficeMessagesOf(locale);
    const message = (key: string) => office(`resources.orders.${key}`);
    await showOnlyWork(staff, order.number);
    await staff.goto(backOfficePath("/"));
    const work = staff.getByRole("link", { name: order.number }).first();
    await expect(staff.getByText(office("work.open.kind.dispute")).first()).toBeVisible();
    await work.click();

    const section = staff.getByRole("region", { name: message("part.disputes") });
    await expect(section).toContainText(message("dispute.texts.needsResponse"));
    await expect(section).toContainText(message("dispute.reasons.fraudulent"));
    await expect(section).toContainText(message("dispute.due"));
    await expect(staff.getByRole("button", { name: message("action.refund") })).toHaveCount(0);
    expect(await violationsOf(staff)).toEqual([]);

    // The reader keeps access until the bank decides.
    await reader.goto(articlePath(article));
    await expect(reader.getByRole("heading", { level: 1 })).toHaveText(article.title);
    await expect(paywall).toHaveCount(0);

    const opened = context.waitForEvent("page");
    await section.getByRole("link", { name: message("dispute.open") }).click();
    const gateway = await opened;
    await gateway.locator('button[value="lost"]').click();
    await expect(gateway.locator("form")).toHaveCount(0);
    await gateway.close();

    await expect(async () => {
      await staff.reload();
      await expect(section).toContainText(message("dispute.texts.lost"), { timeout: 5000 });
    }).toPass();
    await expect(staff.getByRole("region", { name: message("part.lines") })).toContainText(
      message("line.chargedBack"),
    );
    await expect(staff.getByRole("region", { name: message("part.timeline") })).toContainText(
      message("event.dispute.lost"),
    );
    expect(await violationsOf(staff)).toEqual([]);

    await staff.goto(
      backOfficePath(
        `/orders/list?filter=${encodeURIComponent(JSON.stringify({ dispute: "lost", q: order.number }))}`,
      ),
    );
    await expect(staff.getByRole("row").filter({ hasText: order.number })).toContainText(
      message("dispute.states.lost"),
    );
    await context.close();

    await reader.goto(articlePath(article));
    await expect(paywall).toBeVisible();
    await reader.goto(pagePath(locale, "account/subscription"));
    await expect(reader.getByText(t("subscription.state.expired"), { exact: true })).toBeVisible();
    expect(await orderOf()).toMatchObject({ dispute: "lost", chargedBack: 3000 });
  });
}
