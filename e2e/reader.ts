import type { Page, Request } from "@playwright/test";
import { expect } from "./test.ts";

/** Does what a reader does first, and waits until the page answers by itself instead of asking for the next. */
export async function wake(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect
    .poll(() => page.evaluate(() => Object.keys(document.querySelector("a[href]") ?? {}).some((key) => key.startsWith("__reactProps"))), {
      message: "React takes the page over",
    })
    .toBe(true);
}

/** Keeps the requests of a page from now on, of one kind. */
export function requestsOf(page: Page, kind: "script" | "document" | "fetch"): Request[] {
  const kept: Request[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === kind) kept.push(request);
  });
  return kept;
}

/** Path and query of where the page is, decoded. */
export const pathOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return decodeURIComponent(pathname) + search;
};
