import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../src/platform/postgres/database.ts";

/** Row count and hash of every table. Equal if nothing changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const fingerprints: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await rowsOf<{ print: string }>(
      db,
      sql`select count(*) || ' ' || coalesce(md5(string_agg(row, '' order by row)), '') as print from (select t::text as row from ${sql.identifier(name)} t) rows`,
    );
    fingerprints[name] = row?.print ?? "";
  }
  return fingerprints;
}
