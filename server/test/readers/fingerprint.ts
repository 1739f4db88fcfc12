import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../src/platform/postgres/database.ts";

/**
 * Row count and hash of every table, by its name; with schemas, by its full name. Equal if nothing
 * changed.
 */
export async function fingerprint(db: Db, schemas?: string[]): Promise<Record<string, string>> {
  const tables = await rowsOf<{ schema: string; name: string }>(
    db,
    sql`select table_schema as schema, table_name as name from information_schema.tables where table_schema = any(${sql.param(schemas ?? ["public"])}) order by 1, 2`,
  );
  const fingerprints: Record<string, string> = {};
  for (const { schema, name } of tables) {
    const [row] = await rowsOf<{ print: string }>(
      db,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as print from (select t::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t) rows`,
    );
    fingerprints[schemas ? `${schema}.${name}` : name] = row?.print ?? "";
  }
  return fingerprints;
}
