import { sql } from "drizzle-orm";
import { referencesBy } from "../../platform/crud/references.sql.ts";
import { textIn } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";
import { program } from "../program/program.table.ts";

/** The programs, not deleted, that stand on a channel or have slots on it, and the episodes that air there. */
export async function channelReferences(db: Db, id: number, locale: string) {
  const hasSlot = sql`${program.slots} @> ${JSON.stringify([{ channelId: id }])}::jsonb`;
  return [
    await referencesBy(
      db,
      "Programs",
      sql`select ${program.id} as id, ${textIn(program.name, locale)} as label from ${program} where (${program.channelId} = ${id} or ${hasSlot}) and ${program.deletedAt} is null`,
    ),
    await referencesBy(
      db,
      "Episodes",
      sql`select ${episode.id} as id, ${textIn(episode.title, locale)} as label from ${episode} where ${episode.channelId} = ${id} and ${episode.deletedAt} is null`,
    ),
  ];
}
