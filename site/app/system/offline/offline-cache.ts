/** Names and messages shared by the pages and the service worker. */

/** Name of the cache of saved articles, and the path under which it contains their list. */
export const OFFLINE_CACHE = "kept";
export const OFFLINE_LIST_PATH = "/offline/kept.json";

/** Id of the element on the offline page that contains the list. */
export const OFFLINE_LIST_ID = "kept";

/**
 * Article to save, as shown in the list. `shown` is the one image size that is saved; it replaces
 * all others.
 */
export interface OfflineArticle {
  path: string;
  lang: string;
  title: string;
  /** Entries may be removed from it at any time. */
  hasLiveBlog: boolean;
  picture: { shown: string; original: string } | null;
}

/** Message from a page to the service worker. */
export type OfflineMessage = { keep: OfflineArticle } | { forget: string } | { forgetAll: true };
