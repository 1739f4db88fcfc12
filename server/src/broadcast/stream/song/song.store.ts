import { and, count, desc, eq, gte } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { channel } from "../../channel/channel.table.ts";
import { visibleChannel } from "../../channel/channel.visible.ts";
import { channelSong } from "./song.table.ts";

/** Returns the song of a channel that began last; undefined if it has none. */
export async function lastSong(db: Db, channelId: number) {
  const [row] = await db
    .select()
    .from(channelSong)
    .where(eq(channelSong.channelId, channelId))
    .orderBy(desc(channelSong.at))
    .limit(1);
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
