import { sql } from "drizzle-orm";
import type { CallContext } from "../../platform/platform.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import { searchSynonyms } from "../../system/setting/setting.service.ts";
import type { QueryTerm } from "./search-query.ts";
import { searchText } from "./search-text.ts";

/** Words of a query that a group can have as one entry, such as "United Nations". */
const MAX_WORDS = 3;
/** Letters that all forms of a word have in common, so that most queries need no stems. */
const START_LENGTH = 3;

/** Other words of the groups that have a word, by the stems of that word. */
type Synonyms = Map<string, string[]>;

/**
 * Adds the words with the same meaning to the terms of a query. Words match in any inflected form.
 * Consecutive words that a group has as one entry become one term. Excluded terms stay as they are.
 */
export async function withSynonyms(context: CallContext, terms: QueryTerm[]): Promise<QueryTerm[]> {
  const startOf = (text: string) => searchText(context.locale, text).trim().slice(0, START_LENGTH);
  const starts = new Set(terms.map(({ text }) => startOf(text)));
  const groups = (await searchSynonyms(context)).filter((group) =>
    group.some((word) => starts.has(startOf(word))),
  );
  if (!groups.length) return terms;
  const words = groups.flatMap((group) =>
    group.map((word) => ({ word, others: group.filter((other) => other !== word) })),
  );
  const stems = await stemsOf(context, [
    ...terms.map(({ text }) => text),
    ...words.map(({ word }) => word),
  ]);
  const synonyms: Synonyms = new Map();
  for (const [index, { others }] of words.entries()) {
    const key = stems[terms.length + index];
    if (key) synonyms.set(key, [...new Set([...(synonyms.get(key) ?? []), ...others])]);
  }
  const expanded: QueryTerm[] = [];
  for (let at = 0; at < terms.length; ) {
    const { term, count } = longestMatch(terms, stems, at, synonyms);
    expanded.push(term);
    at += count;
  }
  return expanded;
}

/**
 * Returns the longest sequence of terms that a group contains, as one term; else the term itself.
 */
function longestMatch(
  terms: QueryTerm[],
  stems: string[],
  at: number,
  synonyms: Synonyms,
): { term: QueryTerm; count: number } {
  for (let count = MAX_WORDS; count > 0; count--) {
    const sequence = terms.slice(at, at + count);
    const [first] = sequence;
    if (
      !first ||
      sequence.length < count ||
      sequence.some(({ excluded, phrase }) => excluded || (phrase && count > 1))
    )
      continue;
    const alternatives = synonyms.get(stems.slice(at, at + count).join(" "));
    if (!alternatives) continue;
    const text = sequence.map((term) => term.text).join(" ");
    return { term: { ...first, text, alternatives, anyOrder: count > 1 }, count };
  }
  return { term: terms[at] as QueryTerm, count: 1 };
}

/**
 * Returns the stems of each text, separated by spaces; empty if nothing of it is indexed, such as
 * "the".
 */
async function stemsOf({ db, locale }: CallContext, texts: string[]): Promise<string[]> {
  const indexed = texts.map((text) => searchText(locale, text).trim());
  const rows = await rowsOf<{ stems: string }>(
    db,
    sql`select coalesce((select string_agg(stem.lexeme, ' ' order by stem.positions[1])
        from unnest(to_tsvector(search_config(${locale}), asked.text)) stem), '') as stems
      from unnest(${sql.param(indexed)}::text[]) with ordinality asked (text, position) order by asked.position`,
  );
  return rows.map(({ stems }) => stems);
}
