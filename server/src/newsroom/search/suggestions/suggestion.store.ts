import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { NameKind } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { nameSearchVector } from "../../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { withScanMethod } from "../../../platform/postgres/scan-method.ts";
import { article } from "../../article/article.table.ts";
import { visibleAt } from "../../article/article.visible.ts";
import type { NameSource } from "../../name-source.ts";
import type { SuggestionTerms } from "./suggestion-terms.ts";

export interface SuggestedName {
  kind: NameKind;
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  programId: number | null;
  medium: ChannelKind | null;
  premium: boolean;
}

export interface SuggestedArticle {
  id: number;
  title: string;
  slug: string;
  premium: boolean;
}

/** Names of a kind that are compared. */
const NAMES_PER_KIND = 20;
/**
 * Newest articles whose titles are read first. A beginning of a word that none of them has is rare
 * in the archive as well, so that the inverted index finds few articles.
 */
const NEWEST_TITLES = 2000;

/** Quotes a folded word as a lexeme of a tsquery. */
const lexeme = (word: string): string => `'${word.replaceAll("'", "''")}'`;

/** SQL: the tsquery of the last word, which may be incomplete. */
function lastWordQuery({ prefixes, stems, last }: SuggestionTerms, locale: Locale): SQL {
  const alternatives = [...prefixes.map((word) => `${lexeme(word)}:*`), ...stems.map(lexeme)];
  return sql`(${alternatives.join(" | ")}::tsquery || plainto_tsquery(search_config(${locale}), ${last}))`;
}

/**
 * Selects names that contain all words: those that begin with the query first, then the newest.
 * @param beginning folded query
 */
export function suggestNames(
  db: Db,
  sources: readonly NameSource[],
  terms: SuggestionTerms,
  beginning: string,
  locale: Locale,
  now: Date,
): Promise<SuggestedName[]> {
  const words = terms.nameWords.map(
    (word) =>
      sql`(plainto_tsquery('simple', ${word}) || plainto_tsquery(search_config(${locale}), ${word}))`,
  );
  const query = sql.join([...words, lastWordQuery(terms, locale)], sql` && `);
  const matches = sources.map((source) => {
    const begins = (["en-US", "ar-JO"] as const).map(
      (language) =>
        sql`starts_with(search_fold(coalesce(${source.name}->>${sql.raw(`'${language}'`)}, '')), ${beginning})`,
    );
    return sql`(select ${source.kind} as kind, ${source.id} as id, ${source.name} as name,
        ${source.slug ?? sql`'{}'::jsonb`} as slug, ${source.programId ?? sql`null::bigint`} as "programId",
        ${source.medium ?? sql`null::text`} as medium, ${source.premium ?? sql`false`} as premium
      from ${source.table} where ${source.visible(now)} and ${nameSearchVector(source.name)} @@ (${query})
      order by (${sql.join(begins, sql` or `)}) desc, ${source.time ?? source.id} desc nulls last limit ${NAMES_PER_KIND})`;
  });
  return rowsOf(db, sql.join(matches, sql` union all `));
}

/**
 * Selects the newest articles whose titles contain all words. Reads the newest titles, and the
 * inverted index if they have fewer than `limit`.
 */
export async function suggestArticles(
  db: Db,
  terms: SuggestionTerms,
  locale: Locale,
  now: Date,
  limit: number,
): Promise<SuggestedArticle[]> {
  const words = terms.articleWords.map(
    (word) => sql`plainto_tsquery(search_config(${locale}), ${word})`,
  );
  const matches = sql`search_title @@ (${sql.join([...words, lastWordQuery(terms, locale)], sql` && `)})`;
  const isVisible = sql`${article.locale} = ${locale} and ${visibleAt(now)}`;
  const newestFirst = sql`order by ${article.publishedAt} desc, ${article.id} desc`;
  const newest = await withScanMethod(db, "walk", (tx) =>
    rowsOf<SuggestedArticle>(
      tx,
      sql`select id, title, slug, premium from (
          select ${article.id}, ${article.title}, ${article.slug}, ${article.premium}, ${article.searchTitle}, ${article.publishedAt}
          from ${article} where ${isVisible} ${newestFirst} limit ${NEWEST_TITLES} offset 0) newest
        where ${matches} order by published_at desc, id desc limit ${limit}`,
    ),
  );
  if (newest.length >= limit) return newest;
  return withScanMethod(db, "fetch", (tx) =>
    rowsOf<SuggestedArticle>(
      tx,
      sql`select ${article.id}, ${article.title}, ${article.slug}, ${article.premium}
        from ${article} where ${isVisible} and ${matches} ${newestFirst} limit ${limit}`,
    ),
  );
}
