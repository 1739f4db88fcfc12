import { sql } from "drizzle-orm";
import { program } from "../../broadcast/program/program.table.ts";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** The programs, not deleted, that an author presents. */
export function programsPresentedBy(db: Db, id: number, locale: string) {
  return referencesBy(
    db,
    "Programs",
    sql`select ${program.id} as id, ${textIn(program.name, locale)} as label from ${program} where ${program.presenterIds} @> array[${id}]::bigint[] and ${program.deletedAt} is null`,
  );
}
