import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { searchWord } from "../search.table.ts";
import { nearSpellings } from "./near-spellings.ts";

/** Word spelled like `misspelt`, and the number of articles that contain it. */
export interface SimilarWord {
  misspelt: string;
  word: string;
  articles: number;
}

/** Most similar words considered per misspelt word. */
const MAX_CANDIDATES = 60;
/**
 * Trigram similarity threshold: low, since one wrong letter in a four-letter word changes most of
 * its trigrams.
 */
const MIN_SIMILARITY = 0.2;

/** Returns the number of articles that contain a folded word in any of its forms, by word. */
export async function wordCounts(
  db: Db,
  locale: Locale,
  words: string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ word: string; articles: number }>(
    db,
    sql`select misspelt.word, coalesce(sum(${searchWord.articles}), 0) as articles from unnest(${sql.param(words)}::text[]) misspelt (word)
      left join ${searchWord} on ${searchWord.locale} = ${locale}
        and ${searchWord.lexeme} = any(tsvector_to_array(to_tsvector(search_config(${locale}), search_text(${locale}, misspelt.word))))
      group by misspelt.word`,
  );
  return new Map(rows.map((row) => [row.word, row.articles]));
}

/**
 * Finds words of articles that are spelled like these: words that share trigrams, or have edit
 * distance 1 if the word is short.
 */
export function similarWords(db: Db, locale: Locale, words: string[]): Promise<SimilarWord[]> {
  const variants = words.flatMap((misspelt) =>
    nearSpellings(misspelt).map((word) => ({ misspelt, word })),
  );
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`,
    );
    return rowsOf<SimilarWord>(
      tx,
      sql`select misspelt.word as misspelt, near.word, near.articles from unnest(${sql.param(words)}::text[]) misspelt (word), lateral (
        select ${searchWord.word}, ${searchWord.articles} from ${searchWord}
        where search_spelling(${searchWord.word}) % search_spelling(misspelt.word) and ${searchWord.locale} = ${locale} and ${searchWord.word} <> misspelt.word
          and length(${searchWord.word}) between length(misspelt.word) - 2 and length(misspelt.word) + 2 and ${searchWord.word} ~ '[^0-9]'
        order by similarity(search_spelling(${searchWord.word}), search_spelling(misspelt.word)) desc, ${searchWord.articles} desc limit ${MAX_CANDIDATES}) near
      union select misspelt.word, ${searchWord.word}, ${searchWord.articles}
      from unnest(${sql.param(variants.map(({ misspelt }) => misspelt))}::text[], ${sql.param(variants.map(({ word }) => word))}::text[]) misspelt (word, near)
      join ${searchWord} on ${searchWord.locale} = ${locale} and ${searchWord.word} = misspelt.near`,
    );
  });
}
