import { and, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../postgres/database.ts";

/**
 * Deletes up to `limit` rows of a table that meet all conditions, in one statement, and returns
 * their number. Rows that another transaction has locked are skipped.
 * @param partition partition of the table to delete from: rows are identified by `ctid`, which is
 *   unique only within one
 */
export async function deleteBatch(
  db: Db,
  table: PgTable,
  conditions: SQL[],
  limit: number,
  partition?: string,
): Promise<number> {
  const alias = sql.identifier(getTableName(table));
  const from = sql.identifier(partition ?? getTableName(table));
  const result = await db.execute(
    sql`delete from ${from} where ctid = any(array(
      select ${alias}.ctid from ${from} as ${alias} where ${and(...conditions)} limit ${limit} for update of ${alias} skip locked))`,
  );
  return result.rowCount ?? 0;
}
