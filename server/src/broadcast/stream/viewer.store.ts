import { lt, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { channelViewer } from "./heartbeat.table.ts";

/** Notes when a viewer of a channel was last heard of. */
export async function noteViewer(db: Db, row: typeof channelViewer.$inferInsert): Promise<void> {
  await db
    .insert(channelViewer)
    .values(row)
    .onConflictDoUpdate({ target: [channelViewer.channelId, channelViewer.viewer], set: { at: row.at } });
}

/** Viewers that were heard of since a moment: of each channel that has any, and in all, where who moved from one to another counts once. */
export async function countViewers(db: Db, since: Date): Promise<{ total: number; channels: { id: number; viewers: number }[] }> {
  const rows = await rowsOf<{ id: number | null; viewers: number }>(
    db,
    sql`select channel_id as id, count(distinct viewer)::int as viewers from ${channelViewer}
      where at > ${since} group by grouping sets ((channel_id), ()) order by channel_id`,
  );
  const total = rows.find(({ id }) => id === null)?.viewers ?? 0;
  return { total, channels: rows.flatMap(({ id, viewers }) => (id === null ? [] : [{ id, viewers }])) };
}

export async function deleteViewersBefore(db: Db, before: Date): Promise<void> {
  await db.delete(channelViewer).where(lt(channelViewer.at, before));
}
