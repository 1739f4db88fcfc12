import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { source } from "./source.table.ts";

/**
 * Returns the id of the source with a URL. Locks it against deletion until the transaction ends.
 */
export async function findSourceByUrl(db: Db, url: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: source.id })
    .from(source)
    .where(and(eq(source.url, url), isNull(source.deletedAt)))
    .orderBy(source.id)
    .limit(1)
    .for(ROW_LOCK.name);
  return row?.id;
}
