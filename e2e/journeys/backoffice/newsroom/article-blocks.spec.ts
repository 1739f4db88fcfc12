import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import {
  ARTICLE_TEXTS,
  openArticleForm,
  paragraph,
  publishUpdate,
} from "../../../staff/article-form.ts";
import { backOfficeMessagesOf, signInToBackOffice } from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const CHART = {
  "en-US": { title: "Rain in Amman", west: "West", note: "Median of all gauges." },
  "ar-JO": { title: "الأمطار في عمّان", west: "الغرب", note: "وسيط كل المقاييس." },
};

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const { title, west, note } = CHART[locale];

  test(`staff add a chart and a footnote, and readers see both without scripts, ${locale}`, async ({
    page,
    context,
    baseURL,
    browser,
  }) => {
    const editor = await signInStaff("Admin");
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `${title} ${Date.now()}`,
      publishedAt: new Date().toISOString(),
      body: { type: "doc", content: [paragraph(ARTICLE_TEXTS[locale].body)] },
    });
    await openArticleForm(page, article);
    const text = page.locator(".body-content [contenteditable=true]").first();
    const insert = async (tool: "chart" | "footnote") => {
      await text.locator("p").first().click();
      await page.keyboard.press("End");
      await page.getByRole("button", { name: t("body.tool.blocks"), exact: true }).click();
      await page.getByRole("menuitem", { name: t(`body.tool.${tool}`), exact: true }).click();
      return page.getByRole("dialog", { name: t(`body.tool.${tool}`), exact: true });
    };

    const footnoteDialog = await insert("footnote");
    await footnoteDialog.getByRole("button", { name: t("body.dialog.insert") }).click();
    await expect(footnoteDialog.getByText(t("body.footnote.note_missing"))).toBeVisible();
    await footnoteDialog.getByLabel(t("body.footnote.note"), { exact: true }).fill(note);
    await page.keyboard.press("Tab");
    await page.keyboard.type("gauges.example/list");
    await page.keyboard.press("Enter");
    await expect(footnoteDialog).toBeHidden();
    await expect(text.locator("sup.footnote")).toHaveCount(1);

    const chartDialog = await insert("chart");
    await chartDialog.getByRole("textbox", { name: t("body.chart.title") }).fill(title);
    const table = chartDialog.getByRole("textbox", { name: t("body.chart.table") });
    await table.fill(`,${west}\n2024,41\n2025,x`);
    await expect(
      chartDialog.getByText(
        t("body.chart.problem.notANumber", { row: "3", column: "2", value: "x" }),
      ),
    ).toBeVisible();
    await table.fill(`,${west}\n2024,41\n2025,19.5`);
    await expect(chartDialog.locator("svg[role=img] rect")).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    await chartDialog.getByRole("button", { name: t("body.dialog.insert") }).click();
    await expect(chartDialog).toBeHidden();
    await expect(text.locator("figure svg[role=img]")).toBeVisible();
    await publishUpdate(page, locale);

    const reader = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const site = await reader.newPage();
    const chart = site.locator("figure.chart");
    await expect(async () => {
      await site.goto(articlePath(article));
      await expect(chart).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(chart.getByRole("img")).toHaveAttribute("aria-label", new RegExp(title));
    await chart.locator("summary").click();
    await expect(chart.getByRole("rowheader", { name: "2025" })).toBeVisible();
    const reference = site.locator('[role="doc-noteref"]');
    await reference.click();
    await expect(site).toHaveURL(/#note-1$/);
    const notes = site.locator('[role="doc-endnotes"]');
    await expect(notes).toContainText(note);
    await expect(notes.getByRole("link", { name: "gauges.example" })).toBeVisible();
    await notes.locator('[role="doc-backlink"]').click();
    await expect(site).toHaveURL(/#noteref-1$/);
    await reader.close();

    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(articlePath(article));
      await expect(page.locator("figure.chart svg[role=img]")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
}
