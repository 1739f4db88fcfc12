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
  context: CallContext,
  terms: QueryTerm[],
  atLeast?: number,
): Promise<SearchPlan | undefined> {
  const { indexed, articleCount, oldest } = await lookUpTerms(context, terms);
  const required = indexed.filter((term) => !term.excluded);
  if (!required.length) return undefined;
  const excluded = indexed.filter((term) => term.excluded);
  const subsets =
    atLeast === undefined || atLeast >= required.length
      ? [required]
      : subsetsOf(required, Math.max(1, atLeast));
  const expected = {
    articles: estimateMatches(subsets, "articles", articleCount),
    titles: estimateMatches(subsets, "titles", articleCount),
  };
  const hasPhrase = indexed.some(
    ({ words, query }) => words.length > 1 || PHRASE_OPERATOR.test(query),
  );
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
    hasPhrase,
    minimumMatches:
      required.length === 1 && !hasPhrase
        ? excluded.reduce(
            (matches, term) => matches - termFrequency(term, "articles"),
            expected.articles,
          )
        : 0,
    oldestPublishedAt: oldest ?? context.now.getTime(),
  };
}

interface IndexedTerm {
  excluded: boolean;
  query: string;
  words: WordFrequency[];
}

/** Looks up terms in the vocabulary. Leaves out those that are not indexed. */
async function lookUpTerms({ db, locale }: CallContext, terms: QueryTerm[]) {
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
  const indexed = terms.flatMap(({ excluded }, i): IndexedTerm[] => {
    const { query, words } = plan.terms[i] ?? { query: "", words: [] };
    return query ? [{ excluded, query, words }] : [];
  });
  return { indexed, articleCount: Math.max(1, plan.articles), oldest: plan.oldest };
}

/** Estimates how many articles match any of these subsets of terms. */
function estimateMatches(
  subsets: IndexedTerm[][],
  countedIn: keyof WordFrequency,
  articleCount: number,
): number {
  const total = subsets.reduce((sum, subset) => {
    const counts = subset.map((term) => termFrequency(term, countedIn));
    return sum + estimateConjunction(counts, articleCount);
  }, 0);
  return Math.min(articleCount, total);
}

const termFrequency = ({ words }: IndexedTerm, countedIn: keyof WordFrequency): number =>
  Math.min(...words.map((word) => word[countedIn])) * (words.length > 1 ? PHRASE_SHARE : 1);

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
