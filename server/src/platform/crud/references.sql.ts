import type { RecordReference } from "@masthead/contract/system/problem.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../postgres/database.ts";

/** Examples that a list of references names. */
const EXAMPLES = 5;

/** How many records of an entity a query of `id` and `label` finds, and the newest of them. */
export async function referencesBy(db: Db, entity: string, query: SQL): Promise<RecordReference> {
  const rows = await rowsOf<{ count: number; id: number; label: string }>(
    db,
    sql`select count(*) over () as count, id, label from (${query}) r order by id desc limit ${EXAMPLES}`,
  );
  return { entity, count: rows[0]?.count ?? 0, examples: rows.map(({ id, label }) => ({ id, label })) };
}
