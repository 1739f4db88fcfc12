import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { searchProgress, searchWord } from "./search.table.ts";

/** Approximate number of articles, and of titles, that contain a word. */
export interface WordFrequency {
  articles: number;
  titles: number;
}

/**
 * Tsquery of a term, and the frequency of each of its words. Without words if nothing of the term
 * is indexed, such as "the".
 */
export interface TermPlan {
  /** Tsquery as text. */
  query: string;
  words: WordFrequency[];
}

/** Term as it is indexed. */
interface IndexedTerm {
  text: string;
  /** Texts that match as well: another number, or words with the same meaning. */
  others: string[];
  /** Several words that match in any order. */
  anyOrder: boolean;
}

/**
 * Returns the plans of terms in order, the number of articles in the vocabulary, and the
 * publication time of the oldest article in milliseconds since 1970.
 */
export async function planTerms(
  db: Db,
  locale: Locale,
  terms: IndexedTerm[],
): Promise<{ terms: TermPlan[]; articles: number; oldest: number | null }> {
  const config = sql`search_config(${locale})`;
  // The words of one text, and of others that are a single word.
  const frequency = sql`select coalesce(sum(${searchWord.articles}), 0) as articles, coalesce(sum(${searchWord.titles}), 0) as titles
    from ${searchWord} where ${searchWord.locale} = ${locale} and ${searchWord.lexeme} = any(word.lexeme || others.words)`;
  const [row] = await rowsOf<{
    terms: TermPlan[] | null;
    articles: number | null;
    oldest: number | null;
  }>(
    db,
    sql`select
      (select json_agg(json_build_object(
          'query', case numnode(own.query) when 0 then '' else own.query::text || others.queries end,
          'words', (select coalesce(json_agg(known), '[]') from unnest(tsvector_to_array(to_tsvector(${config}, term.text))) word (lexeme), lateral (${frequency}) known)
        ) order by term.position)
        from rows from (jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as (text text, others jsonb, "anyOrder" boolean))
          with ordinality term (text, others, "anyOrder", position),
          lateral (select case when term."anyOrder" then plainto_tsquery(${config}, term.text) else phraseto_tsquery(${config}, term.text) end as query) own,
          lateral (select coalesce(string_agg(' | ' || query::text, '') filter (where numnode(query) > 0), '') as queries,
              coalesce(array_agg((tsvector_to_array(vector))[1]) filter (where length(vector) = 1), '{}') as words
            from jsonb_array_elements_text(term.others) other (text),
              lateral (select phraseto_tsquery(${config}, other.text) as query, to_tsvector(${config}, other.text) as vector) parsed) others) as terms,
      (select ${searchProgress.articles} from ${searchProgress} where ${searchProgress.locale} = ${locale}) as articles,
      (select extract(epoch from min(${article.publishedAt}))::float8 * 1000 from ${article}
        where ${article.locale} = ${locale} and ${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null) as oldest`,
  );
  return { terms: row?.terms ?? [], articles: row?.articles ?? 0, oldest: row?.oldest ?? null };
}
