import type { Locale } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { episodeCaptions } from "./episode-captions.table.ts";
import { episodeTranscript } from "./episode-transcript.table.ts";

/** Transcript as it is indexed. The arrays have the lines in order. */
export interface IndexedTranscript {
  episodeId: number;
  language: Locale;
  hash: string;
  starts: number[];
  lines: string[];
  /** Lines as search text. */
  searchTexts: string[];
}

/** Stores the search index of a transcript, and replaces an existing one. */
export async function upsertTranscript(
  tx: Db,
  { episodeId, language, hash, starts, lines, searchTexts }: IndexedTranscript,
): Promise<void> {
  const texts = sql`${sql.param(searchTexts)}::text[]`;
  await tx.execute(sql`
    with line as (
      select position, to_tsvector('pg_catalog.simple', text) || to_tsvector(search_config(${language}), text) as words
      from unnest(${texts}) with ordinality each (text, position)),
    whole as (select array_to_string(${texts}, ' ') as text)
    insert into ${episodeTranscript} (episode_id, language, hash, words, starts, lines, line_words)
    select ${episodeId}::bigint, ${language}, ${hash},
      strip(to_tsvector('pg_catalog.simple', text)) || strip(to_tsvector(search_config(${language}), text)),
      ${sql.param(starts)}::float8[], ${sql.param(lines)}::text[], array(select words from line order by position)
    from whole
    on conflict (episode_id, language) do update set hash = excluded.hash, words = excluded.words,
      starts = excluded.starts, lines = excluded.lines, line_words = excluded.line_words`);
}

/** Locks subtitles whose index is missing or outdated, one at a time; undefined if there are none. */
export async function lockUnindexedCaptions(
  tx: Db,
): Promise<{ episodeId: number; language: Locale; content: string; hash: string } | undefined> {
  const [row] = await rowsOf<{
    episodeId: number;
    language: Locale;
    content: string;
    hash: string;
  }>(
    tx,
    sql`select c.episode_id::int as "episodeId", c.language, c.content, c.hash from ${episodeCaptions} c
      where not exists (select from ${episodeTranscript} t
        where t.episode_id = c.episode_id and t.language = c.language and t.hash = c.hash)
      order by c.episode_id desc limit 1 for update of c skip locked`,
  );
  return row;
}
