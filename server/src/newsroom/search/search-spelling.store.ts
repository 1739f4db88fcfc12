import type { Locale } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { nearSpellings } from "./near-spellings.ts";
import { searchWord } from "./search.table.ts";

/** Words that look like another one, and in how many articles each stands. */
export interface SimilarWord {
  asked: string;
  word: string;
  articles: number;
}

/** Words of each that are looked at: those that share the most letters in a row. */
const MOST = 60;
/** Share of trigrams that two words have in common: low, since one wrong letter in a word of four spoils most of them. */
const SIMILARITY = 0.2;

/** In how many articles folded words stand, in any of their forms. */
export async function wordCounts(db: Db, locale: Locale, words: string[]): Promise<Map<string, number>> {
  const rows = await rowsOf<{ word: string; articles: number }>(
    db,
    sql`select asked.word, coalesce(sum(${searchWord.articles}), 0) as articles from unnest(${sql.param(words)}::text[]) asked (word)
      left join ${searchWord} on ${searchWord.locale} = ${locale}
        and ${searchWord.lexeme} = any(tsvector_to_array(to_tsvector(search_config(${locale}), search_text(${locale}, asked.word))))
      group by asked.word`,
  );
  return new Map(rows.map((row) => [row.word, row.articles]));
}

/** Words of the articles that are spelled much like these: that share trigrams, or are one slip away from a short one. */
export function similarWords(db: Db, locale: Locale, words: string[]): Promise<SimilarWord[]> {
  const near = words.flatMap((asked) => nearSpellings(asked).map((word) => ({ asked, word })));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY)}, true)`);
    return rowsOf<SimilarWord>(
      tx,
      sql`select asked.word as asked, near.word, near.articles from unnest(${sql.param(words)}::text[]) asked (word), lateral (
        select ${searchWord.word}, ${searchWord.articles} from ${searchWord}
        where search_spelling(${searchWord.word}) % search_spelling(asked.word) and ${searchWord.locale} = ${locale} and ${searchWord.word} <> asked.word
          and length(${searchWord.word}) between length(asked.word) - 2 and length(asked.word) + 2 and ${searchWord.word} ~ '[^0-9]'
        order by similarity(search_spelling(${searchWord.word}), search_spelling(asked.word)) desc, ${searchWord.articles} desc limit ${MOST}) near
      union select asked.word, ${searchWord.word}, ${searchWord.articles}
      from unnest(${sql.param(near.map((one) => one.asked))}::text[], ${sql.param(near.map((one) => one.word))}::text[]) asked (word, near)
      join ${searchWord} on ${searchWord.locale} = ${locale} and ${searchWord.word} = asked.near`,
    );
  });
}
