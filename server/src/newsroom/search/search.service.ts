import type { ArticleTemplate } from "@masthead/contract/newsroom/article/article-template.ts";
import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { timeRangeOfDays } from "../../system/setting/day-range.ts";
import { cardsOf } from "../article/read/card.service.ts";
import { categoryTree } from "../category/category.service.ts";
import { matchesName } from "./names/name-search.service.ts";
import { withExcerpts } from "./search-excerpt.service.ts";
import { excerptTextsOf } from "./search-excerpt.store.ts";
import { countInOtherLanguage, findPartialMatches } from "./search-fallback.service.ts";
import { findHits, type HitScope, NO_MATCHES, type SearchMatches } from "./search-hits.service.ts";
import { formatQuery, parseQuery, type QueryTerm, withoutStopWords } from "./search-query.ts";
import { withSynonyms } from "./search-synonyms.service.ts";
import { withOriginalSpelling } from "./spelling/original-spelling.service.ts";
import { applyCorrections, findCorrections } from "./spelling/spelling.service.ts";

export interface SearchInput {
  q: string;
  page: number;
  limit: number;
  categoryId?: number;
  template?: ArticleTemplate;
  from?: string;
  to?: string;
}

/**
 * Estimated shares of the articles by template. Each is below 1: a search with a filter does not
 * look for records other than articles.
 */
const TEMPLATE_SHARES: Record<ArticleTemplate, number> = {
  news: 0.85,
  opinion: 0.07,
  explainer: 0.05,
  interview: 0.03,
};

/** With fewer hits than this, spelling corrections are considered. */
const FEW_HITS = 5;

/**
 * Searches articles that match all terms: hits in titles before summaries before bodies, newer ones
 * first among equals. If nothing matches, falls back to a corrected spelling or to partial matches,
 * and counts matches in the other language.
 * @throws NOT_FOUND for an unknown category and past the end, INVALID_INPUT if the first day is
 *   after the last
 */
export async function searchArticles(
  context: CallContext,
  input: SearchInput,
): Promise<SearchResponse> {
  const { page, limit } = input;
  tag(`list:latest:${context.locale}`);
  const scope = await scopeOf(context, input);
  const queryTerms = await withSynonyms(context, parseQuery(input.q));
  const { found, terms, suggestion, corrected, partial } = await findOrFallBack(
    context,
    queryTerms,
    scope,
    page * limit,
  );
  const ids = found.ids.slice((page - 1) * limit, page * limit);
  if (page > 1 && !ids.length) throw notFound();
  const isMatch = found.total > 0 && !corrected && !partial;
  const [cards, texts, elsewhere] = await Promise.all([
    cardsOf(context, ids),
    excerptTextsOf(context.db, ids),
    isMatch ? null : countInOtherLanguage(context, queryTerms, scope),
  ]);
  const data = await withExcerpts(context, cards, texts, found.highlightQuery);
  const { total, more } = found;
  return {
    data,
    meta: {
      page,
      limit,
      total,
      more,
      query: formatQuery(terms),
      suggestion,
      corrected,
      partial,
      elsewhere,
    },
  };
}

async function scopeOf(
  context: CallContext,
  { categoryId, template, from, to }: SearchInput,
): Promise<HitScope> {
  const filter = { ...(await timeRangeOfDays(context, { from, to })), template };
  const templateShare = template === undefined ? 1 : TEMPLATE_SHARES[template];
  if (categoryId === undefined) return { ...filter, share: templateShare };
  const tree = await categoryTree(context);
  if (!tree.get(categoryId)) throw notFound();
  const categoryIds = tree.branch(categoryId);
  const categoryShare = categoryIds.length / tree.rows.length;
  return { ...filter, categoryIds, share: templateShare * categoryShare };
}

interface SearchResult {
  found: SearchMatches;
  /** Terms that were searched. */
  terms: QueryTerm[];
  suggestion: string | null;
  corrected: boolean;
  partial: boolean;
}

/**
 * Finds the matches of a query. If no article matches all terms and the query is not a name either,
 * falls back to a corrected spelling, then to partial matches.
 */
async function findOrFallBack(
  context: CallContext,
  queryTerms: QueryTerm[],
  scope: HitScope,
  reach: number,
): Promise<SearchResult> {
  const find = async (terms: QueryTerm[]): Promise<SearchMatches> =>
    terms.length
      ? findHits(context, withoutStopWords(terms, context.locale), scope, reach)
      : NO_MATCHES;
  const found = await find(queryTerms);
  const exact = { found, terms: queryTerms, suggestion: null, corrected: false, partial: false };
  if (!found.highlightQuery || found.total >= FEW_HITS) return exact;
  const filtered = scope.share < 1 || scope.from || scope.until;
  if (!found.total && !filtered && (await matchesName(context, queryTerms))) return exact;
  const corrections = await findCorrections(context, queryTerms);
  const correctedMatches =
    corrections &&
    (await find(await withSynonyms(context, applyCorrections(queryTerms, corrections))));
  if (corrections && correctedMatches && correctedMatches.total > found.total) {
    const terms = applyCorrections(
      queryTerms,
      await withOriginalSpelling(context, corrections, correctedMatches.ids),
    );
    const suggestion = formatQuery(terms);
    return found.total
      ? { ...exact, suggestion }
      : { found: correctedMatches, terms, suggestion, corrected: true, partial: false };
  }
  if (found.total) return exact;
  const partialMatches = await findPartialMatches(context, queryTerms, scope, reach);
  return partialMatches.total ? { ...exact, found: partialMatches, partial: true } : exact;
}
