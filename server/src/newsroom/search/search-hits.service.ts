import { SEARCH_COUNT_CAP } from "@masthead/contract/newsroom/search/search.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { ScanMethod } from "../../platform/postgres/scan-method.ts";
import { countHits, type Hit, type HitFilter, newestHits } from "./search-hits.store.ts";
import { planSearch, type SearchPlan } from "./search-plan.service.ts";
import type { QueryTerm } from "./search-query.ts";

/** Result of a query. */
export interface SearchMatches {
  /** Article ids in ranking order, at least as many as were requested if there are that many. */
  ids: number[];
  /** Number of matches, counted up to the cap. */
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** Tsquery for highlighting; empty if the query has no indexed words. */
  highlightQuery: string;
}

export const NO_MATCHES: SearchMatches = { ids: [], total: 0, more: false, highlightQuery: "" };

export interface HitScope extends Omit<HitFilter, "locale"> {
  /** Estimated share of the articles that the category filter leaves, 0 to 1. */
  share: number;
}

/**
 * Newest hits that are ranked by score, together with as many of the newest title hits; all others
 * follow by age.
 */
const RANKED_HITS = 100;
/** Fewer for phrases: finding each takes a look into several articles. */
const RANKED_PHRASE_HITS = 15;
/**
 * Match frequency above which walking back from the newest article is fastest. Lower for titles,
 * which are cheap to check.
 */
const WALK_THRESHOLD = { articles: 1 / 4, titles: 1 / 12 };
/** A time window is sized to contain this multiple of the hits needed. */
const WINDOW_MARGIN = 1.5;
/** Limits of the growth from one time window to the next. */
const WINDOW_GROWTH = { min: 2, max: 8 };
/** Matches are not counted if the plan guarantees this multiple of the count cap. */
const COUNT_MARGIN = 5;
/** The newest matches are counted first if this multiple of the count cap is expected. */
const COUNT_WINDOW_THRESHOLD = 4;

/**
 * Finds the best hits first: titles before summaries before bodies, newer ones first among equals.
 * Common words are searched in a recent time window that grows until it contains enough hits, so
 * that the cost depends on the page shown and not on the size of the archive.
 * @param reach number of hits needed
 * @param atLeast number of required terms that have to match; default: all
 */
export async function findHits(
  context: CallContext,
  terms: QueryTerm[],
  scope: HitScope,
  reach: number,
  atLeast?: number,
): Promise<SearchMatches> {
  const plan = await planSearch(context, terms, atLeast);
  if (!plan) return NO_MATCHES;
  const ranked = plan.hasPhrase ? RANKED_PHRASE_HITS : RANKED_HITS;
  const needed = Math.min(SEARCH_COUNT_CAP, Math.max(ranked, reach)) + 1;
  const [body, title, count] = await Promise.all([
    findNewest(context, plan, scope, { titles: false, needed, ranked }),
    findNewest(context, plan, scope, { titles: true, needed: RANKED_HITS, ranked: RANKED_HITS }),
    countMatches(context, plan, scope),
  ]);
  const scored = new Map(
    [...body.hits.slice(0, ranked), ...title.hits.slice(0, RANKED_HITS)].map((hit) => [
      hit.id,
      hit,
    ]),
  );
  const best = [...scored.values()].sort(
    (a, b) => b.score - a.score || b.time - a.time || b.id - a.id,
  );
  const found = [...best, ...body.hits.slice(ranked).filter((hit) => !scored.has(hit.id))];
  // The last hit of a phrase only shows that there are more.
  const total = count ?? (body.hasMore ? found.length - 1 : found.length);
  return {
    ids: found.slice(0, SEARCH_COUNT_CAP).map((hit) => hit.id),
    total: Math.min(total, SEARCH_COUNT_CAP),
    more: total > SEARCH_COUNT_CAP || (count === undefined && body.hasMore),
    highlightQuery: plan.highlightQuery,
  };
}

/**
 * Counts matches up to one above the cap. Returns undefined for phrases, whose count is the number
 * of hits found.
 */
async function countMatches(
  { db, locale, now }: CallContext,
  plan: SearchPlan,
  scope: HitScope,
): Promise<number | undefined> {
  if (plan.hasPhrase) return undefined;
  const filtered = scope.share < 1 || scope.from || scope.until;
  if (!filtered && plan.minimumMatches > COUNT_MARGIN * SEARCH_COUNT_CAP)
    return SEARCH_COUNT_CAP + 1;
  const countFrom = (from: Date | undefined) =>
    countHits(
      db,
      plan.query,
      { ...scope, locale, ...(from ? { from } : {}) },
      now,
      SEARCH_COUNT_CAP + 1,
    );
  const { end, span, expected } = timeRangeOf(plan, scope, now, "articles");
  if (expected > COUNT_WINDOW_THRESHOLD * SEARCH_COUNT_CAP) {
    const windowShare = (WINDOW_MARGIN * SEARCH_COUNT_CAP) / expected;
    const counted = await countFrom(new Date(Math.round(end - windowShare * span)));
    if (counted > SEARCH_COUNT_CAP) return counted;
  }
  return countFrom(scope.from);
}

/**
 * Returns the end and length of the time that is searched, in milliseconds, and the number of
 * matches that are expected in it.
 */
function timeRangeOf(
  plan: SearchPlan,
  scope: HitScope,
  now: Date,
  part: "articles" | "titles",
): { end: number; span: number; expected: number } {
  const end = Math.min(scope.until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + 1);
  const span = Math.max(1, end - (scope.from?.getTime() ?? plan.oldestPublishedAt));
  const archive = Math.max(1, now.getTime() + 1 - plan.oldestPublishedAt);
  const expected = plan.expected[part] * scope.share * Math.min(1, span / archive);
  return { end, span, expected };
}

/**
 * Finds the newest hits, one time window after the other from the latest, until there are enough or
 * all time is searched.
 */
async function findNewest(
  context: CallContext,
  plan: SearchPlan,
  scope: HitScope,
  options: { titles: boolean; needed: number; ranked: number },
): Promise<{ hits: Hit[]; hasMore: boolean }> {
  const { db, locale, now } = context;
  const part = options.titles ? "titles" : "articles";
  const frequency = plan.expected[part] / Math.max(1, plan.expected.articles / plan.share);
  const way: ScanMethod = scope.share === 1 && frequency >= WALK_THRESHOLD[part] ? "walk" : "fetch";
  const hits: Hit[] = [];
  const search = async (
    searchWay: ScanMethod,
    from: number | undefined,
    until: number | undefined,
  ) => {
    const filter = {
      ...scope,
      locale,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
    };
    const order = {
      titles: options.titles,
      way: searchWay,
      limit: options.needed - hits.length,
      ranked: options.ranked - hits.length,
    };
    hits.push(...(await newestHits(db, plan.query, filter, now, order)));
  };

  const { end, span, expected } = timeRangeOf(plan, scope, now, part);
  let until: number | undefined;
  // Size of the time window as a share of the whole time range.
  let windowShare = (WINDOW_MARGIN * options.needed) / Math.max(1, expected);
  for (;;) {
    const from = Math.round((until ?? end) - windowShare * span);
    if (from < end - span / 2) {
      await search("fetch", undefined, until);
      return { hits, hasMore: hits.length >= options.needed };
    }
    await search(way, from, until);
    if (hits.length >= options.needed) return { hits, hasMore: true };
    until = from;
    const growth = (WINDOW_MARGIN * options.needed) / Math.max(1, hits.length);
    windowShare *= Math.min(WINDOW_GROWTH.max, Math.max(WINDOW_GROWTH.min, growth));
  }
}
