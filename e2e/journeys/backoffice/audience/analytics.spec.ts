import { READ_AFTER_MS, VIEW_PATH } from "@masthead/contract/audience/page-views.ts";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { watchRequests } from "../../../browser/settle.ts";
import { api } from "../../../newsroom.ts";
import { hydratePage } from "../../../readers/reader.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

for (const [index, locale] of LOCALES.entries()) {
  const t = backOfficeMessagesOf(locale);

  test(`analytics shows staff the views of an article that a reader opened, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { data } = await api<{ data: ArticleCard[] }>(
      `/v1/article/latest?locale=${locale}&limit=20`,
    );
    const article = data.at(-5 - index);
    if (!article) throw new Error(`${locale} has too few articles`);
    const viewRequest = page.waitForRequest((request) => request.url().endsWith(VIEW_PATH));
    await page.goto(articlePath(article));
    expect((await viewRequest).postDataJSON()).toEqual([
      [encodeURI(decodeURI(new URL(page.url()).pathname)), "", expect.any(Number), 1],
    ]);

    const staff = await signInStaff("Notification");
    const report = `/v1/analytics/metricsDimensions?startDate=today&dimensions=articleId&filter=articleId==${article.id}`;
    const viewsOf = async () => {
      const { rows } = await staff.call<{ rows: { metricValues: { value: string }[] }[] }>(
        "GET",
        report,
      );
      return Number(rows[0]?.metricValues[0]?.value ?? 0);
    };
    await expect.poll(viewsOf, { message: "the view is tracked" }).toBeGreaterThan(0);
    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath("/analytics"));
    // Other journeys read articles too, so the list and its order vary.
    const pagesNow = page.getByRole("region", { name: t("analytics.pagesNow") }).first();
    await pagesNow.getByRole("row").getByRole("button").first().click();
    await expect(page).toHaveURL(/article=\d+/);
    await expect(page.getByRole("dialog").getByText(t("analytics.views")).first()).toBeVisible();

    await page.goto(backOfficePath(`/analytics?article=${article.id}`));
    const dialog = page.getByRole("dialog", { name: article.title });
    await expect(dialog.getByText(t("analytics.views")).first()).toBeVisible();
    const hours = dialog.getByRole("region", { name: t("analytics.by.hour") });
    await hours.getByRole("button", { name: t("frame.statistics.table") }).click();
    await expect(hours.getByRole("row")).toHaveCount(25);
    const download = page.waitForEvent("download");
    await hours.getByRole("button", { name: t("frame.statistics.csv") }).click();
    const title = `${t("analytics.title")} ${t("analytics.by.hour")}`.replaceAll(" ", "-");
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^${title}-\\d{4}-\\d{2}-\\d{2}\\.csv$`),
    );
    await expect(dialog.getByRole("link", { name: t("analytics.toArticle") })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();

    const topArticles = page.getByRole("region", { name: t("analytics.by.articleTitle") }).first();
    await expect(
      topArticles.getByRole("listitem").or(topArticles.getByRole("row")).first(),
    ).toBeVisible();
    await page.getByLabel(t("analytics.range.label")).click();
    await page.getByRole("option", { name: t("analytics.range.yesterday") }).click();
    await expect(page).toHaveURL(/range=yesterday/);
    await page.goto(backOfficePath("/analytics?range=2020-01-01_2020-01-02"));
    await expect(topArticles.getByText(t("frame.statistics.empty"))).toBeVisible();
  });
}

test("page views are not tracked for readers with Global Privacy Control", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  const page = await context.newPage();
  const viewRequests: string[] = [];
  page.on(
    "request",
    (request) => void (request.url().endsWith(VIEW_PATH) && viewRequests.push(request.url())),
  );
  const settle = watchRequests(page);
  await page.clock.install();
  await page.goto("/latest-news");
  await page.clock.fastForward(2 * READ_AFTER_MS);
  await settle();
  expect(viewRequests).toEqual([]);
  await context.close();
});

test("page views after client-side navigation are tracked once each, in order", async ({
  page,
}) => {
  const views: unknown[][] = [];
  page.on(
    "request",
    (request) =>
      void (
        request.url().endsWith(VIEW_PATH) && views.push(...(request.postDataJSON() as unknown[][]))
      ),
  );
  const settle = watchRequests(page);
  await page.clock.install();
  await page.goto("/latest-news");
  await hydratePage(page);
  // Not scrolled to: that would load more articles, a request that the navigation aborts.
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Most read", exact: true })
    .dispatchEvent("click");
  await expect(page).toHaveURL(/most-read/);
  await expect.poll(() => views.length).toBe(2);
  await page.clock.fastForward(2 * READ_AFTER_MS);
  await settle();
  expect(views.map(([path, referrer]) => [path, referrer])).toEqual([
    ["/latest-news", ""],
    ["/articles/most-read", new URL(page.url()).origin],
  ]);
  expect(views[1]?.[3]).toBe(1);
});
