import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import type { SitemapRecords } from "./sitemap-records.ts";

/** Returns the latest change of the visible records; null if there are none. */
export async function recordsChangedAt(db: Db, records: SitemapRecords[]): Promise<Date | null> {
  const changes = records.map(
    ({ table, visible }) =>
      sql`select max(${table.updatedAt}) as at from ${table} where ${visible}`,
  );
  const [row] = await rowsOf<{ at: string | null }>(
    db,
    sql`select max(at) as at from (${sql.join(changes, sql` union all `)}) changes`,
  );
  return row?.at ? new Date(row.at) : null;
}
