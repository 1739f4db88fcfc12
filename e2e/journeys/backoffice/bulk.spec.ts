import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const filtered = (q: string) =>
  backOfficePath(`/article/list?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
const checkboxes = (page: Page) => page.locator("tbody td:first-child input[type=checkbox]");
const toolbar = (page: Page) => page.locator("[data-test=bulk-actions-toolbar]");

for (const locale of journeyLocales("ar-JO")) {
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
    const enabled = () =>
      Promise.all(
        ids.map(
          async (id) => (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).enable,
        ),
      );

    test("bulk selection is cleared when the filter changes and when the list is left", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      await page.goto(filtered(searchTerm));
      await checkboxes(page).first().check();
      await expect(
        toolbar(page).getByRole("button", { name: t("resources.article.bulkSwitch.off") }),
      ).toBeVisible();
      await expect(
        page.getByRole("searchbox").or(page.locator("input[name=q]")).first(),
      ).toBeInViewport();
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

    test("bulk switch lists the affected articles, asks for confirmation and can be undone", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const before = await enabled();
      const [expected, action] = before[0] ? [false, "off"] : [true, "on"];
      await page.goto(filtered(searchTerm));
      for (const index of [0, 1]) await checkboxes(page).nth(index).check();
      await toolbar(page)
        .getByRole("button", { name: t(`resources.article.bulkSwitch.${action}`) })
        .click();
      const dialog = page.getByRole("dialog");
      for (const title of titles) await expect(dialog).toContainText(title);
      await dialog
        .getByRole("button", { name: t(`resources.article.bulkSwitch.${action}`) })
        .click();
      await expect.poll(enabled).toEqual([expected, expected]);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect.poll(enabled).toEqual(before);
    });

    test("bulk edit sets section and breaking news of the listed articles, and can be undone", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const stored = () =>
        Promise.all(ids.map((id) => editor.call<ArticleRecord>("GET", `/v1/article/${id}`)));
      const before = await stored();
      await page.goto(filtered(searchTerm));
      for (const index of [0, 1]) await checkboxes(page).nth(index).check();
      await toolbar(page)
        .getByRole("button", { name: t("resources.article.bulk.button") })
        .click();
      const dialog = page.getByRole("dialog", {
        name: t("resources.article.bulk.title", { count: 2, smart_count: 2 }),
      });
      for (const title of titles) await expect(dialog).toContainText(title);
      const submit = dialog.locator("button[type=submit]");
      await submit.click();
      await expect(dialog).toContainText(t("resources.article.bulk.nothing"));
      await dialog.getByRole("combobox", { name: t("resources.article.bulk.categoryId") }).click();
      await page.getByRole("option").first().click();
      await dialog
        .getByRole("combobox", { name: t("resources.article.bulk.breaking.label") })
        .click();
      await page.getByRole("option", { name: t("resources.article.bulk.breaking.set") }).click();
      expect(await violationsOf(page)).toEqual([]);
      await submit.click();
      const state = async () =>
        (await stored()).map(({ categoryId, breaking }) => [categoryId !== null, breaking]);
      await expect.poll(state).toEqual([
        [true, true],
        [true, true],
      ]);
      expect((await stored()).map(({ publishedAt, state }) => [publishedAt, state])).toEqual(
        before.map(({ publishedAt, state }) => [publishedAt, state]),
      );
      await expect(dialog).toHaveCount(0);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect.poll(state).toEqual([
        [false, false],
        [false, false],
      ]);
    });

    test("bulk edit lists the articles that it could not change, with the reason", async ({
      page,
      context,
      baseURL,
    }) => {
      await signInToBackOffice(context, editor, locale, baseURL ?? "");
      const title = `${searchTerm} gone`;
      const { id } = await editor.call<ArticleRecord>("POST", "/v1/article", { locale, title });
      await page.goto(filtered(searchTerm));
      await expect(page.locator("tbody tr")).toHaveCount(3);
      for (const index of [0, 1, 2]) await checkboxes(page).nth(index).check();
      await editor.call("DELETE", `/v1/article/${id}`);
      await toolbar(page)
        .getByRole("button", { name: t("resources.article.bulk.button") })
        .click();
      await page.getByRole("combobox", { name: t("resources.article.bulk.categoryId") }).click();
      await page.getByRole("option").first().click();
      await page.locator("[role=dialog] button[type=submit]").click();
      const refused = page.getByRole("dialog", {
        name: t("resources.article.bulk.refused", { count: 1, smart_count: 1 }),
      });
      await expect(refused.getByRole("listitem")).toContainText([title]);
      await refused
        .getByRole("button", {
          name: t("resources.article.bulk.undo", { count: 2, smart_count: 2 }),
        })
        .click();
      await expect(refused).toHaveCount(0);
      const categories = () =>
        Promise.all(
          ids.map(
            async (id) => (await editor.call<ArticleRecord>("GET", `/v1/article/${id}`)).categoryId,
          ),
        );
      await expect.poll(categories).toEqual([null, null]);
    });

    test("bulk delete runs only after the notice with Undo has closed", async ({
      page,
      context,
      baseURL,
    }) => {
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
        (
          await editor.call<{ meta: { total: number } }>(
            "GET",
            `/v1/article/admin?q=${searchTerm}&limit=5`,
          )
        ).meta.total;
      await expect.poll(remaining).toBe(1);
    });
  });
}
