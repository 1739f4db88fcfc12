import { sql } from "drizzle-orm";
import { textInAll } from "../../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { nearSpellings } from "../near-spellings.ts";
import { searchNameProgress, searchNameWord } from "../search.table.ts";
import { NAME_SOURCES, type NameSource } from "./name-sources.ts";

/** Records whose names are read in one statement. */
const BATCH_SIZE = 5000;
/** Names are read again this long after they were written: a transaction may commit after others that began later. */
const OVERLAP = "15 minutes";
/** Length of the words that are kept, in letters. Titles have two: "Dr" is what somebody meant who wrote "Drr". */
const LENGTH = { least: 2, most: 40 };
/** Words of each that are looked at: those that share the most letters in a row. */
const CANDIDATES = 60;
/** Share of trigrams that two words have in common: low, since one wrong letter in a word of four spoils most of them. */
const SIMILARITY = 0.2;

/**
 * Adds the words of names that were written since the last time. Words of names that are gone or hidden stay: they only guide spelling, and
 * what is found is read from the records.
 */
export async function addNameWords(db: Db): Promise<void> {
  for (const source of Object.values(NAME_SOURCES).flat()) {
    const [progress] = await rowsOf<{ since: string }>(
      db,
      sql`select (${searchNameProgress.updatedAt} - ${OVERLAP}::interval)::text as since from ${searchNameProgress} where ${searchNameProgress.kind} = ${source.kind}`,
    );
    let last: Place | undefined = { updatedAt: progress?.since ?? "-infinity", id: 0 };
    while (last) last = await addBatch(db, source, last);
  }
}

/** A record in the order of its last change. Times as text: a Date would round them. */
interface Place {
  updatedAt: string;
  id: number;
}

/** Adds the words of one batch. Returns its last record, undefined when there was none. */
function addBatch(db: Db, source: NameSource, after: Place): Promise<Place | undefined> {
  const { kind, table, id, name, updatedAt } = source;
  return db.transaction(async (tx) => {
    const [last] = await rowsOf<Place>(
      tx,
      sql`with batch as materialized (
          select ${id} as id, ${updatedAt} as updated_at, ${name} as name from ${table}
          where (${updatedAt}, ${id}) > (${after.updatedAt}::timestamptz, ${after.id}::bigint) order by ${updatedAt}, ${id} limit ${BATCH_SIZE}),
        added as (
          insert into ${searchNameWord} (word) select distinct word
          from (select distinct unnest(string_to_array(search_fold(${textInAll(sql`name`)}), ' ')) as written from batch) each, search_text('ar-JO', written) word
          where length(word) between ${LENGTH.least} and ${LENGTH.most} and word !~ '[0-9]' order by word on conflict do nothing)
        select id, updated_at::text as "updatedAt" from batch order by updated_at desc, id desc limit 1`,
    );
    if (last)
      await tx
        .insert(searchNameProgress)
        .values({ kind, updatedAt: sql`${last.updatedAt}::timestamptz` })
        .onConflictDoUpdate({ target: searchNameProgress.kind, set: { updatedAt: sql`${last.updatedAt}::timestamptz` } });
    return last;
  });
}

/** For each of these words the words of names that are spelled much like it, itself too: that share trigrams, or are one slip away from a short one. */
export function wordsLike(db: Db, words: string[]): Promise<{ asked: string; word: string }[]> {
  const near = words.flatMap((asked) => nearSpellings(asked).map((word) => ({ asked, word })));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.similarity_threshold', ${String(SIMILARITY)}, true)`);
    return rowsOf(
      tx,
      sql`select asked.word as asked, near.word from unnest(${sql.param(words)}::text[]) asked (word), lateral (
        select ${searchNameWord.word} from ${searchNameWord}
        where search_spelling(${searchNameWord.word}) % search_spelling(asked.word)
          and length(${searchNameWord.word}) between length(asked.word) - 2 and length(asked.word) + 2
        order by similarity(search_spelling(${searchNameWord.word}), search_spelling(asked.word)) desc, ${searchNameWord.word} limit ${CANDIDATES}) near
      union select asked.word, ${searchNameWord.word}
      from unnest(${sql.param(near.map((one) => one.asked))}::text[], ${sql.param(near.map((one) => one.word))}::text[]) asked (word, near)
      join ${searchNameWord} on ${searchNameWord.word} = asked.near`,
    );
  });
}
