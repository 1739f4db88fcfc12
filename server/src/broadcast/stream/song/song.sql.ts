import { and, asc, eq, gte, lt, not } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { channelSong } from "./song.table.ts";

/** Inserts songs; of two that began at the same time, the first one stays. */
export async function insertSongs(db: Db, rows: (typeof channelSong.$inferInsert)[]) {
  await db.insert(channelSong).values(rows).onConflictDoNothing();
}

/** Selects the songs of a channel that began in a time range, without those that staff removed. */
export const selectSongs = (db: Db, channelId: number, from: Date, until: Date) =>
  db
    .select({ at: channelSong.at, title: channelSong.title, artist: channelSong.artist })
    .from(channelSong)
    .where(
      and(
        eq(channelSong.channelId, channelId),
        gte(channelSong.at, from),
        lt(channelSong.at, until),
        not(channelSong.removed),
      ),
    );

/** Returns the songs of a channel that began in a time range, the first one first; none removed. */
export const songsBetween = (db: Db, channelId: number, from: Date, until: Date) =>
  selectSongs(db, channelId, from, until).orderBy(asc(channelSong.at));
