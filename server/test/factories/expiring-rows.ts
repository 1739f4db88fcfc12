import { getTableName, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { type Db, rowsOf } from "../../src/platform/postgres/database.ts";
import type { AgeRetention } from "../../src/platform/retention/retention.ts";

/**
 * Values of the columns that a table's rows cannot do without, by SQL type; `n` is the number of
 * the row, unique in the table.
 */
const FILLERS: Record<string, string> = {
  bigint: "n",
  integer: "n",
  smallint: "1",
  "double precision": "n",
  boolean: "false",
  text: "n::text",
  bytea: "n::text::bytea",
  jsonb: "'{}'",
  date: "'2020-01-01'::date + n::int",
  "timestamp with time zone": "now()",
  "varchar(255)": "n::text",
  "text[]": "'{}'",
  "bigint[]": "'{}'",
};

let lastNumber = 1000;

/**
 * Runs work in a transaction in which foreign keys are not checked, for rows of a single table.
 * Needs a superuser.
 */
export const withoutForeignKeys = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    return work(tx);
  });

/** Inserts rows whose retention counts from a time, with fillers in all other required columns. */
export async function insertExpiring(
  db: Db,
  { table, since, parent, where }: AgeRetention,
  at: Date,
  count: number,
): Promise<void> {
  const time = since.dataType === "number" ? sql`${at.getTime()}::bigint` : sql`${at}::timestamptz`;
  await withoutForeignKeys(db, async (tx) => {
    if (!parent)
      return insertRows(
        tx,
        table,
        count,
        new Map([[since.name, time], ...(where ? stateOf(table) : [])]),
      );
    const id = getTableConfig(since.table).columns.find(({ primary }) => primary) as PgColumn;
    const [last] = await insertRows(tx, since.table, 1, new Map([[since.name, time]]), id);
    await insertRows(tx, table, count, new Map([[parent.name, sql`${last}`]]));
  });
}

/** A state in which rows of the table may be deleted, if it has states. */
const stateOf = (table: PgTable): [string, ReturnType<typeof sql>][] =>
  getTableConfig(table).columns.some(({ name }) => name === "state")
    ? [["state", sql`'done'`]]
    : [];

async function insertRows(
  db: Db,
  table: PgTable,
  count: number,
  values: Map<string, ReturnType<typeof sql>>,
  id?: PgColumn,
) {
  const columns = getTableConfig(table).columns.filter(
    (column) =>
      values.has(column.name) ||
      (column.notNull && !column.hasDefault && !column.generatedIdentity),
  );
  const from = lastNumber + 1;
  lastNumber += count;
  const fillers = columns.map(
    (column) => values.get(column.name) ?? sql.raw(fillerOf(table, column)),
  );
  const rows = await rowsOf<{ id: unknown }>(
    db,
    sql`insert into ${table} (${sql.join(
      columns.map(({ name }) => sql.identifier(toSnakeCase(name))),
      sql`, `,
    )})
      select ${sql.join(fillers, sql`, `)} from generate_series(${from}::bigint, ${lastNumber}::bigint) n
      ${id ? sql`returning ${sql.identifier(toSnakeCase(id.name))} as id` : sql``}`,
  );
  return rows.map((row) => row.id);
}

function fillerOf(table: PgTable, column: PgColumn): string {
  const filler = FILLERS[column.getSQLType()];
  if (!filler)
    throw new Error(
      `no filler for ${getTableName(table)}.${column.name}, of type ${column.getSQLType()}`,
    );
  return filler;
}
