/** What the page and its service worker agree on. */

/** Cache of the articles that are kept on the device, and under which address their list stands in it. */
export const KEPT = "kept";
export const KEPT_LIST = "/offline/kept.json";

/** Where the offline page has room for the list. */
export const KEPT_PLACE = "kept";

/** An article to keep: what the list shows of it, and its picture, of which one size is kept in place of all. */
export interface ArticleToKeep {
  path: string;
  lang: string;
  title: string;
  picture: { shown: string; original: string } | null;
}

/** What a page asks of the worker. */
export type OfflineMessage = { keep: ArticleToKeep } | { forget: string } | { forgetAll: true };
