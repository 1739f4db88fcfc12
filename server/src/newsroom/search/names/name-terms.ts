import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type QueryTerm, withoutStopWords } from "../search-query.ts";
import { searchText } from "../search-text.ts";

/**
 * Term of a name search. Names are searched in both languages, so a query in either language finds
 * a record.
 */
export interface NameTerm {
  /** Folded words; Arabic ones without the article. */
  text: string;
  words: string[];
  /** Language of the term, detected by its letters; determines the stemmer. */
  locale: Locale;
  /** Terms with the same meaning. */
  alternatives: NameTerm[];
}

/** Terms of a query that are used. */
const MAX_TERMS = 8;
export const ENGLISH_PARTICLES = new Set(
  "a an and at by for from in of on or the to with".split(" "),
);

/**
 * Returns the required or the excluded terms of a query. Drops particles unless there is nothing
 * else.
 */
export function nameTerms(terms: QueryTerm[], { excluded = false } = {}): NameTerm[] {
  const candidates = withoutStopWords(terms, "ar-JO").filter((term) => term.excluded === excluded);
  const searchable = candidates
    .map(({ text, alternatives }) => toNameTerm(text, alternatives))
    .filter((term) => term.words.length > 0);
  const distinctive = searchable.filter((term) => !ENGLISH_PARTICLES.has(term.text));
  return (distinctive.length ? distinctive : searchable).slice(0, MAX_TERMS);
}

/** Spellings and words that match a term as well as itself. */
export const withAlternatives = (term: NameTerm): NameTerm[] => [term, ...term.alternatives];

/** Returns the search term of a folded or original text. */
export function toNameTerm(text: string, alternatives: string[] = []): NameTerm {
  const words = searchText("ar-JO", text).split(" ").filter(Boolean);
  const locale = /\p{Script=Arabic}/u.test(text) ? "ar-JO" : "en-US";
  return {
    text: words.join(" "),
    words,
    locale,
    alternatives: alternatives.map((other) => toNameTerm(other)),
  };
}
