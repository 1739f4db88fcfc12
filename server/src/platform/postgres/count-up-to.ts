import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "./database.ts";

/** Rows of a list, as far as they are counted, and whether there are more. */
export interface Counted {
  total: number;
  more: boolean;
}

/** Counts the rows of a query without a limit of its own, up to `most`: to count them all takes as long as there are rows. */
export async function countUpTo(db: Db, rows: SQL, most: number): Promise<Counted> {
  const [row] = await rowsOf<{ total: number }>(db, sql`select count(*) as total from (${rows} limit ${most + 1}) counted`);
  const total = row?.total ?? 0;
  return { total: Math.min(total, most), more: total > most };
}
