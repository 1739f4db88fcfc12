import { sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";
import { program } from "../program/program.table.ts";

/**
 * Returns the programs that reference a channel directly or by a slot, and the episodes that air on
 * it, without deleted ones.
 */
export async function channelReferences(db: Db, id: number, locale: string) {
  const hasSlotOnChannel = sql`${program.slots} @> ${JSON.stringify([{ channelId: id }])}::jsonb`;
  return [
    await referencesBy(
      db,
      "Programs",
      sql`select ${program.id} as id, ${localizedTextIn(program.name, locale)} as label from ${program} where (${program.channelId} = ${id} or ${hasSlotOnChannel}) and ${program.deletedAt} is null`,
    ),
    await referencesBy(
      db,
      "Episodes",
      sql`select ${episode.id} as id, ${localizedTextIn(episode.title, locale)} as label from ${episode} where ${episode.channelId} = ${id} and ${episode.deletedAt} is null`,
    ),
  ];
}
