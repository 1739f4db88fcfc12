import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/** Returns whether a table has a row that fulfils a condition. */
export async function hasRow(db: Db, table: PgTable, condition: SQL | undefined): Promise<boolean> {
  const rows = await db.select({ found: sql`1` }).from(table).where(condition).limit(1);
  return rows.length > 0;
}
