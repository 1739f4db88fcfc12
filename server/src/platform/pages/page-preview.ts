import type { Client } from "@masthead/contract/contract.ts";
import type { SitePreview } from "@masthead/contract/platform/page-context.ts";
import type { Platform } from "../platform.ts";

/**
 * Preview that a page is rendered for: it reads other data than the pages of readers, and never
 * from their caches.
 */
export interface PagePreview extends SitePreview {
  /** Platform with separate caches. */
  platform: Platform;
  /** In-process API client that reads the site at `now`. */
  client: Client;
  now: Date;
}
