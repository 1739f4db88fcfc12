import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Db } from "../../../platform/postgres/database.ts";
import { episode } from "../episode.table.ts";
import { episodeCaptions } from "./episode-captions.table.ts";

const { content: _content, ...columns } = getTableColumns(episodeCaptions);
export type EpisodeCaptionsRow = Omit<typeof episodeCaptions.$inferSelect, "content">;

const isOf = (episodeId: number, language: Locale) =>
  and(eq(episodeCaptions.episodeId, episodeId), eq(episodeCaptions.language, language));

/** Subtitles of an episode in all languages, without their content. */
export function listEpisodeCaptions(db: Db, episodeId: number): Promise<EpisodeCaptionsRow[]> {
  return db
    .select(columns)
    .from(episodeCaptions)
    .where(eq(episodeCaptions.episodeId, episodeId))
    .orderBy(asc(episodeCaptions.language));
}

/** Returns subtitles in a language; undefined when they are not there. */
export async function episodeCaptionsContent(
  db: Db,
  episodeId: number,
  language: Locale,
): Promise<{ content: string; hash: string } | undefined> {
  const [row] = await db
    .select({ content: episodeCaptions.content, hash: episodeCaptions.hash })
    .from(episodeCaptions)
    .where(isOf(episodeId, language));
  return row;
}

/** Returns the row of an episode, and locks it until the transaction ends. */
export async function lockEpisode(
  tx: Db,
  id: number,
): Promise<
  | Pick<typeof episode.$inferSelect, "programId" | "status" | "deletedAt" | "durationSeconds">
  | undefined
> {
  const { programId, status, deletedAt, durationSeconds } = episode;
  const [row] = await tx
    .select({ programId, status, deletedAt, durationSeconds })
    .from(episode)
    .where(eq(episode.id, id))
    .for("update");
  return row;
}

export async function upsertEpisodeCaptions(
  tx: Db,
  row: typeof episodeCaptions.$inferSelect,
): Promise<void> {
  await tx
    .insert(episodeCaptions)
    .values(row)
    .onConflictDoUpdate({
      target: [episodeCaptions.episodeId, episodeCaptions.language],
      set: row,
    });
}

export async function deleteEpisodeCaptions(
  tx: Db,
  episodeId: number,
  language: Locale,
): Promise<void> {
  await tx.delete(episodeCaptions).where(isOf(episodeId, language));
}
