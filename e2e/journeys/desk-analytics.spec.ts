import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath } from "@masthead/contract/system/paths.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { api } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

test.describe.configure({ timeout: 90_000 });

for (const [index, locale] of LOCALES.entries()) {
  const t = deskWordsOf(locale);

  test(`staff see that an article is read, ${locale}`, async ({ page, context, baseURL }) => {
    const { data } = await api<{ data: ArticleCard[] }>(`/v1/article/latest?locale=${locale}&limit=20`);
    const article = data.at(-5 - index);
    if (!article) throw new Error(`${locale} has too few articles`);
    const told = page.waitForRequest((request) => request.url().endsWith("/api/v1/reading"));
    await page.goto(articlePath(article));
    expect((await told).postDataJSON()).toEqual([[encodeURI(decodeURI(new URL(page.url()).pathname)), "", expect.any(Number), 1]]);

    const staff = await signInEditor("Notification");
    const report = `/v1/analytics/metricsDimensions?startDate=today&dimensions=articleId&filter=articleId==${article.id}`;
    const viewsOf = async () => {
      const { rows } = await staff.ask<{ rows: { metricValues: { value: string }[] }[] }>("GET", report);
      return Number(rows[0]?.metricValues[0]?.value ?? 0);
    };
    await expect.poll(viewsOf, { message: "the view is counted" }).toBeGreaterThan(0);
    await showDeskTo(context, staff, locale, baseURL ?? "");
    await page.goto(deskPath("/analytics"));
    // Other journeys read too: which articles are listed, and in which order, is theirs to decide.
    const now = page.getByRole("region", { name: t("analytics.pagesNow") }).first();
    await now.getByRole("row").getByRole("button").first().click();
    await expect(page).toHaveURL(/article=\d+/);
    await expect(page.getByRole("dialog").getByText(t("analytics.views")).first()).toBeVisible();

    await page.goto(deskPath(`/analytics?article=${article.id}`));
    const dialog = page.getByRole("dialog", { name: article.title });
    await expect(dialog.getByText(t("analytics.views")).first()).toBeVisible();
    const hours = dialog.getByRole("region", { name: t("analytics.by.hour") });
    await hours.getByRole("button", { name: t("desk.figures.table") }).click();
    await expect(hours.getByRole("row")).toHaveCount(25);
    const download = page.waitForEvent("download");
    await hours.getByRole("button", { name: t("desk.figures.csv") }).click();
    expect((await download).suggestedFilename()).toBe("analytics-hour.csv");
    await expect(dialog.getByRole("link", { name: t("analytics.toArticle") })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    const top = page.getByRole("region", { name: t("analytics.by.articleTitle") }).first();
    await expect(top.getByRole("listitem").or(top.getByRole("row")).first()).toBeVisible();
    await page.getByLabel(t("analytics.range.label")).click();
    await page.getByRole("option", { name: t("analytics.range.yesterday") }).click();
    await expect(page).toHaveURL(/range=yesterday/);
    await page.goto(deskPath("/analytics?range=2020-01-01_2020-01-02"));
    await expect(top.getByText(t("desk.figures.empty"))).toBeVisible();
  });
}

test("readers who ask not to be counted are not told of", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }));
  const page = await context.newPage();
  const told: string[] = [];
  page.on("request", (request) => void (request.url().endsWith("/api/v1/reading") && told.push(request.url())));
  await page.goto("/latest-news");
  await page.waitForTimeout(5000);
  expect(told).toEqual([]);
  await context.close();
});

test("pages that a reader moves on to without loading them are told of, in their order, and once", async ({ page }) => {
  const views: unknown[][] = [];
  page.on(
    "request",
    (request) => void (request.url().endsWith("/api/v1/reading") && views.push(...(request.postDataJSON() as unknown[][]))),
  );
  await page.goto("/latest-news");
  await wake(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Most read", exact: true }).click();
  await expect(page).toHaveURL(/most-read/);
  await expect.poll(() => views.length).toBe(2);
  await page.waitForTimeout(4500);
  expect(views.map(([path, referrer]) => [path, referrer])).toEqual([
    ["/latest-news", ""],
    ["/articles/most-read", new URL(page.url()).origin],
  ]);
  expect(views[1]?.[3]).toBe(1);
});
