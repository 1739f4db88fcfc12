import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "./database.ts";

/** Number of rows, counted up to a limit, and whether there are more. */
export interface CappedCount {
  total: number;
  more: boolean;
}

/**
 * Counts the rows of a query without a limit, up to `max`: the time for a full count grows with the
 * number of rows.
 */
export async function countUpTo(db: Db, rows: SQL, max: number): Promise<CappedCount> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*) as total from (${rows} limit ${max + 1}) counted`,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, max), more: total > max };
}
