import { sql } from "drizzle-orm";
import { program } from "../../broadcast/program/program.table.ts";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** Returns the programs, without deleted ones, that an author presents. */
export function programsPresentedBy(db: Db, id: number, locale: string) {
  return referencesBy(
    db,
    "Programs",
    sql`select ${program.id} as id, ${localizedTextIn(program.name, locale)} as label from ${program} where ${program.presenterIds} @> array[${id}]::bigint[] and ${program.deletedAt} is null`,
  );
}
