import { PREFETCH_DELAY } from "@masthead/contract/platform/constants.ts";
import { savesData } from "./saves-data.ts";

/** Number of likely next pages that are prefetched. */
const MAX_PAGES = 3;

/** Prefetches the likely next pages after load, unless the reader saves data. */
export function prefetchPages(): void {
  addEventListener("load", () => setTimeout(prefetch, PREFETCH_DELAY));
}

function prefetch(): void {
  if (savesData()) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-prefetch]")];
  for (const { href } of links.slice(0, MAX_PAGES)) {
    const link = document.createElement("link");
    link.rel = "prefetch";
    link.href = href;
    document.head.append(link);
  }
}
