import type { WatchListTarget } from "@masthead/contract/audience/watch-list.ts";
import { and, count, desc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { visibleEpisode } from "../../broadcast/episode/episode.visible.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { visibleProgram } from "../../broadcast/program/program.visible.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { readerPosition } from "../position/position.table.ts";
import { watchListItem } from "./watch-list.table.ts";

const isVisible = or(
  and(isNotNull(episode.id), visibleEpisode),
  and(isNotNull(program.id), visibleProgram),
);

/**
 * Returns the visible items of a reader's watch list, latest first, from an offset or after another
 * item, with the reader's position in an episode that is not finished.
 */
export function watchListOf(
  db: Db,
  userId: number,
  window: { limit: number; offset?: number; after?: number },
) {
  const order = sql`(${watchListItem.savedAt}, ${watchListItem.id})`;
  const afterCondition =
    window.after === undefined
      ? undefined
      : sql`${order} < (select w.saved_at, w.id from ${watchListItem} w where w.user_id = ${userId} and w.id = ${window.after})`;
  return db
    .select({
      id: watchListItem.id,
      episodeId: watchListItem.episodeId,
      programId: watchListItem.programId,
      savedAt: watchListItem.savedAt,
      position: readerPosition.position,
      duration: readerPosition.duration,
    })
    .from(watchListItem)
    .leftJoin(episode, eq(episode.id, watchListItem.episodeId))
    .leftJoin(program, eq(program.id, watchListItem.programId))
    .leftJoin(
      readerPosition,
      and(
        eq(readerPosition.userId, watchListItem.userId),
        eq(readerPosition.episodeId, watchListItem.episodeId),
        gt(readerPosition.position, 0),
      ),
    )
    .where(and(eq(watchListItem.userId, userId), isVisible, afterCondition))
    .orderBy(desc(watchListItem.savedAt), desc(watchListItem.id))
    .limit(window.limit)
    .offset(window.offset ?? 0);
}

/** Returns the size of a reader's watch list, and the number of visible items in it. */
export async function countWatchList(
  db: Db,
  userId: number,
): Promise<{ all: number; visible: number }> {
  const [row] = await db
    .select({ all: count(), visible: sql<number>`count(*) filter (where ${isVisible})` })
    .from(watchListItem)
    .leftJoin(episode, eq(episode.id, watchListItem.episodeId))
    .leftJoin(program, eq(program.id, watchListItem.programId))
    .where(eq(watchListItem.userId, userId));
  return { all: row?.all ?? 0, visible: Number(row?.visible ?? 0) };
}

const isItem = (userId: number, { kind, id }: WatchListTarget): SQL | undefined =>
  and(
    eq(watchListItem.userId, userId),
    eq(kind === "episode" ? watchListItem.episodeId : watchListItem.programId, id),
  );

export async function isInWatchList(
  db: Db,
  userId: number,
  target: WatchListTarget,
): Promise<boolean> {
  const rows = await db
    .select({ id: watchListItem.id })
    .from(watchListItem)
    .where(isItem(userId, target));
  return rows.length > 0;
}

/** Whether readers see an episode, aired or not, or a program. */
export async function isVisibleTarget(db: Db, { kind, id }: WatchListTarget): Promise<boolean> {
  const rows =
    kind === "episode"
      ? await db
          .select({ id: episode.id })
          .from(episode)
          .where(and(eq(episode.id, id), visibleEpisode))
      : await db
          .select({ id: program.id })
          .from(program)
          .where(and(eq(program.id, id), visibleProgram));
  return rows.length > 0;
}

/** Adds an item, unless the reader is at the limit. Returns whether the item is saved now. */
export async function insertWatchListItem(
  db: Db,
  userId: number,
  target: WatchListTarget,
  savedAt: Date,
  limit: number,
): Promise<boolean> {
  if (await isInWatchList(db, userId, target)) return true;
  const [saved] = await db
    .select({ number: count() })
    .from(watchListItem)
    .where(eq(watchListItem.userId, userId));
  if ((saved?.number ?? 0) >= limit) return false;
  const { kind, id } = target;
  await db
    .insert(watchListItem)
    .values({ userId, savedAt, ...(kind === "episode" ? { episodeId: id } : { programId: id }) })
    .onConflictDoNothing();
  return true;
}

export async function deleteWatchListItem(db: Db, userId: number, target: WatchListTarget) {
  await db.delete(watchListItem).where(isItem(userId, target));
}

export async function deleteWatchList(db: Db, userId: number): Promise<void> {
  await db.delete(watchListItem).where(eq(watchListItem.userId, userId));
}

/** Returns all items of a reader, hidden ones included, oldest first. */
export function allWatchListItems(db: Db, userId: number) {
  const { episodeId, programId, savedAt } = watchListItem;
  return db
    .select({ episodeId, programId, savedAt })
    .from(watchListItem)
    .where(eq(watchListItem.userId, userId))
    .orderBy(savedAt, watchListItem.id);
}
