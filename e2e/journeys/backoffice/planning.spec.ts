import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/** Week and month of the items of these journeys, in which the demo has nothing. */
const SUNDAY = "2031-03-02";
const MONDAY = "2031-03-03";

let editor: StaffAccount;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  editor = await signInStaff();
});

async function openPlanning(
  page: Page,
  context: BrowserContext,
  locale: Locale,
  baseURL: string | undefined,
  query = `date=${SUNDAY}&lang=${locale}`,
) {
  await signInToBackOffice(context, editor, locale, baseURL ?? "");
  await page.goto(backOfficePath(`/planning?${query}`));
  const t = backOfficeMessagesOf(locale);
  await expect(
    page.getByRole("heading", { name: t("resources.plan.name"), level: 2 }),
  ).toBeVisible();
  return (key: string, values: Record<string, unknown> = {}) => t(`resources.plan.${key}`, values);
}

const planItem = (locale: Locale, title: string, values: object) =>
  editor.call<PlanItem>("POST", "/v1/plan", { locale, title, ...values });
const itemById = (id: number) => editor.call<PlanItem>("GET", `/v1/plan/admin/${id}`);
const dayGroup = (page: Page, day: string) => page.locator(`[data-column="${day}"]`);

for (const locale of LOCALES)
  test.describe(locale, () => {
    test("plans coverage, writes its article, and cancels it @ar-JO", async ({
      page,
      context,
      baseURL,
    }) => {
      const message = await openPlanning(page, context, locale, baseURL);
      const t = backOfficeMessagesOf(locale);
      const title = `${locale === "ar-JO" ? "جلسة الموازنة" : "Budget vote"} ${Date.now()}`;

      await page.getByRole("button", { name: message("new"), exact: true }).click();
      const form = page.getByRole("dialog", { name: message("new") });
      await form.getByLabel(message("fields.title")).fill(title);
      expect(await violationsOf(page)).toEqual([]);
      await form.getByRole("button", { name: message("create") }).click();

      const panel = page.getByRole("dialog", { name: title });
      await panel.getByRole("button", { name: message("link.article.create") }).click();
      await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
      // The form of the article has loaded: until then, Back closes the panel.
      await expect(panel).toBeHidden();
      await page.goBack();
      await expect(panel.getByRole("link", { name: title })).toBeVisible();
      await expect(panel.getByText(message("linkState.draft"))).toBeVisible();
      await expect(
        panel.getByText(
          message("historyEntry", {
            from: message("state.planned"),
            to: message("state.inProgress"),
          }),
        ),
      ).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);

      await panel.getByRole("button", { name: message("transition.cancelled") }).click();
      const dialog = page.getByRole("dialog", { name: message("cancel.title", { title }) });
      await expect(dialog.getByText(message("cancel.text"))).toBeVisible();
      await dialog.getByRole("button", { name: message("cancel.confirm") }).click();
      await expect(
        panel.getByRole("button", { name: message("transition.planned") }),
      ).toBeVisible();
      await panel.getByRole("button", { name: t("frame.close") }).click();
      await expect(dayGroup(page, SUNDAY).getByRole("button", { name: title })).toContainText(
        message("state.cancelled"),
      );
    });

    test("moves items by mouse and by keyboard, and undoes it", async ({
      page,
      context,
      baseURL,
    }) => {
      const title = `${locale === "ar-JO" ? "مؤتمر صحفي" : "Press briefing"} ${Date.now()}`;
      const { id } = await planItem(locale, title, {
        startsAt: "2031-03-02T09:00:00+03:00",
        endsAt: "2031-03-02T11:00:00+03:00",
      });
      const message = await openPlanning(page, context, locale, baseURL);
      const t = backOfficeMessagesOf(locale);
      const chip = page.getByRole("button", { name: title });

      // An entry under the head of the grid comes out from under it when it gets the focus.
      await chip.evaluate((entry) => {
        const grid = entry.closest("[data-scroller]");
        if (!grid) throw new Error("the entry is in no grid");
        grid.scrollTop += entry.getBoundingClientRect().top - grid.getBoundingClientRect().top;
      });
      await chip.focus();
      const isOnTop = await chip.evaluate((entry) => {
        const { left, top, width } = entry.getBoundingClientRect();
        return entry.contains(document.elementFromPoint(left + width / 2, top + 3));
      });
      expect(isOnTop).toBe(true);
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press(locale === "ar-JO" ? "ArrowLeft" : "ArrowRight");
      await expect(page.locator("[data-ghost]")).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(dayGroup(page, MONDAY).getByRole("button", { name: title })).toBeVisible();
      expect(await itemById(id)).toMatchObject({
        startsAt: "2031-03-03T06:15:00.000Z",
        endsAt: "2031-03-03T08:15:00.000Z",
      });

      // The English message is react-admin's.
      await page
        .getByRole("button", { name: locale === "ar-JO" ? t("ra.action.undo") : "Undo" })
        .click();
      await expect(dayGroup(page, SUNDAY).getByRole("button", { name: title })).toBeVisible();

      // The page moves while the message closes: hovering waits until the item rests.
      await chip.hover({ position: { x: 20, y: 10 } });
      await page.mouse.down();
      const box = await chip.boundingBox();
      const target = await dayGroup(page, MONDAY).boundingBox();
      if (!box || !target) throw new Error("the item or the day is not shown");
      await page.mouse.move(box.x + box.width / 2, box.y + 20);
      await page.mouse.move(target.x + target.width / 2, box.y + 10, { steps: 5 });
      await expect(page.locator("[data-ghost]")).toBeVisible();
      await page.mouse.up();
      await expect(dayGroup(page, MONDAY).getByRole("button", { name: title })).toBeVisible();
      await expect.poll(async () => (await itemById(id)).startsAt).toBe("2031-03-03T06:00:00.000Z");
      await expect(page.getByText(message("move.hint")), "is for screen readers").toBeHidden();
    });

    test("shows an all-day item on its day in month, week and agenda @en-US", async ({
      page,
      context,
      baseURL,
    }) => {
      const title = `${locale === "ar-JO" ? "يوم المياه" : "Water day"} ${Date.now()}`;
      await planItem(locale, title, { day: "2031-03-22", lastDay: "2031-03-22" });
      const message = await openPlanning(
        page,
        context,
        locale,
        baseURL,
        `view=month&date=2031-03-22&lang=${locale}`,
      );
      await expect(
        page.locator('[data-days="2031-03-22"]').getByRole("button", { name: title }),
      ).toBeVisible();
      await expect(page.getByRole("button", { name: title })).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);
      const week = page.getByRole("button", {
        name: backOfficeMessagesOf(locale)("frame.calendar.views.week"),
        exact: true,
      });
      await week.click();
      await expect(week).toHaveAttribute("aria-pressed", "true");
      await expect(page).toHaveURL(/date=2031-03-22/);
      await expect(page.getByRole("button", { name: title })).toHaveCount(1);
      expect(await violationsOf(page)).toEqual([]);

      await page.setViewportSize({ width: 360, height: 740 });
      await page.reload();
      await expect(page.getByRole("button", { name: title })).toBeVisible();
      await expect(page.getByText(message("emptyDay"))).toHaveCount(6);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        360,
      );
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole("button", { name: message("filters") }).click();
      await expect(page.getByLabel(message("fields.kind"))).toBeVisible();
    });
  });
