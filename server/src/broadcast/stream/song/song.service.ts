import { timingSafeEqual } from "node:crypto";
import { HISTORY_DAYS, SONGS_PER_PAGE, type Song } from "@masthead/contract/broadcast/song.ts";
import { DAY, MINUTE } from "@masthead/contract/platform/durations.ts";
import { announceChange, announceWithdrawal } from "../../../platform/cache/changes.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { tokenHash } from "../../../platform/secrets.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { channelToCheck } from "../check/stream-check.store.ts";
import { channelSource } from "../stream-source.service.ts";
import { insertSongs } from "./song.sql.ts";
import { lastSong, lockSongs, markRemoved, newestSongs } from "./song.store.ts";
import { isNewSong, joinTitle, type SongText, splitTitle } from "./song-plan.ts";

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
export async function reportedTitle(
  { platform, now }: CallContext,
  channelId: number,
): Promise<string | null> {
  tag("clock");
  const last = await cachedLastSong(platform, channelId);
  const isPlaying = last && !last.removed && now.getTime() - last.at.getTime() <= PLAYING_MS;
  return isPlaying ? joinTitle(last) : null;
}

/** Returns whether a title of the stream is the last song of its history, and was removed from it. */
export async function isRemovedTitle(
  { platform }: CallContext,
  channelId: number,
  title: string,
): Promise<boolean> {
  const last = await cachedLastSong(platform, channelId);
  return !!last?.removed && joinTitle(last) === joinTitle(splitTitle(title));
}

/**
 * Returns the cached song of a channel that began last, also a removed one; null if it has none.
 * Cached because every player requests it.
 */
const cachedLastSong = ({ memo, database: { db } }: Platform, channelId: number) =>
  memo.get(`song:${channelId}`, async () => {
    tag(`songs:${channelId}`);
    return (await lastSong(db, channelId)) ?? null;
  });

/** Returns a page of the history of a channel for staff, the newest song first. @throws NOT_FOUND */
export async function songsOfChannel(
  { db, now }: CallContext,
  { id, before }: { id: number; before?: string | undefined },
) {
  if (!(await channelToCheck(db, id))) throw notFound();
  const rows = await newestSongs(db, id, {
    since: new Date(now.getTime() - HISTORY_DAYS * DAY),
    before: before === undefined ? now : new Date(before),
    limit: SONGS_PER_PAGE + 1,
  });
  const data: Song[] = rows
    .slice(0, SONGS_PER_PAGE)
    .map(({ at, ...song }) => ({ at: at.toISOString(), ...song }));
  const next = rows.length > SONGS_PER_PAGE ? (data.at(-1)?.at ?? null) : null;
  return { data, meta: { limit: SONGS_PER_PAGE, next } };
}

/**
 * Removes a song from the history of a channel. Cached copies of the history are withdrawn: the song
 * may be one that must not be shown.
 * @throws NOT_FOUND also if somebody else has removed it
 */
export async function removeSong(
  context: CallContext,
  { id, at }: { id: number; at: string },
): Promise<void> {
  const { platform, db } = context;
  await db.transaction(async (tx) => {
    await lockSongs(tx, id);
    const song = await markRemoved(tx, id, new Date(at));
    if (!song) throw notFound();
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "LiveStream",
        entityId: id,
        changes: { song: [`${song.at.toISOString()} ${joinTitle(song)}`, null] },
      },
    ]);
    await announceChange(tx, [`songs:${id}`]);
    await announceWithdrawal(tx, [`songs:${id}`]);
  });
  platform.log.info({ channel: id, at }, "song removed from the history of a channel");
}
