/** Groups of search results other than articles, in display order. */
export const SEARCH_GROUPS = [
  "people",
  "programs",
  "channels",
  "events",
  "topics",
  "episodes",
] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];
