import { LOCALES } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import type { CallContext } from "../../platform/platform.ts";
import { type Found, findHits, type HitScope, NOTHING } from "./search-hits.service.ts";
import { type Term, withoutParticles } from "./search-query.ts";

/** Wanted terms that the fallback to fewer words looks at: the number of their combinations grows fast. */
const MAX_TERMS = 6;

/**
 * Articles that hold as many of the wanted terms as any does, when none holds all. When no two terms are found together, those of the rarest
 * term, which says the most about the question.
 */
export async function findFewer(context: CallContext, asked: Term[], scope: HitScope, reach: number): Promise<Found> {
  const terms = withoutParticles(asked, context.locale);
  const unwanted = terms.filter((term) => term.not);
  const wanted = terms.filter((term) => !term.not).slice(0, MAX_TERMS);
  if (wanted.length < 2) return NOTHING;
  for (let atLeast = wanted.length - 1; atLeast > 1; atLeast--) {
    const found = await findHits(context, [...wanted, ...unwanted], scope, reach, atLeast);
    if (found.total) return found;
  }
  let rarest = NOTHING;
  for (const term of wanted) {
    const found = await findHits(context, [term, ...unwanted], scope, reach);
    if (found.total && (!rarest.total || found.total < rarest.total)) rarest = found;
  }
  return rarest;
}

/** How many articles in the other language match a question; null when none does. */
export async function findElsewhere(context: CallContext, asked: Term[], scope: HitScope) {
  const locale = LOCALES.find((one) => one !== context.locale);
  if (!locale) return null;
  tag(`list:latest:${locale}`);
  const { total, more } = await findHits({ ...context, locale }, withoutParticles(asked, locale), scope, 1);
  return total ? { locale, total, more } : null;
}
