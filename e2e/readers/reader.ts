import type { Page, Request } from "@playwright/test";
import { expect } from "../test.ts";

/** Triggers hydration with a first interaction and waits until React has hydrated the page. */
export async function hydratePage(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect
    .poll(
      () =>
        page.evaluate(() =>
          Object.keys(document.querySelector("a[href]") ?? {}).some((key) =>
            key.startsWith("__reactProps"),
          ),
        ),
      {
        message: "React hydrates the page",
      },
    )
    .toBe(true);
}

/** Records a page's requests of one resource type from now on. */
export function recordRequests(
  page: Page,
  resourceType: "script" | "document" | "fetch",
): Request[] {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === resourceType) requests.push(request);
  });
  return requests;
}

/** Path and query of the page's URL, decoded. */
export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
};
