import { PREFETCH_DELAY } from "@masthead/contract/platform/constants.ts";
import { savesData } from "./saves-data.ts";

/** `rel` of links to modules that are fetched after the page has loaded. */
export const DEFERRED_MODULE_REL = "module-ahead";

/**
 * Fetches the modules of a page after load, unless the reader saves data. They are not preloaded,
 * which would also compile them on the main thread.
 */
export default function prefetchModules(): void {
  addEventListener("load", () => setTimeout(prefetch, PREFETCH_DELAY));
}

function prefetch(): void {
  if (savesData()) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>(`[rel=${DEFERRED_MODULE_REL}]`))
    link.rel = "prefetch";
}
