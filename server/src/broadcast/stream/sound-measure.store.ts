import { and, eq, isNotNull, isNull, notIlike, sql } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import { episode } from "../episode/episode.table.ts";

export interface Sound {
  bytes: number;
  type: string;
}

/** Episodes with sound of an unknown size, any of them. HLS has none. */
export async function soundsToMeasure(db: Db, limit: number): Promise<{ id: number; audioUrl: string }[]> {
  const rows = await db
    .select({ id: episode.id, audioUrl: episode.audioUrl })
    .from(episode)
    .where(and(isNull(episode.deletedAt), isNotNull(episode.audioUrl), isNull(episode.audioBytes), notIlike(episode.audioUrl, "%.m3u8")))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.flatMap(({ id, audioUrl }) => (audioUrl ? [{ id, audioUrl }] : []));
}

/** Writes down what a sound is, unless the episode has another by now. No version of its own: nobody has edited it. */
export async function noteSound(db: Db, { id, audioUrl }: { id: number; audioUrl: string }, { bytes, type }: Sound): Promise<boolean> {
  const rows = await db
    .update(episode)
    .set({ audioBytes: bytes, audioType: type })
    .where(and(eq(episode.id, id), eq(episode.audioUrl, audioUrl)))
    .returning({ id: episode.id });
  return rows.length > 0;
}
