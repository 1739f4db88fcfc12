import { expect, type Page, type Request } from "@playwright/test";

/** Waits until a page has loaded everything it requests and is idle. */
export type Settle = () => Promise<void>;

/**
 * Watches the requests of a page. It has settled when none is pending and none was started while
 * the page processed the last responses. Unlike `networkidle`, this does not wait for a fixed time.
 */
export function watchRequests(page: Page): Settle {
  const pending = new Set<Request>();
  let started = 0;
  page.on("request", (request) => {
    started++;
    pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    for (let before = -1; before !== started || pending.size > 0; ) {
      await expect
        .poll(() => [...pending].map((request) => request.url()), {
          message: "pending requests",
          intervals: [20],
        })
        .toEqual([]);
      before = started;
      await waitUntilIdle(page);
    }
  };
}

/** Waits for two frames and then for a background task, which the page runs last. */
const waitUntilIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    await scheduler.postTask(() => {}, { priority: "background" });
  });
