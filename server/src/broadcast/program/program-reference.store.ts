import { sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";
import { programEvent } from "../program-event/program-event.table.ts";

/** The episodes and events, not deleted, of a program. */
export async function programReferences(db: Db, id: number, locale: string) {
  const of = (table: typeof episode | typeof programEvent) =>
    sql`select ${table.id} as id, ${textIn(table.title, locale)} as label from ${table} where ${table.programId} = ${id} and ${table.deletedAt} is null`;
  return [await referencesBy(db, "Episodes", of(episode)), await referencesBy(db, "Events", of(programEvent))];
}
