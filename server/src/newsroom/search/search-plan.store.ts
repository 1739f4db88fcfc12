import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { article } from "../article/article.table.ts";
import { searchProgress, searchWord } from "./search.table.ts";
import { otherNumberForm } from "./search-text.ts";

/** Approximate number of articles, and of titles, that contain a word. */
export interface WordFrequency {
  articles: number;
  titles: number;
}

/** Tsquery of a term, and the frequency of each of its words. Without words if nothing of the term is indexed, such as "the". */
export interface TermPlan {
  /** Tsquery as text. */
  query: string;
  words: WordFrequency[];
}

/**
 * Returns the plans of terms in order, the number of articles in the vocabulary, and the publication time of the oldest article in
 * milliseconds since 1970.
 */
export async function planTerms(
  db: Db,
  locale: Locale,
  texts: string[],
): Promise<{ terms: TermPlan[]; articles: number; oldest: number | null }> {
  const frequency = sql`select coalesce(sum(${searchWord.articles}), 0) as articles, coalesce(sum(${searchWord.titles}), 0) as titles
    from ${searchWord} where ${searchWord.locale} = ${locale} and ${searchWord.lexeme} = any(word.lexeme || tsvector_to_array(to_tsvector(search_config(${locale}), term.other)))`;
  const query = sql`phraseto_tsquery(search_config(${locale}), term.text)`;
  const otherForms = texts.map((text) => otherNumberForm(locale, text));
  const [row] = await rowsOf<{ terms: TermPlan[] | null; articles: number | null; oldest: number | null }>(
    db,
    sql`select
      (select json_agg(json_build_object(
          'query', (case term.other when '' then ${query} else ${query} || phraseto_tsquery(search_config(${locale}), term.other) end)::text,
          'words', (select coalesce(json_agg(known), '[]') from unnest(tsvector_to_array(to_tsvector(search_config(${locale}), term.text))) word (lexeme), lateral (${frequency}) known)
        ) order by term.position) from unnest(${sql.param(texts)}::text[], ${sql.param(otherForms)}::text[]) with ordinality term (text, other, position)) as terms,
      (select ${searchProgress.articles} from ${searchProgress} where ${searchProgress.locale} = ${locale}) as articles,
      (select extract(epoch from min(${article.publishedAt}))::float8 * 1000 from ${article}
        where ${article.locale} = ${locale} and ${article.enable} and ${article.deletedAt} is null and ${article.publishedAt} is not null) as oldest`,
  );
  return { terms: row?.terms ?? [], articles: row?.articles ?? 0, oldest: row?.oldest ?? null };
}
