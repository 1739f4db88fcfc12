import { sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";
import { programEvent } from "../program-event/program-event.table.ts";

/** Returns the episodes and events of a program, without deleted ones. */
export async function programReferences(db: Db, id: number, locale: string) {
  const referencesIn = (table: typeof episode | typeof programEvent) =>
    sql`select ${table.id} as id, ${localizedTextIn(table.title, locale)} as label from ${table} where ${table.programId} = ${id} and ${table.deletedAt} is null`;
  return [await referencesBy(db, "Episodes", referencesIn(episode)), await referencesBy(db, "Events", referencesIn(programEvent))];
}
