import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { NameKind } from "@masthead/contract/newsroom/search/search-names.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { nameSearchVector } from "../../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import type { NameSource } from "../../name-source.ts";
import { otherNumberForm } from "../search-text.ts";
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
 * SQL: the tsquery of a term. Each word matches verbatim, by its stem, or in its other grammatical
 * number. A phrase matches its words in any order: `hasTerms` checks the order in the name, since
 * the index would have to build a tsvector of each candidate.
 */
function queryOf({ words, locale }: NameTerm): SQL {
  const wordQueries = words.map((word) => {
    const other = otherNumberForm(locale, word);
    const stems = (other ? [word, other] : [word]).map(
      (form) => sql` || plainto_tsquery(search_config(${locale}), ${form})`,
    );
    return sql`(plainto_tsquery('simple', ${word})${sql.join(stems)})`;
  });
  return sql`(${sql.join(wordQueries, sql` && `)})`;
}

/** SQL condition: a name contains every term in one of its spellings. */
function hasTerms({ name }: NameSource, terms: NameTerm[][]): SQL {
  const query = sql.join(
    terms.map((spellings) => sql`(${sql.join(spellings.map(queryOf), sql` || `)})`),
    sql` && `,
  );
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
  return sql`${nameSearchVector(name)} @@ (${query})${sql.join(phraseConditions)}`;
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

/**
 * Selects a page of the records whose names contain every term in one of its spellings, and their
 * number, counted up to `cap`. Exact matches come first, then the newest, then by name.
 */
export async function findNames(
  db: Db,
  sources: readonly NameSource[],
  { terms, without, exact }: { terms: NameTerm[][]; without: NameTerm[]; exact: string },
  now: Date,
  { limit, offset, cap }: { limit: number; offset: number; cap: number },
): Promise<{ rows: NameRow[]; total: number }> {
  const matches = sources.map((source) => {
    const exclusions = without.map(
      (term) => sql` and not ${nameSearchVector(source.name)} @@ ${queryOf(term)}`,
    );
    return sql`(select ${columnsOf(source)},
        ${exact} in (search_fold(${source.name}->>'en-US'), search_fold(${source.name}->>'ar-JO')) as exact
      from ${source.table}
      where ${source.visible(now)} and ${hasTerms(source, terms)}${sql.join(exclusions)}
      order by ${source.time ?? source.id} desc limit ${cap})`;
  });
  const rows = await rowsOf<NameRow & { total: number }>(
    db,
    sql`select *, count(*) over () as total from (${sql.join(matches, sql` union all `)}) hit
      order by coalesce(exact, false) desc, time desc nulls last, search_fold(coalesce(name->>'en-US', name->>'ar-JO')), id limit ${limit} offset ${offset}`,
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

/** Whether the name of any visible record contains all terms. */
export async function nameExists(
  db: Db,
  sources: readonly NameSource[],
  terms: NameTerm[][],
  now: Date,
): Promise<boolean> {
  const matches = sources.map(
    (source) =>
      sql`exists (select from ${source.table} where ${source.visible(now)} and ${hasTerms(source, terms)})`,
  );
  const [row] = await rowsOf<{ found: boolean }>(
    db,
    sql`select (${sql.join(matches, sql` or `)}) as found`,
  );
  return row?.found ?? false;
}
