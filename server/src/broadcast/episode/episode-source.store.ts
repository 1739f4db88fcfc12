import { RECORDING_PATH_PREFIX } from "@masthead/contract/newsroom/article/article-recording.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { and, eq, sql } from "drizzle-orm";
import { localizedTextIn, textInAllLocales } from "../../platform/crud/text-search.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { EpisodeRecordings, EpisodeSource } from "../stream/recording/episode-recordings.ts";
import { episode } from "./episode.table.ts";
import { hasAiredBy, visibleEpisode } from "./episode.visible.ts";

const sourceFields = {
  id: episode.id,
  programId: episode.programId,
  videoUrl: episode.videoUrl,
  audioUrl: episode.audioUrl,
  audioBytes: episode.audioBytes,
  audioType: episode.audioType,
  premium: episode.premium,
  airAt: episode.airAt,
  availableFrom: episode.availableFrom,
  availableUntil: episode.availableUntil,
};

async function visibleSource(db: Db, id: number): Promise<EpisodeSource | undefined> {
  const [row] = await db
    .select(sourceFields)
    .from(episode)
    .where(and(eq(episode.id, id), visibleEpisode));
  return row;
}

/** Position after the prefix of the path of an uploaded recording. */
const FILE_POSITION = RECORDING_PATH_PREFIX.length + 1;

const uses = (locale: Locale, now: Date) =>
  sql`select substr(source.url, ${FILE_POSITION}::int) as file, ${localizedTextIn(episode.title, locale)} as title, ${textInAllLocales(episode.title)} as words,
      ${episode.updatedAt} as at, not (${visibleEpisode} and ${hasAiredBy(now)} and not ${episode.premium}) as restricted
    from ${episode} cross join lateral (values (${episode.videoUrl}), (${episode.audioUrl})) source(url)
    where source.url like ${`${RECORDING_PATH_PREFIX}%`} and ${episode.deletedAt} is null`;

export const recordingsOfEpisodes: EpisodeRecordings = {
  columns: [episode.videoUrl, episode.audioUrl],
  uses,
  visibleSource,
};
