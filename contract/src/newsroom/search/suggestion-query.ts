/** Length of a query that gets suggestions, in characters. */
export const SUGGESTION_QUERY = { min: 2, max: 60 };
/** Maximum number of suggestions. */
export const MAX_SUGGESTIONS = 8;

/** Returns the canonical form of a query, so that its spellings share a cached response. */
export const canonicalQuery = (query: string): string =>
  query
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .toLowerCase();

/** Kinds of suggestions by group, in the words of the search results. */
const GROUP_OF = {
  article: "articles",
  author: "people",
  person: "people",
  program: "programs",
  channel: "channels",
  event: "events",
  tag: "topics",
  category: "topics",
  episode: "episodes",
  page: "pages",
} as const;

/** Returns the group of a suggestion. */
export const suggestionGroup = ({ kind }: { kind: keyof typeof GROUP_OF }) => GROUP_OF[kind];
