import { type SQL, sql } from "drizzle-orm";
import { otherNumberForm } from "../search-text.ts";
import type { NameTerm } from "./name-terms.ts";

/**
 * SQL: the tsquery of a term. Each word matches verbatim, by its stem, or in its other grammatical
 * number. A phrase matches its words in any order: `hasTerms` checks the order in the name, since
 * the index would have to build a tsvector of each candidate.
 */
export function queryOf({ words, locale }: NameTerm): SQL {
  const wordQueries = words.map((word) => {
    const other = otherNumberForm(locale, word);
    const stems = (other ? [word, other] : [word]).map(
      (form) => sql` || plainto_tsquery(search_config(${locale}), ${form})`,
    );
    return sql`(plainto_tsquery('simple', ${word})${sql.join(stems)})`;
  });
  return sql`(${sql.join(wordQueries, sql` && `)})`;
}

/** SQL: the tsquery of every term, each in one of its spellings. */
export const queryOfAll = (terms: NameTerm[][]): SQL => sql`(${joinQueries(terms, sql` && `)})`;

/** SQL: the tsquery of any term. */
export const queryOfAny = (terms: NameTerm[][]): SQL => sql`(${joinQueries(terms, sql` || `)})`;

const joinQueries = (terms: NameTerm[][], operator: SQL): SQL =>
  sql.join(
    terms.map((spellings) => sql`(${sql.join(spellings.map(queryOf), sql` || `)})`),
    operator,
  );
