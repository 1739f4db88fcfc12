import type { PositionItem } from "@masthead/contract/audience/position.ts";
import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { hasAiredBy, visibleEpisode } from "../../broadcast/episode/episode.visible.ts";
import { article, articleRecording } from "../../newsroom/article/article.table.ts";
import { visibleAt } from "../../newsroom/article/article.visible.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { positionOptOut, readerPosition } from "./position.table.ts";

/** Columns that identify the item of a position. */
const itemColumns = ({ kind, id, recording }: PositionItem) => ({
  articleId: kind === "episode" ? null : id,
  episodeId: kind === "episode" ? id : null,
  recording: kind === "recording" ? (recording ?? null) : null,
});

function isPositionIn(userId: number, item: PositionItem): SQL | undefined {
  const { articleId, episodeId, recording } = itemColumns(item);
  return and(
    eq(readerPosition.userId, userId),
    articleId === null ? isNull(readerPosition.articleId) : eq(readerPosition.articleId, articleId),
    episodeId === null ? isNull(readerPosition.episodeId) : eq(readerPosition.episodeId, episodeId),
    recording === null ? isNull(readerPosition.recording) : eq(readerPosition.recording, recording),
  );
}

export async function isSwitchedOff(db: Db, userId: number): Promise<boolean> {
  const rows = await db
    .select({ since: positionOptOut.since })
    .from(positionOptOut)
    .where(eq(positionOptOut.userId, userId));
  return rows.length > 0;
}

/** Switches positions of a reader on or off. */
export async function storeChoice(tx: Db, userId: number, enabled: boolean, now: Date) {
  if (enabled) await tx.delete(positionOptOut).where(eq(positionOptOut.userId, userId));
  else await tx.insert(positionOptOut).values({ userId, since: now }).onConflictDoNothing();
}

/** What decides who may read, watch or listen to an item. */
export interface ItemAccess {
  premium: boolean;
  categoryId: number | null;
  programId: number | null;
}

/** Returns the access to an article or a recording in it; undefined unless readers see it. */
export async function articleAccess(
  db: Db,
  { id, recording }: PositionItem,
  now: Date,
): Promise<ItemAccess | undefined> {
  const file = recording?.split(":", 1)[0];
  const hasRecording =
    file === undefined
      ? undefined
      : sql`exists (select from ${articleRecording} where ${articleRecording.articleId} = ${article.id}
          and ${articleRecording.file} = ${file} and ${articleRecording.shown})`;
  const [row] = await db
    .select({ premium: article.premium, categoryId: article.categoryId })
    .from(article)
    .where(and(eq(article.id, id), visibleAt(now), hasRecording));
  return row && { ...row, programId: null };
}

/** Returns the access to an episode; undefined unless readers see it and it has aired. */
export async function episodeAccess(
  db: Db,
  id: number,
  now: Date,
): Promise<ItemAccess | undefined> {
  const [row] = await db
    .select({ premium: episode.premium, programId: episode.programId })
    .from(episode)
    .where(and(eq(episode.id, id), visibleEpisode, hasAiredBy(now)));
  return row && { ...row, categoryId: null };
}

export interface StoredPosition {
  position: number;
  duration: number | null;
  savedAt: Date;
}

export async function positionIn(
  db: Db,
  userId: number,
  item: PositionItem,
): Promise<StoredPosition | undefined> {
  const { position, duration, savedAt } = readerPosition;
  const [row] = await db
    .select({ position, duration, savedAt })
    .from(readerPosition)
    .where(isPositionIn(userId, item));
  return row;
}

/** Stores a position unless a newer one is stored, and deletes the oldest ones above the limit. */
export async function upsertPosition(
  db: Db,
  userId: number,
  item: PositionItem,
  stored: StoredPosition,
  limit: number,
): Promise<void> {
  await db
    .insert(readerPosition)
    .values({ userId, ...itemColumns(item), ...stored })
    .onConflictDoUpdate({
      target: [
        readerPosition.userId,
        readerPosition.articleId,
        readerPosition.episodeId,
        readerPosition.recording,
      ],
      set: { ...stored },
      setWhere: sql`${readerPosition.savedAt} <= excluded.saved_at`,
    });
  await db.delete(readerPosition).where(
    and(
      eq(readerPosition.userId, userId),
      sql`${readerPosition.savedAt} < (select p.saved_at from ${readerPosition} p
        where p.user_id = ${userId} order by p.saved_at desc offset ${limit - 1} limit 1)`,
    ),
  );
}

export async function deletePosition(db: Db, userId: number, item: PositionItem): Promise<void> {
  await db.delete(readerPosition).where(isPositionIn(userId, item));
}

export async function deleteAllPositions(db: Db, userId: number): Promise<void> {
  await db.delete(readerPosition).where(eq(readerPosition.userId, userId));
}

const itemFields = {
  articleId: readerPosition.articleId,
  episodeId: readerPosition.episodeId,
  recording: readerPosition.recording,
  position: readerPosition.position,
  duration: readerPosition.duration,
  savedAt: readerPosition.savedAt,
};

/** Returns the newest unfinished positions of a reader in items that readers see. */
export function unfinishedPositions(db: Db, userId: number, now: Date, limit: number) {
  return db
    .select({
      ...itemFields,
      premium: sql<boolean>`coalesce(${article.premium}, ${episode.premium})`,
      categoryId: article.categoryId,
      programId: episode.programId,
    })
    .from(readerPosition)
    .leftJoin(article, eq(article.id, readerPosition.articleId))
    .leftJoin(episode, eq(episode.id, readerPosition.episodeId))
    .where(
      and(
        eq(readerPosition.userId, userId),
        gt(readerPosition.position, 0),
        or(
          and(isNotNull(article.id), visibleAt(now)),
          and(isNotNull(episode.id), visibleEpisode, hasAiredBy(now)),
        ),
      ),
    )
    .orderBy(desc(readerPosition.savedAt))
    .limit(limit);
}

/** Returns all positions of a reader, oldest first. */
export function allPositions(db: Db, userId: number) {
  return db
    .select(itemFields)
    .from(readerPosition)
    .where(eq(readerPosition.userId, userId))
    .orderBy(readerPosition.savedAt);
}
