import { expect, type Page, type Request } from "@playwright/test";

/** Waits until a page has loaded all it asks for, and has nothing left to do. */
export type Settle = () => Promise<void>;

/**
 * Watches the requests of a page. Settled is when none is under way, and none was begun while the page worked off what came: it takes no fixed
 * time, as `networkidle` does.
 */
export function watchRequests(page: Page): Settle {
  const open = new Set<Request>();
  let begun = 0;
  page.on("request", (request) => {
    begun++;
    open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    for (let before = -1; before !== begun || open.size > 0; ) {
      await expect.poll(() => open.size, { message: "requests under way", intervals: [20] }).toBe(0);
      before = begun;
      await idle(page);
    }
  };
}

/** Waits until the page has drawn twice and then comes to what it does last. */
const idle = (page: Page) =>
  page.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame);
    await scheduler.postTask(() => {}, { priority: "background" });
  });
