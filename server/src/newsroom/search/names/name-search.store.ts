import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { NameKind } from "@masthead/contract/newsroom/search-names.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { textInAll } from "../../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { indexedName, type NameSource } from "./name-sources.ts";
import type { NameTerm } from "./name-terms.ts";

export interface NameRow {
  kind: NameKind;
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  detail: LocalizedText;
  pictureId: number | null;
  programId: number | null;
  medium: ChannelKind | null;
  time: string | null;
  premium: boolean;
}

/** Share of a word's trigrams that a name must have to be looked at: one wrong letter in a word of five leaves about this much. */
const SIMILARITY = 0.3;
/** Candidates of each kind whose spelling is compared. */
const CANDIDATES = 60;

/** SQL: the name in all languages as article search indexes text, between spaces. */
const searchedName = (source: NameSource): SQL => sql`(' ' || search_text('ar-JO', ${textInAll(source.name)}) || ' ')`;

/**
 * SQL: a name has a term, as whole words or as other forms of them. The trigram index gives candidates with the beginnings of the words;
 * what decides is the name itself.
 */
function hasTerm(source: NameSource, { text, beginnings, short, locale }: NameTerm): SQL {
  const indexed = indexedName(source);
  const name = searchedName(source);
  const candidates = [
    ...beginnings.map((part) => sql`${indexed} like '%' || search_spelling(${part}) || '%'`),
    ...short.map((word) => sql`${indexed} ~ ('(^| )' || search_spelling(${word}) || '( |$)')`),
  ];
  const matches = sql`(strpos(${name}, ${` ${text} `}) > 0
    or to_tsvector(search_config(${locale}), ${name}) @@ phraseto_tsquery(search_config(${locale}), ${text}))`;
  return sql.join([...candidates, matches], sql` and `);
}

const columnsOf = (source: NameSource): SQL => sql`${source.kind} as kind, ${source.id} as id, ${source.name} as name,
  ${source.slug ?? sql`'{}'::jsonb`} as slug, ${source.detail ?? sql`'{}'::jsonb`} as detail, ${source.picture ?? sql`null::bigint`} as "pictureId",
  ${source.program ?? sql`null::bigint`} as "programId", ${source.medium ?? sql`null::text`} as medium, ${source.time ?? sql`null::timestamptz`} as time,
  ${source.premium ?? sql`false`} as premium`;

/**
 * A page of the records whose names have all terms, and how many there are, counted up to `cap`. Names that are exactly what was asked come
 * first, then what is newest, then by name.
 */
export async function namesWith(
  db: Db,
  sources: NameSource[],
  { terms, without, exact }: { terms: NameTerm[]; without: NameTerm[]; exact: string },
  now: Date,
  { limit, offset, cap }: { limit: number; offset: number; cap: number },
): Promise<{ rows: NameRow[]; total: number }> {
  const matches = sources.map((source) => {
    const unwanted = without.map((term) => sql` and strpos(${searchedName(source)}, ${` ${term.text} `}) = 0`);
    return sql`(select ${columnsOf(source)},
        ${exact} in (search_text('ar-JO', coalesce(${source.name}->>'en-US', '')), search_text('ar-JO', coalesce(${source.name}->>'ar-JO', ''))) as exact
      from ${source.table}
      where ${source.visible(now)} and ${sql.join(
        terms.map((term) => hasTerm(source, term)),
        sql` and `,
      )}${sql.join(unwanted)}
      limit ${cap})`;
  });
  const rows = await rowsOf<NameRow & { total: number }>(
    db,
    sql`select *, count(*) over () as total from (${sql.join(matches, sql` union all `)}) hit
      order by exact desc, time desc nulls last, search_fold(coalesce(name->>'en-US', name->>'ar-JO')), id limit ${limit} offset ${offset}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether the name of any visible record has all terms. */
export async function anyNameWith(db: Db, sources: NameSource[], terms: NameTerm[], now: Date): Promise<boolean> {
  const matches = sources.map(
    (source) =>
      sql`exists (select from ${source.table} where ${source.visible(now)} and ${sql.join(
        terms.map((term) => hasTerm(source, term)),
        sql` and `,
      )})`,
  );
  const [row] = await rowsOf<{ found: boolean }>(db, sql`select (${sql.join(matches, sql` or `)}) as found`);
  return row?.found ?? false;
}

/** Records whose names have words that are spelled much like each of these, the likest of each kind. */
export function namesLike(db: Db, sources: NameSource[], words: string[], now: Date): Promise<NameRow[]> {
  const asked = sql.join(
    words.map((word) => sql`search_spelling(${word})`),
    sql` || ' ' || `,
  );
  const matches = sources.map((source) => {
    const indexed = indexedName(source);
    const like = words.map((word) => sql`search_spelling(${word}) <% ${indexed}`);
    return sql`(select ${columnsOf(source)} from ${source.table} where ${source.visible(now)} and ${sql.join(like, sql` and `)}
      order by word_similarity(${asked}, ${indexed}) desc, ${source.id} desc limit ${CANDIDATES})`;
  });
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`);
    return rowsOf<NameRow>(tx, sql.join(matches, sql` union all `));
  });
}
