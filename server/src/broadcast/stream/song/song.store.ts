import { and, count, desc, eq, gte, not } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { channel } from "../../channel/channel.table.ts";
import { visibleChannel } from "../../channel/channel.visible.ts";
import { selectSongs } from "./song.sql.ts";
import { channelSong } from "./song.table.ts";

/** Returns the song of a channel that began last, also a removed one; undefined if it has none. */
export async function lastSong(db: Db, channelId: number) {
  const [row] = await db
    .select()
    .from(channelSong)
    .where(eq(channelSong.channelId, channelId))
    .orderBy(desc(channelSong.at))
    .limit(1);
  return row;
}

/** Returns the newest songs of a channel in a time range, without removed ones. */
export const newestSongs = (
  db: Db,
  channelId: number,
  { since, before, limit }: { since: Date; before: Date; limit: number },
) => selectSongs(db, channelId, since, before).orderBy(desc(channelSong.at)).limit(limit);

/** Marks a song as removed; returns it, or undefined if there is none to remove. */
export async function markRemoved(tx: Db, channelId: number, at: Date) {
  const [row] = await tx
    .update(channelSong)
    .set({ removed: true })
    .where(
      and(eq(channelSong.channelId, channelId), eq(channelSong.at, at), not(channelSong.removed)),
    )
    .returning();
  return row;
}

/** Locks a channel against concurrent reports until the transaction ends. */
export const lockSongs = (tx: Db, channelId: number) =>
  tx.select({ id: channel.id }).from(channel).where(eq(channel.id, channelId)).for("no key update");

/** Counts the songs that began since a time. */
export async function countSongs(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(channelSong)
    .where(gte(channelSong.at, since));
  return row?.total ?? 0;
}

/** Returns the visible radio channels whose stream tells the songs. */
export const channelsWithTitles = (db: Db) =>
  db
    .select({ id: channel.id, streamUrl: channel.streamUrl })
    .from(channel)
    .where(and(visibleChannel, eq(channel.kind, "audio"), eq(channel.songSource, "stream")));
