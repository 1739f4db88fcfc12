import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgTable } from "drizzle-orm/pg-core";

/**
 * SQL: inserts many rows as a single JSON parameter. Building the statement value by value takes
 * longer than PostgreSQL needs to insert the rows. The properties of the first row decide which
 * columns are set.
 */
export function insertRows(table: PgTable, rows: readonly object[]): SQL {
  const columns = Object.keys(getTableColumns(table)).filter((key) => key in (rows[0] ?? {}));
  const names = sql.join(
    columns.map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  const records = rows.map((row) => {
    const values = new Map(Object.entries(row));
    return Object.fromEntries(columns.map((key) => [toSnakeCase(key), values.get(key) ?? null]));
  });
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}
