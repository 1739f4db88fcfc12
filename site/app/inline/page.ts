import { activateOnInteraction } from "./activation.ts";
import { prefetchPages } from "./page-prefetch.ts";
import trackViews from "./view-tracking.ts";

/** Runs a page that hydrates on the first interaction. At the end of the body. */
export default function runPage(): void {
  activateOnInteraction();
  prefetchPages();
  trackViews();
}
