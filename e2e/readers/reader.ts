import type { Page, Request } from "@playwright/test";
import { expect } from "../test.ts";

/** Triggers hydration with a first interaction and waits until React has hydrated the page. */
export async function hydratePage(page: Page): Promise<void> {
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect
    .poll(() => page.evaluate(hasHydrated), { message: "React hydrates the page" })
    .toBe(true);
}

/** Returns whether React has hydrated the page with all its hydration units. In the browser. */
function hasHydrated(): boolean {
  interface Fiber {
    child: Fiber | null;
    sibling: Fiber | null;
    memoizedState: { dehydrated?: unknown; isDehydrated?: boolean } | null;
    stateNode: { current: Fiber };
  }
  const isComplete = (first: Fiber | null): boolean => {
    for (let fiber = first; fiber; fiber = fiber.sibling) {
      const { dehydrated, isDehydrated } = fiber.memoizedState ?? {};
      if (dehydrated || isDehydrated || !isComplete(fiber.child)) return false;
    }
    return true;
  };
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
  const root = key && (document as unknown as Record<string, Fiber>)[key];
  return root ? isComplete(root.stateNode.current) : false;
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
