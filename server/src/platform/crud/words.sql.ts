import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** SQL: text in the wanted language, or in the other. */
export const textIn = (column: SQLWrapper, locale: string): SQL<string> =>
  sql<string>`coalesce(nullif(${column}->>${locale}, ''), nullif(${column}->>'en-US', ''), ${column}->>'ar-JO', '')`;

/** SQL: the same, such that letters which readers take for the same sort together. */
export const sortedTextIn = (column: SQLWrapper, locale: string): SQL => sql`search_fold(${textIn(column, locale)})`;

/** SQL: the text of columns in all languages. */
export function textInAll(...columns: SQLWrapper[]): SQL {
  const texts = columns.flatMap((column) => [sql`coalesce(${column}->>'en-US', '')`, sql`coalesce(${column}->>'ar-JO', '')`]);
  return sql`(${sql.join(texts, sql` || ' ' || `)})`;
}

/** SQL of an index on trigrams of text, which finds any part of it in any language. */
export const trigramsOf = (text: SQL): SQL => sql`search_spelling(search_fold(${text})) gin_trgm_ops`;

/** SQL: what name search matches a name or title against, in all languages, as words and as their stems; with an index of its own. */
export const namesIn = (column: SQLWrapper): SQL => sql`search_names(${column})`;

/** Words of a question that are looked at. */
const MOST_WORDS = 8;

/** SQL: every word occurs in the text, folded. The index answers in spelling; the folded text itself then decides. */
export function hasWords(text: SQL, question: string): SQL {
  const words = question.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const conditions = words.map((word) => {
    const folded = sql`btrim(search_fold(${word}))`;
    return sql`(search_spelling(search_fold(${text})) like '%' || search_spelling(${folded}) || '%' and search_fold(${text}) like '%' || ${folded} || '%')`;
  });
  return conditions.length ? sql.join(conditions, sql` and `) : sql`true`;
}
