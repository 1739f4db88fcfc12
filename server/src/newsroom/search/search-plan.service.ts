import type { CallContext } from "../../platform/platform.ts";
import type { HitQuery } from "./search-hits.store.ts";
import { planTerms, type WordFrequency } from "./search-plan.store.ts";
import { indexedText, type QueryTerm } from "./search-query.ts";
import { otherNumberForm, searchText } from "./search-text.ts";

export interface SearchPlan {
  query: HitQuery;
  /** Tsquery for highlighting; matches any of the required terms. */
  highlightQuery: string;
  /** Estimated number of matching articles, and of matching titles. */
  expected: WordFrequency;
  /** Estimated share of all articles that match, 0 to 1. */
  share: number;
  /**
   * Whether there is a phrase, so that articles found by the index must be checked for word order.
   */
  hasPhrase: boolean;
  /** Lower bound of the number of matches, as known from the vocabulary. */
  minimumMatches: number;
  /** Publication time of the oldest article, in milliseconds since 1970. */
  oldestPublishedAt: number;
}

/** Operator between the words of a phrase in a tsquery. */
const PHRASE_OPERATOR = /<(-|\d+)>/;
/** Assumed share of the articles with the rarest word of a phrase that contain the phrase. */
const PHRASE_SHARE = 0.1;

/**
 * Plans a search; returns undefined if no required term is indexed.
 * @param atLeast number of required terms that have to match; default: all. All subsets of that
 *   size are searched, so callers limit the number of terms.
 */
export async function planSearch(
  { db, locale, now }: CallContext,
  terms: QueryTerm[],
  atLeast?: number,
): Promise<SearchPlan | undefined> {
  const plan = await planTerms(
    db,
    locale,
    terms.map((term) => ({
      text: indexedText(term, locale),
      others: [
        otherNumberForm(locale, indexedText(term, locale)),
        ...(term.alternatives ?? []).map((text) => searchText(locale, text).trim()),
      ].filter(Boolean),
      anyOrder: term.anyOrder ?? false,
    })),
  );
  const indexed = terms.flatMap((term, i) => {
    const { query, words } = plan.terms[i] ?? { query: "", words: [] };
    return query ? [{ excluded: term.excluded, query, words }] : [];
  });
  const required = indexed.filter((term) => !term.excluded);
  if (!required.length) return undefined;
  const articleCount = Math.max(1, plan.articles);
  const termFrequency = (words: WordFrequency[], countOf: (word: WordFrequency) => number) =>
    Math.min(...words.map(countOf)) * (words.length > 1 ? PHRASE_SHARE : 1);
  const subsets =
    atLeast === undefined || atLeast >= required.length
      ? [required]
      : subsetsOf(required, Math.max(1, atLeast));
  const estimate = (countOf: (word: WordFrequency) => number) => {
    const estimates = subsets.map((subset) =>
      estimateConjunction(
        subset.map(({ words }) => termFrequency(words, countOf)),
        articleCount,
      ),
    );
    return Math.min(
      articleCount,
      estimates.reduce((total, count) => total + count, 0),
    );
  };
  const expected = {
    articles: estimate((word) => word.articles),
    titles: estimate((word) => word.titles),
  };
  const excluded = indexed.filter((term) => term.excluded);
  const ordered = indexed.some((term) => term.words.length > 1 || PHRASE_OPERATOR.test(term.query));
  const query = subsets
    .map((subset) => `(${subset.map((term) => `(${term.query})`).join(" & ")})`)
    .join(" | ");
  return {
    query: {
      required: query,
      words: query.replace(/<(-|\d+)>/g, "&"),
      excluded: excluded.map((term) => `!(${term.query})`).join(" & "),
    },
    highlightQuery: required.map((term) => `(${term.query})`).join(" | "),
    expected,
    share: expected.articles / articleCount,
    hasPhrase: ordered,
    minimumMatches:
      required.length === 1 && !ordered
        ? expected.articles -
          excluded.reduce(
            (total, { words }) => total + termFrequency(words, (word) => word.articles),
            0,
          )
        : 0,
    oldestPublishedAt: plan.oldest ?? now.getTime(),
  };
}

/**
 * Estimates how many articles match all terms: between the count of the rarest term and the count
 * if the terms were independent.
 */
function estimateConjunction(counts: number[], articleCount: number): number {
  const [rarest = 0, ...others] = [...counts].sort((a, b) => a - b);
  return others.reduce(
    (expected, count) => expected * Math.sqrt(Math.min(1, count / articleCount)),
    rarest,
  );
}

/** Returns all subsets of the given size. */
function subsetsOf<T>(items: T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) =>
    subsetsOf(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
  );
}
