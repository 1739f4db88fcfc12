import { and, eq } from "drizzle-orm";
import type { Db } from "../../platform/postgres/database.ts";
import type { EpisodeRecordings, EpisodeSource } from "../stream/recording/episode-recordings.ts";
import { episode } from "./episode.table.ts";
import { visibleEpisode } from "./episode.visible.ts";

const sourceFields = {
  id: episode.id,
  programId: episode.programId,
  videoUrl: episode.videoUrl,
  audioUrl: episode.audioUrl,
  audioBytes: episode.audioBytes,
  audioType: episode.audioType,
  premium: episode.premium,
  airAt: episode.airAt,
};

async function visibleSource(db: Db, id: number): Promise<EpisodeSource | undefined> {
  const [row] = await db
    .select(sourceFields)
    .from(episode)
    .where(and(eq(episode.id, id), visibleEpisode));
  return row;
}

/** Recordings of episodes, for streams. */
export const recordingsOfEpisodes: EpisodeRecordings = { columns: [episode.videoUrl, episode.audioUrl], visibleSource };
