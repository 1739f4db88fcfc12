import { max } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../postgres/database.ts";

/** Returns the position after the last record of a table. */
export async function nextPositionIn(
  db: Db,
  table: PgTable & { position: PgColumn },
): Promise<number> {
  const [row] = await db.select({ last: max(table.position) }).from(table as PgTable);
  return Number(row?.last ?? -1) + 1;
}
