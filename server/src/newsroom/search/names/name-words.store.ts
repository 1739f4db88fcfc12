import { sql } from "drizzle-orm";
import { textInAllLocales } from "../../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { type NameSource, nameSources } from "../../name-source.ts";
import { searchNameProgress, searchNameWord } from "../search.table.ts";
import { nearSpellings } from "../spelling/near-spellings.ts";

/** Records whose names are read per statement. */
const BATCH_SIZE = 5000;
/** Overlap of consecutive runs: a transaction may commit after others that began later. */
const OVERLAP = "15 minutes";
/**
 * Length of stored words, in letters. The minimum of two covers titles: "Drr" is corrected to "Dr".
 */
const WORD_LENGTH = { min: 2, max: 40 };
/** Most similar words considered per misspelt word. */
const MAX_CANDIDATES = 60;
/**
 * Trigram similarity threshold: low, since one wrong letter in a four-letter word changes most of
 * its trigrams.
 */
const MIN_SIMILARITY = 0.2;

/**
 * Adds the words of names that were written since the last run. Words of deleted or hidden names
 * stay: they only guide spelling correction, and results are read from the records.
 */
export async function refreshNameWords(db: Db): Promise<void> {
  for (const source of nameSources.all()) {
    const [progress] = await rowsOf<{ since: string }>(
      db,
      sql`select (${searchNameProgress.updatedAt} - ${OVERLAP}::interval)::text as since from ${searchNameProgress} where ${searchNameProgress.kind} = ${source.kind}`,
    );
    let last: BatchCursor | undefined = { updatedAt: progress?.since ?? "-infinity", id: 0 };
    while (last) last = await addBatch(db, source, last);
  }
}

/**
 * Position in the order of last changes. The time is text, since a Date would lose microseconds.
 */
interface BatchCursor {
  updatedAt: string;
  id: number;
}

/** Adds the words of one batch and returns its last record, or undefined if the batch is empty. */
function addBatch(
  db: Db,
  source: NameSource,
  after: BatchCursor,
): Promise<BatchCursor | undefined> {
  const { kind, table, id, name, updatedAt } = source;
  return db.transaction(async (tx) => {
    const [last] = await rowsOf<BatchCursor>(
      tx,
      sql`with batch as materialized (
          select ${id} as id, ${updatedAt} as updated_at, ${name} as name from ${table}
          where (${updatedAt}, ${id}) > (${after.updatedAt}::timestamptz, ${after.id}::bigint) order by ${updatedAt}, ${id} limit ${BATCH_SIZE}),
        added as (
          insert into ${searchNameWord} (word) select distinct word
          from (select distinct unnest(string_to_array(search_fold(${textInAllLocales(sql`name`)}), ' ')) as written from batch) each, search_text('ar-JO', written) word
          where length(word) between ${WORD_LENGTH.min} and ${WORD_LENGTH.max} and word !~ '[0-9]' order by word on conflict do nothing)
        select id, updated_at::text as "updatedAt" from batch order by updated_at desc, id desc limit 1`,
    );
    if (last)
      await tx
        .insert(searchNameProgress)
        .values({ kind, updatedAt: sql`${last.updatedAt}::timestamptz` })
        .onConflictDoUpdate({
          target: searchNameProgress.kind,
          set: { updatedAt: sql`${last.updatedAt}::timestamptz` },
        });
    return last;
  });
}

/**
 * Finds the words of names that are spelled like each of these words, including the word itself:
 * words that share trigrams, or have edit distance 1 if the word is short.
 */
export function similarNameWords(
  db: Db,
  words: string[],
): Promise<{ misspelt: string; word: string }[]> {
  const variants = words.flatMap((misspelt) =>
    nearSpellings(misspelt).map((word) => ({ misspelt, word })),
  );
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('pg_trgm.similarity_threshold', ${String(MIN_SIMILARITY)}, true)`,
    );
    return rowsOf(
      tx,
      sql`select misspelt.word as misspelt, near.word from unnest(${sql.param(words)}::text[]) misspelt (word), lateral (
        select ${searchNameWord.word} from ${searchNameWord}
        where search_spelling(${searchNameWord.word}) % search_spelling(misspelt.word)
          and length(${searchNameWord.word}) between length(misspelt.word) - 2 and length(misspelt.word) + 2
        order by similarity(search_spelling(${searchNameWord.word}), search_spelling(misspelt.word)) desc, ${searchNameWord.word} limit ${MAX_CANDIDATES}) near
      union select misspelt.word, ${searchNameWord.word}
      from unnest(${sql.param(variants.map(({ misspelt }) => misspelt))}::text[], ${sql.param(variants.map(({ word }) => word))}::text[]) misspelt (word, near)
      join ${searchNameWord} on ${searchNameWord.word} = misspelt.near`,
    );
  });
}
