import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL of the text in a locale, falling back to the other language. */
export const localizedTextIn = (column: SQLWrapper, locale: string): SQL<string> =>
  sql<string>`coalesce(nullif(${column}->>${locale}, ''), nullif(${column}->>'en-US', ''), ${column}->>'ar-JO', '')`;

/** SQL of a sort key that ignores case, accents and Arabic letter variants. */
export const localizedSortKey = (column: SQLWrapper, locale: string): SQL =>
  sql`search_fold(${localizedTextIn(column, locale)})`;

/** SQL of the text of columns in all languages. */
export function textInAllLocales(...columns: SQLWrapper[]): SQL {
  const texts = columns.flatMap((column) => [
    sql`coalesce(${column}->>'en-US', '')`,
    sql`coalesce(${column}->>'ar-JO', '')`,
  ]);
  return sql`(${sql.join(texts, sql` || ' ' || `)})`;
}

/** SQL of a trigram index on text, which finds any part of it in any language. */
export const trigramIndexOf = (text: SQL): SQL =>
  sql`search_spelling(search_fold(${text})) gin_trgm_ops`;

/**
 * SQL of what name search matches a name or title against: words and stems in all languages, with
 * their own index.
 */
export const nameSearchVector = (column: SQLWrapper): SQL => sql`search_names(${column})`;

/** Maximum number of query words that are considered. */
const MAX_WORDS = 8;

/**
 * SQL condition: every word occurs in the folded text. The trigram index finds candidates by
 * spelling; the folded text decides.
 */
export function matchesAllWords(text: SQL, query: string): SQL {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const conditions = words.map((word) => {
    const folded = sql`btrim(search_fold(${word}))`;
    return sql`(search_spelling(search_fold(${text})) like '%' || search_spelling(${folded}) || '%' and search_fold(${text}) like '%' || ${folded} || '%')`;
  });
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
