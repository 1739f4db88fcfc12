import type { Locale } from "@masthead/contract/platform/locale.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  localizedTextIn,
  matchesAllWords,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";

/** Record that has a given name. */
export interface NamedTopic {
  id: number;
  label: string;
  /** Whether it is enabled. */
  usable: boolean;
}

const NAMED_LIMIT = 5;

/**
 * SQL of a name as it is compared: without case, punctuation and marks, and with letters that
 * readers consider the same.
 */
const comparable = (name: SQLWrapper | string): SQL =>
  sql`btrim(regexp_replace(search_fold(${name}), ' +', ' ', 'g'))`;

/**
 * Returns the records of a table that have one of these names in any language, enabled ones first.
 */
export async function selectTopicsNamed(
  db: Db,
  table: SQLWrapper & Record<"id" | "name" | "slug" | "status" | "deletedAt", SQLWrapper>,
  names: readonly string[],
  locale: Locale,
): Promise<NamedTopic[]> {
  const conditions = names.map((name) => {
    // The index of the list finds candidates by their words.
    const words = name.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ");
    const isNamed = LOCALES.map(
      (language) =>
        sql`${comparable(sql`coalesce(${table.name}->>${language}, '')`)} = ${comparable(name)}`,
    );
    return sql`(${matchesAllWords(textInAllLocales(table.name, table.slug), words)} and (${sql.join(isNamed, sql` or `)}) and ${comparable(name)} <> '')`;
  });
  if (!conditions.length) return [];
  return rowsOf(
    db,
    sql`select ${table.id} as id, ${localizedTextIn(table.name, locale)} as label, ${table.status} as usable from ${table}
      where ${table.deletedAt} is null and (${sql.join(conditions, sql` or `)}) order by ${table.status} desc, ${table.id} limit ${NAMED_LIMIT}`,
  );
}
