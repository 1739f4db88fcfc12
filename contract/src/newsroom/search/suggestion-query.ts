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
