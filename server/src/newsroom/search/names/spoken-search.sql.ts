import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { nameSearchVector } from "../../../platform/crud/text-search.sql.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { NameSource, SpokenText } from "../../name-source.ts";
import { WHOLE_TEXT } from "../search-excerpt.store.ts";
import { queryOf, queryOfAll, queryOfAny } from "./name-query.sql.ts";
import type { NameTerm } from "./name-terms.ts";

/** Newest records that are read for a phrase: their lines have to be read. */
const PHRASE_CANDIDATES = 300;

/** Source of texts that are said, with the condition for those that everyone may read. */
export type ReadableSource = NameSource & { spoken: SpokenText; readable: SQL };

/** Line in which terms are said. */
export interface SpokenLine {
  language: Locale;
  start: number;
  text: string;
  /** Search text of the line, with the hits marked. */
  marked: string;
}

/** Returns the sources of texts that are said. */
export async function readableSources(
  context: CallContext,
  sources: readonly NameSource[],
): Promise<ReadableSource[]> {
  const spoken = sources.flatMap((source) =>
    source.spoken ? [{ ...source, spoken: source.spoken }] : [],
  );
  return Promise.all(
    spoken.map(async (source) => ({ ...source, readable: await source.spoken.readable(context) })),
  );
}

/**
 * SQL condition: every term is said in a visible record, in one language, and everyone may read that
 * text. An excluded term is neither said nor in the name. Words are looked up as lists of ids, which
 * the index gives without reading the texts.
 */
export function spokenMatches(
  source: ReadableSource,
  { terms, without }: { terms: NameTerm[][]; without: NameTerm[] },
  now: Date,
): SQL {
  const { id, name, spoken, readable } = source;
  const isReadable = sql`${source.visible(now)} and ${readable}`;
  const exclusions = without.map(
    (term) => sql` and ${id} <> all(${idsWith(spoken, queryOf(term))})
      and not ${nameSearchVector(name)} @@ ${queryOf(term)}`,
  );
  const withWords = sql`${isReadable} and ${id} = any(${idsWith(spoken, queryOfAll(terms))})${sql.join(exclusions)}`;
  const phrases = phraseConditions(spoken, terms);
  if (!phrases.length) return sql`(${withWords})`;
  return sql`${id} = any(array(select newest.id
    from (select ${id} as id from ${source.table} where ${withWords}
      order by ${source.time ?? id} desc limit ${PHRASE_CANDIDATES}) newest, ${spoken.table}
    where ${spoken.recordId} = newest.id and ${spoken.words} @@ ${queryOfAll(terms)}${sql.join(phrases)}))`;
}

/** SQL: ids of the records in which a query is said. */
const idsWith = ({ recordId, table, words }: SpokenText, query: SQL): SQL =>
  sql`array(select ${recordId} from ${table} where ${words} @@ ${query})`;

/** SQL conditions: the words of a phrase are in sequence in a line. */
function phraseConditions({ words, lineWords }: SpokenText, terms: NameTerm[][]): SQL[] {
  return terms
    .filter((spellings) => spellings.some(isPhrase))
    .map(
      (spellings) =>
        sql` and (${sql.join(
          spellings.map((term) =>
            isPhrase(term)
              ? sql`exists (select from unnest(${lineWords}) line (words) where line.words @@ ${phraseOf(term)})`
              : sql`${words} @@ ${queryOf(term)}`,
          ),
          sql` or `,
        )})`,
    );
}

const isPhrase = ({ words }: NameTerm): boolean => words.length > 1;

const phraseOf = ({ text }: NameTerm): SQL => sql`phraseto_tsquery('pg_catalog.simple', ${text})`;

/**
 * SQL: the line of a `hit` that has the most terms, as JSON; in the language of the reader if the
 * terms are said in both, and the first one among equals.
 */
export function spokenLine(
  { kind, spoken }: ReadableSource,
  terms: NameTerm[][],
  locale: Locale,
): SQL {
  const hasTerm = terms.map(
    (spellings) =>
      sql`(${sql.join(
        spellings.map(
          (term) => sql`line.words @@ ${isPhrase(term) ? phraseOf(term) : queryOf(term)}`,
        ),
        sql` or `,
      )})::int`,
  );
  const any = queryOfAny(terms);
  const best = sql`select ${spoken.language} as language, line.start, line.text
    from ${spoken.table}, unnest(${spoken.starts}, ${spoken.lines}, ${spoken.lineWords}) with ordinality line (start, text, words, position)
    where ${spoken.recordId} = hit.id and ${spoken.words} @@ ${queryOfAll(terms)} and line.words @@ ${any}
    order by ${spoken.language} = ${locale} desc, ${sql.join(hasTerm, sql` + `)} desc, ${spoken.language}, line.position limit 1`;
  return sql`(select json_build_object('language', best.language, 'start', best.start, 'text', best.text,
      'marked', ts_headline(search_config(best.language), search_text(best.language, best.text), ${any}, ${WHOLE_TEXT})) as spoken
    from (${best}) best where hit.kind = ${kind})`;
}

/** SQL: the same for sources of which nothing is said. */
export const NO_SPOKEN_LINE: SQL = sql`select null::json as spoken where false`;
