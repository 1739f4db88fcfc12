import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { NameKind } from "@masthead/contract/newsroom/search-names.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { namesIn } from "../../../platform/crud/words.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { otherNumber } from "../search-text.ts";
import type { NameSource } from "./name-sources.ts";
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

/**
 * SQL: the tsquery of a term, each word as it is or as its stem, or in its other number. Of a phrase the words alone: their order is looked up in the name, since
 * the index would have to make a tsvector of each candidate for it.
 */
function queryOf({ words, locale }: NameTerm): SQL {
  const each = words.map((word) => {
    const other = otherNumber(locale, word);
    const stems = (other ? [word, other] : [word]).map((one) => sql` || plainto_tsquery(search_config(${locale}), ${one})`);
    return sql`(plainto_tsquery('simple', ${word})${sql.join(stems)})`;
  });
  return sql`(${sql.join(each, sql` && `)})`;
}

/** SQL: a name has every term in one of its spellings. */
function hasTerms({ name }: NameSource, terms: NameTerm[][]): SQL {
  const query = sql.join(
    terms.map((spellings) => sql`(${sql.join(spellings.map(queryOf), sql` || `)})`),
    sql` && `,
  );
  const phrases = terms.filter((spellings) => spellings.some(({ words }) => words.length > 1));
  const ordered = phrases.map(
    (spellings) =>
      sql` and (${sql.join(
        spellings.map((term) => hasText(name, term)),
        sql` or `,
      )})`,
  );
  return sql`${namesIn(name)} @@ (${query})${sql.join(ordered)}`;
}

/** SQL: the words of a term follow each other in a name. */
const hasText = (name: SQLWrapper, { text, locale }: NameTerm): SQL =>
  sql`strpos(' ' || search_text(${locale}, ${name}->>${locale}) || ' ', ${` ${text} `}) > 0`;

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
    const unwanted = without.map((term) => sql` and not ${namesIn(source.name)} @@ ${queryOf(term)}`);
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
