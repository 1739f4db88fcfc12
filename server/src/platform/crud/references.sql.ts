import type { RecordReference } from "@masthead/contract/system/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../postgres/database.ts";

/** Maximum number of examples in a reference. */
const MAX_EXAMPLES = 5;

/** Counts the records that a query of `id` and `label` finds, with the newest ones as examples. */
export async function referencesBy(db: Db, entity: string, query: SQL): Promise<RecordReference> {
  const rows = await rowsOf<{ count: number; id: number; label: string }>(
    db,
    sql`select count(*) over () as count, id, label from (${query}) r order by id desc limit ${MAX_EXAMPLES}`,
  );
  return { entity, count: rows[0]?.count ?? 0, examples: rows.map(({ id, label }) => ({ id, label })) };
}
