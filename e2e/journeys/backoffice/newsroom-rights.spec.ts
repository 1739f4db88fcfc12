import type { NotificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { DashboardSettings } from "@masthead/contract/system/setting.ts";
import type { Page } from "@playwright/test";
import { deviceOf } from "../../../server/test/fakes/push-device.ts";
import { startFakePushService } from "../../../server/test/fakes/push-service.ts";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { queryDatabase, type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";
import { frontScreen, startFrontDesk } from "./front-section.ts";

async function signInAdmin(newsroomRights: NewsroomRight[]): Promise<StaffAccount> {
  const account = await signInStaff();
  await queryDatabase(`update "user" set newsroom_rights = $2 where email = $1`, [
    account.email,
    newsroomRights,
  ]);
  return account;
}

/**
 * Shows a screen as with the setting "Breaking news and notifications need a second person". The
 * setting itself applies to all journeys that run at the same time; the server's part has its own
 * tests.
 */
async function requireSecondPerson(
  page: Page,
  authorOf: (record: NotificationRecord) => boolean,
): Promise<void> {
  await page.route("**/api/v1/setting/dashboard*", async (route) => {
    const response = await route.fetch();
    const settings: DashboardSettings = { ...(await response.json()), twoPeopleForBreaking: true };
    await route.fulfill({ response, json: settings });
  });
  await page.route("**/api/v1/notification/paginate*", async (route) => {
    const response = await route.fetch();
    const list: { data: NotificationRecord[] } = await response.json();
    await route.fulfill({
      response,
      json: {
        ...list,
        data: list.data.map((row) => ({ ...row, needsSecondPerson: authorOf(row) })),
      },
    });
  });
}

for (const locale of journeyLocales("en-US")) {
  const { message: frontMessage, open, slot, t } = frontScreen(locale);
  const message = (key: string, values?: object) =>
    t(`resources.notification.${key}`, { ...values });

  test(`Admin without the right to publish sees the front page with publishing disabled, and why, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const desk = await startFrontDesk();
    const section = await desk.createSection(locale, 2);
    await desk.edit(section, { slots: { "main.0": { articleId: section.articles[1]?.id } } });
    await open(page, context, await signInAdmin(["write", "review"]), section, baseURL);
    await expect(
      page.getByText(frontMessage("unpublished", { count: 1, smart_count: 1 }), { exact: true }),
    ).toBeVisible();
    await expect(page.getByText(frontMessage("mayNotPublish"))).toBeVisible();
    for (const name of ["publish.button", "schedule.button"])
      await expect(
        page.getByRole("button", { name: frontMessage(name), exact: true }),
      ).toBeDisabled();
    await expect(
      page.getByRole("button", { name: frontMessage("discard.button"), exact: true }),
    ).toBeEnabled();
    expect(await violationsOf(page)).toEqual([]);
  });

  test(`Admin without the right to write gets no form for new articles, and a read-only front page, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const desk = await startFrontDesk();
    const section = await desk.createSection(locale, 2);
    await desk.edit(section, { slots: { "main.0": { articleId: section.articles[1]?.id } } });
    await open(page, context, await signInAdmin(["publish", "push"]), section, baseURL);
    await expect(page.getByText(frontMessage("mayNotEdit"))).toBeVisible();
    await expect(
      page.getByRole("button", { name: frontMessage("discard.button"), exact: true }),
    ).toBeDisabled();
    await slot(page, "main.0")
      .getByRole("button", {
        name: frontMessage("slotActions", { slot: frontMessage("slot.lead") }),
      })
      .click();
    await expect(page.getByRole("menuitem")).toHaveText([frontMessage("action.openArticle")]);
    await page.keyboard.press("Escape");
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: frontMessage("publish.button"), exact: true }).click();
    await expect(page.getByText(frontMessage("publish.done"))).toBeVisible();

    await page.goto(backOfficePath("/"));
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(
      page.getByRole("menuitem", { name: t("resources.article.name_other"), exact: true }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: t("home.write") })).toHaveCount(0);
    await page.keyboard.press("Control+K");
    const newNotification = page.getByRole("option", { name: message("new"), exact: true });
    await page.getByRole("combobox").fill(message("new"));
    await expect(newNotification).toBeVisible();
    await page.getByRole("combobox").fill(t("resources.article.new"));
    await expect(newNotification).toHaveCount(0);
    await expect(
      page.getByRole("option", { name: t("resources.article.new"), exact: true }),
    ).toHaveCount(0);
  });

  test(`second person sends the notification that the first one wrote, ${locale}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const push = await startFakePushService();
    const superadmin = await signInStaff("Superadmin");
    const name = `${locale} ${Date.now()}`;
    const { id: categoryId } = await superadmin.call<{ id: number }>("POST", "/v1/category", {
      name: { "en-US": name, "ar-JO": name },
      status: true,
      onHome: false,
      inMenu: false,
    });
    const { p256dh, auth } = deviceOf(1);
    await superadmin.call("POST", "/v1/push/subscriptions", {
      endpoint: `${push.origin}/push/1`,
      keys: { p256dh, auth },
      locale,
      breaking: false,
      categoryIds: [categoryId],
    });

    const author = await signInAdmin(["write", "review", "publish", "push"]);
    await signInToBackOffice(context, author, locale, baseURL ?? "");
    await requireSecondPerson(page, ({ title }) => title === name);
    await page.goto(backOfficePath("/notification/create"));
    await expect(page.getByText(message("needsSecondPerson"))).toBeVisible();
    await page.getByRole("textbox", { name: message("fields.title") }).fill(name);
    await page.getByRole("combobox", { name: message("fields.audience"), exact: true }).click();
    await page.getByRole("option", { name: message("to.topics"), exact: true }).click();
    await page.getByRole("combobox", { name: message("fields.categoryIds") }).fill(name);
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: message("override.button"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: message("override.reason") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: message("send.button"), exact: true }).click();
    await expect(dialog.getByRole("textbox", { name: message("override.reason") })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await dialog.getByRole("button", { name: t("frame.confirm.cancel"), exact: true }).click();
    await page.getByRole("button", { name: message("saveForColleague"), exact: true }).click();
    const row = (screen: Page) => screen.getByRole("row").filter({ hasText: name });
    await expect(row(page)).toContainText(message("waiting.own"));
    await expect(row(page).getByRole("button", { name: message("override.button") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    const theirs = await browser.newContext({ baseURL });
    await signInToBackOffice(theirs, await signInAdmin(["push"]), locale, baseURL ?? "");
    const screen = await theirs.newPage();
    await requireSecondPerson(screen, () => false);
    await screen.goto(
      backOfficePath(
        `/notification/list?filter=${encodeURIComponent(JSON.stringify({ waiting: true }))}`,
      ),
    );
    await expect(row(screen)).toContainText(message("waiting.others"));
    await row(screen)
      .getByRole("button", { name: message("send.button") })
      .click();
    await screen
      .getByRole("dialog")
      .getByRole("button", { name: message("send.confirm"), exact: true })
      .click();
    await expect
      .poll(() => push.deliveries.map((delivery) => delivery.message.title))
      .toEqual([name]);
    // The lists are polled.
    for (const routed of [page, screen]) await routed.unrouteAll({ behavior: "ignoreErrors" });
    await theirs.close();
    await push.close();
  });

  test(`Superadmin restricts the newsroom rights of an Admin, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const user = (key: string) => t(`resources.users.${key}`);
    const admin = await signInStaff();
    const [{ id } = { id: 0 }] = await queryDatabase<{ id: number }>(
      `select id::int from "user" where email = $1`,
      [admin.email],
    );
    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await page.goto(backOfficePath(`/users/editable/${id}`));
    const rights = page.getByRole("group", { name: user("fields.newsroomRights") });
    for (const right of ["review", "publish", "push"])
      await rights.getByRole("checkbox", { name: user(`rights.${right}.name`) }).uncheck();
    await expect(rights.getByRole("checkbox", { name: user("rights.write.name") })).toBeChecked();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Control+S");
    await expect(page.getByText(t("frame.saved"), { exact: true })).toBeVisible();
    expect(
      (await admin.call<{ newsroomRights: string[] }>("GET", "/v1/user")).newsroomRights,
    ).toEqual(["write"]);

    await page.goto(
      backOfficePath(
        `/users/list?filter=${encodeURIComponent(JSON.stringify({ q: admin.email }))}`,
      ),
    );
    await expect(page.getByRole("row").filter({ hasText: admin.email })).toContainText(
      user("rights.write.name"),
    );
    await page.goto(backOfficePath("/users/create"));
    await expect(page.getByRole("textbox", { name: user("fields.email") })).toBeVisible();
    await expect(rights).toHaveCount(0);
  });
}
