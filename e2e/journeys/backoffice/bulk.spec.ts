import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { backOfficeMessagesOf, backOfficePath, signInToBackOffice } from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const filtered = (q: string) => backOfficePath(`/article/list?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
const checkboxes = (page: Page) => page.locator("tbody td:first-child input[type=checkbox]");
const toolbar = (page: Page) => page.locator("[data-test=bulk-actions-toolbar]");

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test.describe(`bulk actions, ${locale}`, () => {
    const searchTerm = `bulk${locale.slice(0, 2)}${Date.now().toString(36)}`;
    const titles = [`${searchTerm} harbour`, `${searchTerm} market`];
    let editor: StaffAccount;
    let ids: number[];

    test.describe.configure({ mode: "serial" });
    test.beforeAll(async () => {
      editor = await signInStaff();
      ids = [];
      for (const title of titles) {
        const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", { locale, title });
        ids.push(id);
      }
    });
    const enabled = () => Promise.all(ids.map(async (id) => (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).enable));

    test("bulk selection is cleared when the filter changes and when the list is left", async ({ page, context, baseURL }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(filtered(searchTerm));
      await checkboxes(page).first().check();
      await expect(toolbar(page).getByRole("button", { name: t("frame.bulk.off") })).toBeVisible();
      await expect(page.getByRole("searchbox").or(page.locator("input[name=q]")).first()).toBeInViewport();
      await page.locator("input[name=q]").fill(`${searchTerm} market`);
      await expect(page.locator("tbody tr")).toHaveCount(1);
      await expect(page.locator("tbody td:first-child input:checked")).toHaveCount(0);
      await checkboxes(page).first().check();
      await page.getByRole("menuitem", { name: t("home.title") }).click();
      await expect(page.getByRole("link", { name: t("home.write") })).toBeVisible();
      await page.goBack();
      await expect(checkboxes(page)).toHaveCount(1);
      await expect(page.locator("tbody td:first-child input:checked")).toHaveCount(0);
    });

    test("bulk switch lists the affected articles, asks for confirmation and can be undone", async ({ page, context, baseURL }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const before = await enabled();
      const [expected, action] = before[0] ? [false, "off"] : [true, "on"];
      await page.goto(filtered(searchTerm));
      for (const index of [0, 1]) await checkboxes(page).nth(index).check();
      await toolbar(page)
        .getByRole("button", { name: t(`frame.bulk.${action}`) })
        .click();
      const dialog = page.getByRole("dialog");
      for (const title of titles) await expect(dialog).toContainText(title);
      await dialog.getByRole("button", { name: t(`frame.bulk.${action}`) }).click();
      await expect.poll(enabled).toEqual([expected, expected]);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect.poll(enabled).toEqual(before);
    });

    test("bulk delete runs only after the notice with Undo has closed", async ({ page, context, baseURL }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(filtered(searchTerm));
      await checkboxes(page).first().check();
      const confirmDelete = async () => {
        await toolbar(page).locator("button").last().click();
        await page.getByRole("dialog").locator("button[type=submit]").click();
      };
      await confirmDelete();
      await expect(page.locator("tbody tr")).toHaveCount(1);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect(page.locator("tbody tr")).toHaveCount(2);
      await checkboxes(page).first().check();
      await confirmDelete();
      await page.getByRole("button", { name: t("frame.close"), exact: true }).click();
      const remaining = async () =>
        (await editor.call<{ meta: { total: number } }>("GET", `/v1/article/admin?q=${searchTerm}&limit=5`)).meta.total;
      await expect.poll(remaining).toBe(1);
    });
  });
}
