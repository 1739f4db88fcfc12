/** Groups of search results other than articles, in the order in which they are shown. */
export const SEARCH_GROUPS = ["people", "programs", "channels", "events", "topics", "episodes"] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];
