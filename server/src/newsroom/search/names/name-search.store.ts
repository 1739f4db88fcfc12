import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { NameKind } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Locale, LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nameSearchVector } from "../../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { withScanMethod } from "../../../platform/postgres/scan-method.ts";
import type { NameSource } from "../../name-source.ts";
import { queryOf, queryOfAll } from "./name-query.sql.ts";
import type { NameTerm } from "./name-terms.ts";
import {
  NO_SPOKEN_LINE,
  type ReadableSource,
  type SpokenLine,
  spokenLine,
  spokenMatches,
} from "./spoken-search.sql.ts";

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
  /** Line in which the terms are said, of a record whose name does not contain them. */
  spoken: SpokenLine | null;
}

/** SQL condition: a name contains every term in one of its spellings. */
function hasTerms({ name }: NameSource, terms: NameTerm[][]): SQL {
  const phrases = terms.filter((spellings) => spellings.some(({ words }) => words.length > 1));
  const phraseConditions = phrases.map(
    (spellings) =>
      sql` and (${sql.join(
        spellings.map((term) =>
          term.words.length > 1
            ? hasText(name, term)
            : sql`${nameSearchVector(name)} @@ ${queryOf(term)}`,
        ),
        sql` or `,
      )})`,
  );
  return sql`${nameSearchVector(name)} @@ ${queryOfAll(terms)}${sql.join(phraseConditions)}`;
}

/** SQL condition: a name contains the words of a term in sequence. */
const hasText = (name: SQLWrapper, { text, locale }: NameTerm): SQL =>
  sql`strpos(' ' || search_text(${locale}, ${name}->>${locale}) || ' ', ${` ${text} `}) > 0`;

const columnsOf = (
  source: NameSource,
): SQL => sql`${source.kind} as kind, ${source.id} as id, ${source.name} as name,
  ${source.slug ?? sql`'{}'::jsonb`} as slug, ${source.detail ?? sql`'{}'::jsonb`} as detail, ${source.imageId ?? sql`null::bigint`} as "pictureId",
  ${source.programId ?? sql`null::bigint`} as "programId", ${source.medium ?? sql`null::text`} as medium, ${source.time ?? sql`null::timestamptz`} as time,
  ${source.premium ?? sql`false`} as premium`;

/** Terms of a query. Each required one has its spellings. */
export interface NameQuery {
  terms: NameTerm[][];
  /** Excluded terms. */
  without: NameTerm[];
  /** Folded query, for exact matches. */
  exact: string;
}

/** Sources of a search: by name, and those of them whose records are also found by what is said. */
export interface NameSources {
  named: readonly NameSource[];
  spoken: readonly ReadableSource[];
}

/**
 * Selects a page of the records whose names contain every term in one of its spellings, then those
 * in which the terms are said, and their number, counted up to `cap`. Exact matches come first, then
 * the newest, then by name.
 */
export async function findNames(
  db: Db,
  { named, spoken }: NameSources,
  query: NameQuery,
  { now, locale }: { now: Date; locale: Locale },
  { limit, offset, cap }: { limit: number; offset: number; cap: number },
): Promise<{ rows: NameRow[]; total: number }> {
  const { terms, without, exact } = query;
  const matches = named.map((source) => {
    const exclusions = without.map(
      (term) => sql` and not ${nameSearchVector(source.name)} @@ ${queryOf(term)}`,
    );
    return sql`(select ${columnsOf(source)}, false as "isSpoken",
        ${exact} in (search_fold(${source.name}->>'en-US'), search_fold(${source.name}->>'ar-JO')) as exact
      from ${source.table}
      where ${source.visible(now)} and ${hasTerms(source, terms)}${sql.join(exclusions)}
      order by ${source.time ?? source.id} desc limit ${cap})`;
  });
  const spokenHits = spoken.map(
    (source) => sql` union all (select ${columnsOf(source)}, true, false
      from ${source.table}
      where ${spokenMatches(source, query, now)}
        and not exists (select from named where named.kind = ${source.kind} and named.id = ${source.id})
      order by ${source.time ?? source.id} desc limit ${cap})`,
  );
  const order = sql`"isSpoken", coalesce(exact, false) desc, time desc nulls last, search_fold(coalesce(name->>'en-US', name->>'ar-JO')), id`;
  const lines = spoken.length
    ? sql.join(
        spoken.map((source) => spokenLine(source, terms, locale)),
        sql` union all `,
      )
    : NO_SPOKEN_LINE;
  const rows = await rowsByIndex<NameRow & { total: number }>(
    db,
    spoken,
    sql`with named as (${sql.join(matches, sql` union all `)}),
      hit as (select *, count(*) over () as total from (select * from named${sql.join(spokenHits)}) every_hit
        order by ${order} limit ${limit} offset ${offset})
      select hit.*, line.spoken from hit left join lateral (${lines}) line on hit."isSpoken" order by ${order}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether the name of any visible record contains all terms, or they are said in one. */
export async function nameExists(
  db: Db,
  { named, spoken }: NameSources,
  terms: NameTerm[][],
  now: Date,
): Promise<boolean> {
  const matches = [
    ...named.map(
      (source) =>
        sql`exists (select from ${source.table} where ${source.visible(now)} and ${hasTerms(source, terms)})`,
    ),
    ...spoken.map(
      (source) =>
        sql`exists (select from ${source.table} where ${spokenMatches(source, { terms, without: [] }, now)})`,
    ),
  ];
  const [row] = await rowsByIndex<{ found: boolean }>(
    db,
    spoken,
    sql`select (${sql.join(matches, sql` or `)}) as found`,
  );
  return row?.found ?? false;
}

/**
 * Returns the rows of a search. PostgreSQL takes texts that are said for small, as it stores them
 * outside of their rows, and would read all of them.
 */
const rowsByIndex = <Row>(db: Db, spoken: readonly ReadableSource[], query: SQL): Promise<Row[]> =>
  spoken.length
    ? withScanMethod(db, "fetch", (tx) => rowsOf<Row>(tx, query))
    : rowsOf<Row>(db, query);
