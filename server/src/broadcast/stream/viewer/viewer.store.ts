import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { channelViewer } from "./heartbeat.table.ts";

/** Saves the time of the last heartbeat of a channel's viewer. */
export async function saveHeartbeat(db: Db, row: typeof channelViewer.$inferInsert): Promise<void> {
  await db
    .insert(channelViewer)
    .values(row)
    .onConflictDoUpdate({
      target: [channelViewer.channelId, channelViewer.viewer],
      set: { at: row.at },
    });
}

/**
 * Counts viewers with a heartbeat since a given time: of each channel with any, and in total, where
 * a viewer of several channels counts once.
 */
export async function countViewers(
  db: Db,
  since: Date,
): Promise<{ total: number; channels: { id: number; viewers: number }[] }> {
  const rows = await rowsOf<{ id: number | null; viewers: number }>(
    db,
    sql`select channel_id as id, count(distinct viewer)::int as viewers from ${channelViewer}
      where at > ${since} group by grouping sets ((channel_id), ()) order by channel_id`,
  );
  const total = rows.find(({ id }) => id === null)?.viewers ?? 0;
  return {
    total,
    channels: rows.flatMap(({ id, viewers }) => (id === null ? [] : [{ id, viewers }])),
  };
}
