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

/** SQL: a name has every term in one of its spellings. */
const hasTerms = (source: NameSource, terms: NameTerm[][]): SQL =>
  sql.join(
    terms.map(
      (spellings) =>
        sql`(${sql.join(
          spellings.map((term) => sql`(${hasTerm(source, term)})`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  );

const columnsOf = (source: NameSource): SQL => sql`${source.kind} as kind, ${source.id} as id, ${source.name} as name,
  ${source.slug ?? sql`'{}'::jsonb`} as slug, ${source.detail ?? sql`'{}'::jsonb`} as detail, ${source.picture ?? sql`null::bigint`} as "pictureId",
  ${source.program ?? sql`null::bigint`} as "programId", ${source.medium ?? sql`null::text`} as medium, ${source.time ?? sql`null::timestamptz`} as time,
  ${source.premium ?? sql`false`} as premium`;

/**
 * A page of the records whose names have every term in one of its spellings, and how many there are, counted up to `cap`. Names that are
 * exactly what was asked come first, then what is newest, then by name.
 */
export async function namesWith(
  db: Db,
  sources: NameSource[],
  { terms, without, exact }: { terms: NameTerm[][]; without: NameTerm[]; exact: string },
  now: Date,
  { limit, offset, cap }: { limit: number; offset: number; cap: number },
): Promise<{ rows: NameRow[]; total: number }> {
  const matches = sources.map((source) => {
    const unwanted = without.map((term) => sql` and strpos(${searchedName(source)}, ${` ${term.text} `}) = 0`);
    return sql`(select ${columnsOf(source)},
        ${exact} in (search_fold(${source.name}->>'en-US'), search_fold(${source.name}->>'ar-JO')) as exact
      from ${source.table}
      where ${source.visible(now)} and ${hasTerms(source, terms)}${sql.join(unwanted)}
      order by ${source.time ?? source.id} desc limit ${cap})`;
  });
  const rows = await rowsOf<NameRow & { total: number }>(
    db,
    sql`select *, count(*) over () as total from (${sql.join(matches, sql` union all `)}) hit
      order by coalesce(exact, false) desc, time desc nulls last, search_fold(coalesce(name->>'en-US', name->>'ar-JO')), id limit ${limit} offset ${offset}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether the name of any visible record has all terms. */
export async function anyNameWith(db: Db, sources: NameSource[], terms: NameTerm[][], now: Date): Promise<boolean> {
  const matches = sources.map(
    (source) => sql`exists (select from ${source.table} where ${source.visible(now)} and ${hasTerms(source, terms)})`,
  );
  const [row] = await rowsOf<{ found: boolean }>(db, sql`select (${sql.join(matches, sql` or `)}) as found`);
  return row?.found ?? false;
}
