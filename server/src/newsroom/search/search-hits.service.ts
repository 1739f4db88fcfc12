import { SEARCH_COUNT_CAP } from "@masthead/contract/newsroom/search.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Way } from "../../platform/postgres/going-by.ts";
import { countHits, type Hit, type HitFilter, newestHits } from "./search-hits.store.ts";
import { planSearch, type SearchPlan } from "./search-plan.service.ts";
import type { Term } from "./search-query.ts";

/** What a question found. */
export interface Found {
  /** In their order, as far as was asked. */
  ids: number[];
  total: number;
  more: boolean;
  /** The tsquery of what is to be marked; empty when nothing of the question is indexed. */
  marked: string;
}

export const NOTHING: Found = { ids: [], total: 0, more: false, marked: "" };

export interface HitScope extends Omit<HitFilter, "locale"> {
  /** About which share of the articles the filter on sections leaves, 0 to 1. */
  share: number;
}

/** The newest hits that are ranked among each other, and the newest hits in titles, which are ranked with them; further ones follow by age. */
const RANKED = 100;
/** Of phrases fewer: to find each, several articles are looked into. */
const RANKED_PHRASES = 15;
/** What stands in one of so many articles is found fastest by walking back from the newest. Titles are small, to look into one costs less. */
const WALK = { articles: 1 / 4, titles: 1 / 12 };
/** A stretch of time is chosen so long that it should hold this many times what is wanted, and is at least and at most so many times the last. */
const RESERVE = 1.5;
const GROWTH = { least: 2, most: 8 };
/** What is known to stand in so many times as many articles as are counted need not be counted again. */
const CERTAIN = 5;

/**
 * Finds the best hits first: those in titles before those in summaries before those in bodies, newer ones first among equals. What is common
 * is looked for in the latest stretch of time alone, which grows until it holds enough, so that the work depends on what is shown and
 * not on how much there is. `reach`: how many hits are to be known. `atLeast`: how many of the wanted terms have to match; default: all.
 */
export async function findHits(context: CallContext, terms: Term[], scope: HitScope, reach: number, atLeast?: number): Promise<Found> {
  const plan = await planSearch(context, terms, atLeast);
  if (!plan) return NOTHING;
  const ranked = plan.ordered ? RANKED_PHRASES : RANKED;
  const wanted = Math.min(SEARCH_COUNT_CAP, Math.max(ranked, reach)) + 1;
  const [body, title, count] = await Promise.all([
    newest(context, plan, scope, { titles: false, wanted, ranked }),
    newest(context, plan, scope, { titles: true, wanted: RANKED, ranked: RANKED }),
    totalOf(context, plan, scope),
  ]);
  const first = new Map([...body.hits.slice(0, ranked), ...title.hits.slice(0, RANKED)].map((hit) => [hit.id, hit]));
  const best = [...first.values()].sort((a, b) => b.score - a.score || b.time - a.time || b.id - a.id);
  const ids = [...best, ...body.hits.slice(ranked).filter((hit) => !first.has(hit.id))].slice(0, SEARCH_COUNT_CAP).map((hit) => hit.id);
  const known = count ?? ids.length;
  return {
    ids,
    total: Math.min(known, SEARCH_COUNT_CAP),
    more: known > SEARCH_COUNT_CAP || (count === undefined && body.further),
    marked: plan.marked,
  };
}

/** Counts up to one more than is told; undefined for phrases, which are counted as far as they are looked for. */
async function totalOf({ db, locale, now }: CallContext, plan: SearchPlan, scope: HitScope): Promise<number | undefined> {
  if (plan.ordered) return undefined;
  const filtered = scope.share < 1 || scope.from || scope.until;
  if (!filtered && plan.certain > CERTAIN * SEARCH_COUNT_CAP) return SEARCH_COUNT_CAP + 1;
  return countHits(db, plan.query, { ...scope, locale }, now, SEARCH_COUNT_CAP + 1);
}

/** The newest hits, looked for in one stretch of time after the other, back from the latest, until enough is found or all time is searched. */
async function newest(
  context: CallContext,
  plan: SearchPlan,
  scope: HitScope,
  how: { titles: boolean; wanted: number; ranked: number },
): Promise<{ hits: Hit[]; further: boolean }> {
  const { db, locale, now } = context;
  const part = how.titles ? "titles" : "articles";
  const common = plan.expected[part] / Math.max(1, plan.expected.articles / plan.share);
  const way: Way = scope.share === 1 && common >= WALK[part] ? "walk" : "fetch";
  // Whoever looks into articles for a phrase counts it by the way.
  const limit = plan.ordered ? SEARCH_COUNT_CAP + 1 : how.wanted;
  const hits: Hit[] = [];
  const search = async (by: Way, from: number | undefined, until: number | undefined) => {
    const between = {
      ...scope,
      locale,
      ...(from === undefined ? {} : { from: new Date(from) }),
      ...(until === undefined ? {} : { until: new Date(until) }),
    };
    const order = { titles: how.titles, way: by, limit: limit - hits.length, ranked: how.ranked - hits.length };
    hits.push(...(await newestHits(db, plan.query, between, now, order)));
  };

  const end = Math.min(scope.until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + 1);
  const span = Math.max(1, end - (scope.from?.getTime() ?? plan.oldest));
  let until: number | undefined;
  let stretch = (RESERVE * how.wanted) / Math.max(1, plan.expected[part] * scope.share);
  for (;;) {
    const from = Math.round((until ?? end) - stretch * span);
    if (from < end - span / 2) {
      await search("fetch", undefined, until);
      return { hits, further: hits.length > SEARCH_COUNT_CAP };
    }
    await search(way, from, until);
    if (hits.length >= how.wanted) return { hits, further: true };
    until = from;
    stretch *= Math.min(GROWTH.most, Math.max(GROWTH.least, (RESERVE * how.wanted) / Math.max(1, hits.length)));
  }
}
