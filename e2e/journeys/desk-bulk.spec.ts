import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { Page } from "@playwright/test";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

const filtered = (q: string) => deskPath(`/article/list?filter=${encodeURIComponent(JSON.stringify({ q }))}`);
const boxes = (page: Page) => page.locator("tbody td:first-child input[type=checkbox]");
const bar = (page: Page) => page.locator("[data-test=bulk-actions-toolbar]");

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);

  test.describe(`bulk actions, ${locale}`, () => {
    const word = `bulk${locale.slice(0, 2)}${Date.now().toString(36)}`;
    const titles = [`${word} harbour`, `${word} market`];
    let editor: Editor;
    let ids: number[];

    test.describe.configure({ mode: "serial" });
    test.beforeAll(async () => {
      editor = await signInEditor();
      ids = [];
      for (const title of titles) {
        const { id } = await editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title });
        ids.push(id);
      }
    });
    const enabled = () => Promise.all(ids.map(async (id) => (await editor.ask<ArticleRecord>("GET", `/v1/article/${id}`)).enable));

    test("forget the selection when the filter changes and when the list is left", async ({ page, context, baseURL }) => {
      await showDeskTo(context, editor, locale, baseURL ?? "");
      await page.goto(filtered(word));
      await boxes(page).first().check();
      await expect(bar(page).getByRole("button", { name: t("desk.bulk.off") })).toBeVisible();
      await expect(page.getByRole("searchbox").or(page.locator("input[name=q]")).first()).toBeInViewport();
      await page.locator("input[name=q]").fill(`${word} market`);
      await expect(page.locator("tbody tr")).toHaveCount(1);
      await expect(page.locator("tbody td:first-child input:checked")).toHaveCount(0);
      await boxes(page).first().check();
      await page.getByRole("menuitem", { name: t("desk.home.title") }).click();
      await expect(page.getByRole("link", { name: t("desk.home.write") })).toBeVisible();
      await page.goBack();
      await expect(boxes(page)).toHaveCount(1);
      await expect(page.locator("tbody td:first-child input:checked")).toHaveCount(0);
    });

    test("name what they switch, ask first, and can be undone", async ({ page, context, baseURL }) => {
      await showDeskTo(context, editor, locale, baseURL ?? "");
      const before = await enabled();
      const [wanted, word_] = before[0] ? [false, "off"] : [true, "on"];
      await page.goto(filtered(word));
      for (const place of [0, 1]) await boxes(page).nth(place).check();
      await bar(page)
        .getByRole("button", { name: t(`desk.bulk.${word_}`) })
        .click();
      const dialog = page.getByRole("dialog");
      for (const title of titles) await expect(dialog).toContainText(title);
      await dialog.getByRole("button", { name: t(`desk.bulk.${word_}`) }).click();
      await expect.poll(enabled).toEqual([wanted, wanted]);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect.poll(enabled).toEqual(before);
    });

    test("delete only after the notice with Undo has closed", async ({ page, context, baseURL }) => {
      await showDeskTo(context, editor, locale, baseURL ?? "");
      await page.goto(filtered(word));
      await boxes(page).first().check();
      const ask = async () => {
        await bar(page).locator("button").last().click();
        await page.getByRole("dialog").locator("button[type=submit]").click();
      };
      await ask();
      await expect(page.locator("tbody tr")).toHaveCount(1);
      await page
        .getByRole("button", { name: "Undo" })
        .or(page.getByRole("button", { name: t("ra.action.undo") }))
        .first()
        .click();
      await expect(page.locator("tbody tr")).toHaveCount(2);
      await boxes(page).first().check();
      await ask();
      await page.getByRole("button", { name: t("desk.close"), exact: true }).click();
      const left = async () => (await editor.ask<{ meta: { total: number } }>("GET", `/v1/article/admin?q=${word}&limit=5`)).meta.total;
      await expect.poll(left).toBe(1);
    });
  });
}
