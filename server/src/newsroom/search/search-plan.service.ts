import type { CallContext } from "../../platform/platform.ts";
import type { HitQuery } from "./search-hits.store.ts";
import { type Frequency, planTerms } from "./search-plan.store.ts";
import { indexedText, type Term } from "./search-query.ts";

/** A question as it is put to the index. */
export interface SearchPlan {
  query: HitQuery;
  /** The tsquery of what is marked in a text, which need not hold all of it. */
  marked: string;
  /** About how many articles, and titles, match. */
  expected: Frequency;
  /** Share of all articles that match. */
  share: number;
  /** Whether the index names articles that must be looked into, since it knows which words they hold but not in which order. */
  ordered: boolean;
  /** How many articles match at least, as far as that is known without looking. */
  certain: number;
  /** When the oldest article was published, in milliseconds since 1970. */
  oldest: number;
}

/** Of the articles that hold the rarest word of a phrase, about this share hold the phrase. */
const IN_ORDER = 0.1;

/**
 * Plans a question, or undefined when nothing that it asks for is indexed. `atLeast`: how many of the wanted terms have to match, of which
 * there are then few; default: all.
 */
export async function planSearch({ db, locale, now }: CallContext, terms: Term[], atLeast?: number): Promise<SearchPlan | undefined> {
  const plan = await planTerms(
    db,
    locale,
    terms.map((term) => indexedText(term, locale)),
  );
  const known = terms.flatMap((term, i) => {
    const { query, words } = plan.terms[i] ?? { query: "", words: [] };
    return query ? [{ not: term.not, query, words }] : [];
  });
  const wanted = known.filter((term) => !term.not);
  if (!wanted.length) return undefined;
  const all = Math.max(1, plan.articles);
  const rarest = (words: Frequency[], of: (word: Frequency) => number) => Math.min(...words.map(of)) * (words.length > 1 ? IN_ORDER : 1);
  const subsets = atLeast === undefined || atLeast >= wanted.length ? [wanted] : subsetsOf(wanted, Math.max(1, atLeast));
  const expect = (of: (word: Frequency) => number) => {
    const each = subsets.map((subset) =>
      together(
        subset.map(({ words }) => rarest(words, of)),
        all,
      ),
    );
    return Math.min(
      all,
      each.reduce((sum, one) => sum + one, 0),
    );
  };
  const expected = { articles: expect((word) => word.articles), titles: expect((word) => word.titles) };
  const unwanted = known.filter((term) => term.not);
  const query = subsets.map((subset) => `(${subset.map((term) => `(${term.query})`).join(" & ")})`).join(" | ");
  return {
    query: { wanted: query, words: query.replace(/<(-|\d+)>/g, "&"), unwanted: unwanted.map((term) => `!(${term.query})`).join(" & ") },
    marked: wanted.map((term) => `(${term.query})`).join(" | "),
    expected,
    share: expected.articles / all,
    ordered: known.some((term) => term.words.length > 1),
    certain:
      wanted.length === 1 && !known.some((term) => term.words.length > 1)
        ? expected.articles - unwanted.reduce((sum, { words }) => sum + rarest(words, (word) => word.articles), 0)
        : 0,
    oldest: plan.oldest ?? now.getTime(),
  };
}

/** About how many articles match all of some terms: between the rarest alone and what chance would bring. */
function together(counts: number[], articles: number): number {
  const [rarest = 0, ...others] = [...counts].sort((a, b) => a - b);
  return others.reduce((expected, count) => expected * Math.sqrt(Math.min(1, count / articles)), rarest);
}

/** All choices of so many of some things. */
function subsetsOf<T>(things: T[], size: number): T[][] {
  if (size === 0) return [[]];
  return things.flatMap((thing, i) => subsetsOf(things.slice(i + 1), size - 1).map((rest) => [thing, ...rest]));
}
