import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { cardsOf } from "../article/article-card.service.ts";
import { categoryTree } from "../category/category.service.ts";
import { isName } from "./names/name-search.service.ts";
import { momentsOfDays } from "./search-days.ts";
import { withExcerpts } from "./search-excerpt.service.ts";
import { bodiesOf } from "./search-excerpt.store.ts";
import { findElsewhere, findFewer } from "./search-fallback.service.ts";
import { type Found, findHits, type HitScope, NOTHING } from "./search-hits.service.ts";
import { describeQuery, parseQuery, type Term, withoutParticles } from "./search-query.ts";
import { respell, respelt } from "./search-spelling.service.ts";
import { asWritten } from "./search-written.service.ts";

export interface SearchInput {
  q: string;
  page: number;
  limit: number;
  categoryId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** With fewer hits than this, another spelling may be what was meant. */
const FEW = 5;

/**
 * Articles that hold all of what was asked, hits in titles before those in summaries before those in bodies, newer ones first among
 * equals. When nothing matches, a better spelling is searched instead, or fewer words, and the other language is looked at.
 * @throws NOT_FOUND for an unknown section and past the end, INVALID_INPUT when the first day is after the last.
 */
export async function searchArticles(context: CallContext, input: SearchInput): Promise<SearchReply> {
  const { page, limit } = input;
  tag(`list:latest:${context.locale}`);
  const scope = await scopeOf(context, input);
  const asked = parseQuery(input.q);
  const { found, terms, suggestion, corrected, partial } = await findOrFallBack(context, asked, scope, page * limit);
  const ids = found.ids.slice((page - 1) * limit, page * limit);
  if (page > 1 && !ids.length) throw notFound();
  const isMatch = found.total > 0 && !corrected && !partial;
  const [cards, bodies, elsewhere] = await Promise.all([
    cardsOf(context, ids),
    bodiesOf(context.db, ids),
    isMatch ? null : findElsewhere(context, asked, scope),
  ]);
  const data = await withExcerpts(context, cards, bodies, found.marked);
  const { total, more } = found;
  return { data, meta: { page, limit, total, more, query: describeQuery(terms), suggestion, corrected, partial, elsewhere } };
}

async function scopeOf(context: CallContext, { categoryId, from, to }: SearchInput): Promise<HitScope> {
  const moments = await momentsOfDays(context, { from, to });
  if (categoryId === undefined) return { ...moments, share: 1 };
  const tree = await categoryTree(context);
  if (!tree.get(categoryId)) throw notFound();
  const categoryIds = tree.branch(categoryId);
  return { ...moments, categoryIds, share: categoryIds.length / tree.rows.length };
}

interface Answer {
  found: Found;
  terms: Term[];
  suggestion: string | null;
  corrected: boolean;
  partial: boolean;
}

/**
 * What a question finds; when no article holds all of it, and it is nobody's and nothing's name either, what a better spelling finds, or
 * else fewer of its words.
 */
async function findOrFallBack(context: CallContext, asked: Term[], scope: HitScope, reach: number): Promise<Answer> {
  const find = async (terms: Term[]): Promise<Found> =>
    terms.length ? findHits(context, withoutParticles(terms, context.locale), scope, reach) : NOTHING;
  const found = await find(asked);
  const plain = { found, terms: asked, suggestion: null, corrected: false, partial: false };
  if (!found.marked || found.total >= FEW) return plain;
  const filtered = scope.share < 1 || scope.from || scope.until;
  if (!found.total && !filtered && (await isName(context, asked))) return plain;
  const better = await respell(context, asked);
  const other = better && (await find(respelt(asked, better)));
  if (better && other && other.total > found.total) {
    const terms = respelt(asked, await asWritten(context, better, other.ids));
    const suggestion = describeQuery(terms);
    return found.total ? { ...plain, suggestion } : { found: other, terms, suggestion, corrected: true, partial: false };
  }
  if (found.total) return plain;
  const fewer = await findFewer(context, asked, scope, reach);
  return fewer.total ? { ...plain, found: fewer, partial: true } : plain;
}
