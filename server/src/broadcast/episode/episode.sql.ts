import { inArray } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "./episode.table.ts";

/** Returns episodes by id, hidden and deleted ones included. */
export async function staffEpisodesById(db: Db, ids: number[]) {
  const { id, title, status, deletedAt } = episode;
  const rows = ids.length
    ? await db
        .select({ id, title, status, deletedAt })
        .from(episode)
        .where(inArray(episode.id, ids))
    : [];
  return new Map(rows.map((row) => [row.id, row]));
}
