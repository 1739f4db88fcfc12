import { timingSafeEqual } from "node:crypto";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { tokenHash } from "../../../platform/secrets.ts";
import { channelSource } from "../stream-source.service.ts";
import { insertSongs } from "./song.sql.ts";
import { lastSong, lockSongs } from "./song.store.ts";
import { isNewSong, joinTitle, type SongText } from "./song-plan.ts";

/** Time for which the last reported song counts as playing, in milliseconds. */
const PLAYING_MS = 15 * MINUTE;

/**
 * Stores the song that a playout system reports. A wrong key, a channel without key and a missing
 * channel get the same response.
 * @throws NOT_FOUND
 */
export async function reportSong(
  { platform, db, now }: CallContext,
  { id, key, ...song }: { id: number; key: string } & SongText,
): Promise<void> {
  const source = await channelSource(platform, id);
  if (source?.kind !== "audio" || source.songSource !== "playout" || !source.songKey)
    throw notFound();
  const [given, expected] = [key, source.songKey].map((value) => Buffer.from(tokenHash(value)));
  if (!given || !expected || !timingSafeEqual(given, expected)) throw notFound();
  await saveSong(db, id, song, now);
}

/** Stores a song unless it is the one that plays already. */
export function saveSong(db: Db, channelId: number, song: SongText, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockSongs(tx, channelId);
    if (!isNewSong(await lastSong(tx, channelId), song, now)) return;
    await insertSongs(tx, [{ channelId, at: now, ...song }]);
    await announceChange(tx, [`songs:${channelId}`]);
  });
}

/** Returns the song that a playout system reported last; null if that is too long ago. */
export async function reportedTitle(db: Db, channelId: number, now: Date): Promise<string | null> {
  tag(`songs:${channelId}`, "clock");
  const last = await lastSong(db, channelId);
  return last && now.getTime() - last.at.getTime() <= PLAYING_MS ? joinTitle(last) : null;
}
