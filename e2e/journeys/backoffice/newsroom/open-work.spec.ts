import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInColleague } from "../../../staff/colleague.ts";
import { showOnlyWork } from "../../../staff/open-work.ts";
import { queryDatabase, type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

async function signInAdmin(newsroomRights: NewsroomRight[]): Promise<StaffAccount> {
  const account = await signInStaff();
  await queryDatabase(`update "user" set newsroom_rights = $2 where email = $1`, [
    account.email,
    newsroomRights,
  ]);
  return account;
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`work.open.${key}`, { ...values });

  test(`second person is alerted to breaking news in an open window, and claims it, ${locale} @ar-JO`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    const author = await signInAdmin(["write"]);
    const title = `${locale === "ar-JO" ? "انفجار في المصفاة" : "Explosion at the refinery"} ${Date.now()}`;
    await signInToBackOffice(context, await signInAdmin(["review"]), locale, baseURL ?? "");
    await showOnlyWork(page, title);
    await page.goto(backOfficePath("/"));
    const work = page.getByRole("region", { name: t("work.mine.title") });
    await expect(work.getByRole("heading", { name: message("title") })).toBeVisible();

    const article = await author.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title,
      breaking: true,
      breakingUntil: new Date(Date.now() + 3_600_000).toISOString(),
    });
    await author.call("PATCH", `/v1/article/${article.id}/pending-version`, {
      version: article.version,
      state: "review",
    });

    const alert = page.getByRole("alert").filter({ hasText: title });
    await expect(alert).toContainText(message("kind.review"));
    expect(await violationsOf(page)).toEqual([]);
    await alert.getByRole("button", { name: message("claim") }).click();
    await expect(alert).toBeHidden();
    const row = (screen: Page) =>
      screen
        .getByRole("region", { name: t("work.mine.title") })
        .getByRole("listitem")
        .filter({ hasText: title });
    await expect(row(page)).toContainText(message("yours"));
    await expect(row(page)).toContainText(t("work.priority.urgent"));

    const theirs = await browser.newContext({ baseURL });
    await signInToBackOffice(theirs, await signInAdmin(["review"]), locale, baseURL ?? "");
    const screen = await theirs.newPage();
    await showOnlyWork(screen, title);
    await screen.goto(backOfficePath("/"));
    await expect(row(screen).getByRole("button", { name: message("takeOver") })).toBeVisible();
    await row(screen).getByRole("link", { name: title }).click();
    await expect(screen).toHaveURL(new RegExp(`/article/edit/${article.id}$`));
    await screen.unrouteAll({ behavior: "ignoreErrors" });
    await theirs.close();

    await row(page)
      .getByRole("button", { name: message("release") })
      .click();
    await expect(row(page).getByRole("button", { name: message("claim") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await author.call("PATCH", `/v1/article/${article.id}/pending-version`, {
      version: article.version,
      state: "draft",
    });
    await page.reload();
    await expect(work.getByRole("heading", { name: message("title") })).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test(`user with open work is deactivated after a colleague takes it over, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const superadmin = await signInStaff("Superadmin");
    const leaver = await signInAdmin(["write"]);
    const successor = await signInColleague(`Nour ${Date.now()}`, locale);
    const [found] = await queryDatabase<{ id: number }>(
      `select id::int as id from "user" where email = $1`,
      [leaver.email],
    );
    const leaverId = found?.id ?? 0;
    const title = `${locale === "ar-JO" ? "جلسة الموازنة" : "Budget vote"} ${Date.now()}`;
    await superadmin.call("POST", "/v1/plan", {
      locale,
      title,
      day: "2031-03-02",
      lastDay: "2031-03-02",
      assigneeIds: [leaverId],
    });

    await signInToBackOffice(context, superadmin, locale, baseURL ?? "");
    await page.goto(
      backOfficePath(
        `/users/list?filter=${encodeURIComponent(JSON.stringify({ q: leaver.email }))}`,
      ),
    );
    await page.getByRole("row").filter({ hasText: leaver.email }).getByRole("switch").click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("resources.users.deactivate.confirm"), exact: true })
      .click();
    const dialog = page.getByRole("dialog", { name: t("resources.users.handover.title") });
    await expect(dialog).toContainText(message("kind.plan"));
    expect(await violationsOf(page)).toEqual([]);
    // A phone that is turned: the list behind the dialog shows cards instead of a table.
    await page.setViewportSize({ width: 390, height: 844 });
    await dialog.getByRole("combobox").fill(successor.name);
    await page.getByRole("option", { name: successor.name }).click();
    await dialog.getByRole("button", { name: t("resources.users.handover.submit") }).click();
    await expect(page.getByText(t("frame.switch.off"))).toBeVisible();
    const assignees = `select btrim(u.first_name || ' ' || u.last_name) as name from plan_item p join "user" u on u.id = any(p.assignee_ids) where p.title = $1`;
    expect(await queryDatabase(assignees, [title])).toEqual([{ name: successor.name }]);
  });
}
