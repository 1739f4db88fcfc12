import { ENTITIES, type Entity, type LoggedEntity } from "@masthead/contract/platform/ability.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/platform/locale.ts";
import type { RecordReference } from "@masthead/contract/platform/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import { contributions } from "../contributions.ts";
import { type Db, rowsOf } from "../postgres/database.ts";

/**
 * References from records of one entity to records of another, which cannot be deleted while
 * referenced.
 */
export interface ReferenceSource {
  from: LoggedEntity;
  to: LoggedEntity;
  /** SQL: id and label of the records, without deleted ones, that reference a record. */
  select(id: number, locale: Locale): SQL;
}

export const referenceSources = contributions<ReferenceSource>();

const orderOf = ({ from }: ReferenceSource) => ENTITIES.indexOf(from as Entity);
const sourcesTo = (entity: LoggedEntity) =>
  referenceSources
    .all()
    .filter(({ to }) => to === entity)
    .sort((a, b) => orderOf(a) - orderOf(b));

/** Maximum number of examples in a reference. */
const MAX_EXAMPLES = 5;

/**
 * Returns the references to a record: per entity the number of its records, with the newest ones as
 * examples.
 */
export async function referencesTo(
  db: Db,
  entity: LoggedEntity,
  id: number,
  locale: Locale,
): Promise<RecordReference[]> {
  const references: RecordReference[] = [];
  for (const { from, select } of sourcesTo(entity)) {
    const rows = await rowsOf<{ count: number; id: number; label: string }>(
      db,
      sql`select count(*) over () as count, id, label from (${select(id, locale)}) r order by id desc limit ${MAX_EXAMPLES}`,
    );
    if (rows[0])
      references.push({
        entity: from,
        count: rows[0].count,
        examples: rows.map(({ id, label }) => ({ id, label })),
      });
  }
  return references;
}

/**
 * Returns the ids of up to `limit` records of an entity, without deleted ones, that reference a
 * record.
 */
export async function idsReferencing(
  db: Db,
  { from, to }: Pick<ReferenceSource, "from" | "to">,
  id: number,
  limit: number,
): Promise<number[]> {
  const selects = sourcesTo(to)
    .filter((source) => source.from === from)
    .map(({ select }) => sql`select id from (${select(id, DEFAULT_LOCALE)}) r`);
  return (
    await rowsOf<{ id: number }>(db, sql`${sql.join(selects, sql` union all `)} limit ${limit}`)
  ).map((row) => row.id);
}
