import type { Detour, PageContext } from "@masthead/contract/platform/page-context.ts";
import { safeRedirectPath } from "./form/form-result.ts";

/**
 * Remembers the path of the query parameter `next`, at which the reader continues after a detour.
 * Forgets it if the URL has none.
 */
export function rememberReturnPath(page: PageContext, detour: Detour, url: URL): void {
  page.setReturnPath(detour, safeRedirectPath(url.searchParams.get("next"), "") || null);
}

/**
 * Returns the path of the site at which the reader continues after a detour; null if it started
 * from none.
 */
export const returnPathOf = (page: PageContext, detour: Detour): string | null =>
  safeRedirectPath(page.returnPath(detour), "") || null;
