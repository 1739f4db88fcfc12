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

const TEXTS = {
  "en-US": {
    title: "Gauges in Jordan",
    amman: "Amman",
    aqaba: "Aqaba",
    note: "Port",
    cell: "Rain",
  },
  "ar-JO": {
    title: "المقاييس في الأردن",
    amman: "عمّان",
    aqaba: "العقبة",
    note: "ميناء",
    cell: "مطر",
  },
};

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const { title, amman, aqaba, note, cell } = TEXTS[locale];

  test(`staff add a map and an HTML card, and readers see both without scripts, ${locale}`, async ({
    page,
    context,
    baseURL,
    browser,
  }) => {
    const editor = await signInStaff("Superadmin");
    await signInToBackOffice(context, editor, locale, baseURL ?? "");
    const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: `${title} ${Date.now()}`,
      publishedAt: new Date().toISOString(),
      body: { type: "doc", content: [paragraph(ARTICLE_TEXTS[locale].body)] },
    });
    await openArticleForm(page, article);
    const text = page.locator(".body-content [contenteditable=true]").first();
    const insert = async (tool: "map" | "html") => {
      await text.locator("p").first().click();
      await page.keyboard.press("End");
      await page.getByRole("button", { name: t("body.tool.blocks"), exact: true }).click();
      await page.getByRole("menuitem", { name: t(`body.tool.${tool}`), exact: true }).click();
      return page.getByRole("dialog", { name: t(`body.tool.${tool}`), exact: true });
    };

    const mapDialog = await insert("map");
    await mapDialog.getByRole("textbox", { name: t("body.map.title"), exact: true }).fill(title);
    const places = mapDialog.getByRole("group");
    const field = (index: number, name: "name" | "coordinates" | "note") =>
      places.nth(index).getByRole("textbox", { name: t(`body.map.${name}`) });
    await field(0, "name").fill(amman);
    await field(0, "coordinates").fill("131.95, 35.93");
    await field(0, "note").focus();
    await expect(mapDialog.getByText(t("body.map.problem.latitude"))).toBeVisible();
    await field(0, "coordinates").fill("31.95, 35.93");
    await expect(mapDialog.locator("svg[role=img] circle")).toHaveCount(1);
    await mapDialog.getByRole("button", { name: t("body.map.add_place") }).click();
    await expect(field(1, "name")).toBeFocused();
    await page.keyboard.type(aqaba);
    await field(1, "coordinates").fill("https://www.openstreetmap.org/#map=12/29.53/35.00");
    await expect(field(1, "coordinates")).toHaveValue("29.53, 35");
    await field(1, "note").fill(note);
    await expect(mapDialog.locator("svg[role=img] circle")).toHaveCount(2);
    expect(await violationsOf(page)).toEqual([]);
    await mapDialog.getByRole("button", { name: t("body.dialog.insert") }).click();
    await expect(mapDialog).toBeHidden();
    await expect(text.locator("figure svg[role=img]")).toBeVisible();

    const cardDialog = await insert("html");
    const code = cardDialog.getByRole("textbox", { name: t("body.html.code") });
    await code.fill(
      `<table class="x"><tr><th>${cell}</th><td onclick="x()">41</td></tr></table><script>x()</script>`,
    );
    const removed = cardDialog.getByRole("alert");
    await expect(removed).toContainText("<script>");
    await expect(removed).toContainText("onclick");
    await expect(
      cardDialog.getByRole("rowheader", { name: cell, includeHidden: true }),
    ).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await cardDialog.getByRole("button", { name: t("body.dialog.insert") }).click();
    await expect(cardDialog).toBeHidden();
    await expect(text.locator(".html-card-code")).toContainText(cell);
    await publishUpdate(page, locale);

    const reader = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const site = await reader.newPage();
    const map = site.locator("figure.map");
    await expect(async () => {
      await site.goto(articlePath(article));
      await expect(map).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(map.getByRole("img")).toHaveAttribute("aria-label", new RegExp(title));
    await expect(map.locator("ol > li").last()).toHaveText(`${aqaba} – ${note}`);
    const card = site.locator(".html-card");
    await expect(card.locator("td")).toHaveText("41");
    expect(await card.innerHTML()).not.toMatch(/script|onclick|class="x"/);
    await reader.close();

    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(articlePath(article));
      await expect(page.locator("figure.map svg[role=img]")).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
}
