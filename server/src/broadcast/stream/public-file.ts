import type { CacheTag } from "../../cache-tags.ts";
import type { Platform } from "../../platform/platform.ts";

/**
 * Cache lifetime of public files, in seconds. Caches then revalidate, which costs no transfer, so
 * that a withdrawn file disappears even where no purge arrives.
 */
const MAX_AGE = 60;

/**
 * Returns the caching headers of a file at a permanent URL, which is public while the records of
 * these tags are.
 */
export const publicFileHeaders = ({ cdn }: Platform, tags: CacheTag[]): Record<string, string> => ({
  "cache-control": `public, max-age=${MAX_AGE}, must-revalidate`,
  ...cdn?.fileHeaders(tags),
});
