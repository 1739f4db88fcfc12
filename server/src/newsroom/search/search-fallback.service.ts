import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { findHits, type HitScope, NO_MATCHES, type SearchMatches } from "./search-hits.service.ts";
import { type QueryTerm, withoutStopWords } from "./search-query.ts";

/** Required terms considered for partial matches: the number of combinations grows fast. */
const MAX_TERMS = 6;

/**
 * Finds partial matches when no article contains all required terms: articles with as many of the
 * terms as possible. If no two terms occur together, finds the articles with the rarest term, which
 * says the most about the query.
 */
export async function findPartialMatches(
  context: CallContext,
  queryTerms: QueryTerm[],
  scope: HitScope,
  reach: number,
): Promise<SearchMatches> {
  const terms = withoutStopWords(queryTerms, context.locale);
  const excluded = terms.filter((term) => term.excluded);
  const required = terms.filter((term) => !term.excluded).slice(0, MAX_TERMS);
  if (required.length < 2) return NO_MATCHES;
  for (let atLeast = required.length - 1; atLeast > 1; atLeast--) {
    const found = await findHits(context, [...required, ...excluded], scope, reach, atLeast);
    if (found.total) return found;
  }
  let rarest = NO_MATCHES;
  for (const term of required) {
    const found = await findHits(context, [term, ...excluded], scope, reach);
    if (found.total && (!rarest.total || found.total < rarest.total)) rarest = found;
  }
  return rarest;
}

/** Counts the articles in the other language that match a query; returns null if there are none. */
export async function countInOtherLanguage(
  context: CallContext,
  queryTerms: QueryTerm[],
  scope: HitScope,
) {
  const locale = LOCALES.find((candidate) => candidate !== context.locale);
  if (!locale) return null;
  tag(`list:latest:${locale}`);
  const { total, more } = await findHits(
    { ...context, locale },
    withoutStopWords(queryTerms, locale),
    scope,
    1,
  );
  return total ? { locale, total, more } : null;
}
