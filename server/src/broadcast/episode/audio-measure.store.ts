import { and, eq, isNotNull, isNull, notIlike, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "./episode.table.ts";

export interface AudioFile {
  bytes: number;
  type: string;
}

/** Returns random episodes with unmeasured audio. Skips HLS, which has no size. */
export async function unmeasuredAudio(
  db: Db,
  limit: number,
): Promise<{ id: number; audioUrl: string }[]> {
  const rows = await db
    .select({ id: episode.id, audioUrl: episode.audioUrl })
    .from(episode)
    .where(
      and(
        isNull(episode.deletedAt),
        isNotNull(episode.audioUrl),
        isNull(episode.audioBytes),
        notIlike(episode.audioUrl, "%.m3u8"),
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.flatMap(({ id, audioUrl }) => (audioUrl ? [{ id, audioUrl }] : []));
}

/**
 * Saves the measured size and type, unless the audio of the episode has changed since. It is not an
 * edit, so the version stays the same. Returns whether it was saved.
 */
export async function saveAudioFile(
  db: Db,
  { id, audioUrl }: { id: number; audioUrl: string },
  { bytes, type }: AudioFile,
): Promise<boolean> {
  const rows = await db
    .update(episode)
    .set({ audioBytes: bytes, audioType: type })
    .where(and(eq(episode.id, id), eq(episode.audioUrl, audioUrl)))
    .returning({ id: episode.id });
  return rows.length > 0;
}
