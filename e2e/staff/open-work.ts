import type { OpenWork, WorkAlerts } from "@masthead/contract/newsroom/work.ts";
import type { Page } from "@playwright/test";

/**
 * Shows only the open work with a title: work of concurrent journeys waits for everybody with the
 * right.
 */
export async function showOnlyWork(page: Page, title: string): Promise<void> {
  await page.route("**/api/v1/work/alerts*", async (route) => {
    const response = await route.fetch();
    const { urgent }: WorkAlerts = await response.json();
    const own = urgent.filter((work) => work.title === title);
    await route.fulfill({
      response,
      json: { unread: own.length, urgent: own } satisfies WorkAlerts,
    });
  });
  await page.route("**/api/v1/work/open?*", async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/limit=\d+/, "limit=100"),
    });
    const { data }: { data: OpenWork[] } = await response.json();
    const own = data.filter((work) => work.title === title);
    await route.fulfill({
      response,
      json: { data: own, meta: { page: 1, limit: 100, total: own.length } },
    });
  });
}
