import {
  episodeCard,
  episodeDetails,
  recordingFile,
  staffEpisode,
} from "@masthead/contract/broadcast/episode.ts";
import { captionsTrack, transcript } from "@masthead/contract/broadcast/episode-captions.ts";
import { sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { purgeOf } from "../../platform/crud/delete-records.ts";
import { maxAgeForAll } from "../age-rating/age-access.service.ts";
import { programRefs } from "../program/program-card.service.ts";
import { episodeTranscript } from "./captions/episode-transcript.table.ts";
import { episodeJobs } from "./episode.jobs.ts";
import { episodeRecords } from "./episode.records.ts";
import { episodeRouter } from "./episode.router.ts";
import { oneEpisode } from "./episode.service.ts";
import { episodeSitemap } from "./episode.sitemap.ts";
import { availableFrom, episode } from "./episode.table.ts";
import { hasAiredBy, hasReadableTranscript, visibleEpisode } from "./episode.visible.ts";
import { episodeReferences } from "./episode-reference.sql.ts";
import { recordingsOfEpisodes } from "./episode-source.store.ts";

export const episodeModule: ServerModule = {
  router: { episode: episodeRouter },
  jobs: episodeJobs,
  records: [episodeRecords],
  purges: [purgeOf(episodeRecords)],
  references: episodeReferences,
  recordings: recordingsOfEpisodes,
  recordPages: [
    {
      path: /^\/programs\/(?<programId>[1-9]\d{0,14})\/episode\/(?<id>[1-9]\d{0,14})$/,
      find: async (context, { programId, id }) =>
        (await oneEpisode(context, Number(id))).program.id === Number(programId),
    },
  ],
  names: [
    {
      group: "episodes",
      kind: "episode",
      table: episode,
      id: episode.id,
      updatedAt: episode.updatedAt,
      name: episode.title,
      slug: undefined,
      visible: (now) => sql`(${visibleEpisode} and ${hasAiredBy(now)})`,
      imageId: sql`${episode.imageId}`,
      programId: episode.programId,
      programRefs,
      time: availableFrom,
      premium: episode.premium,
      spoken: {
        table: episodeTranscript,
        recordId: episodeTranscript.episodeId,
        language: episodeTranscript.language,
        words: episodeTranscript.words,
        starts: episodeTranscript.starts,
        lines: episodeTranscript.lines,
        lineWords: episodeTranscript.lineWords,
        readable: async (context) => hasReadableTranscript(await maxAgeForAll(context)),
      },
    },
  ],
  sitemapRanges: episodeSitemap,
  trackedPages: [
    {
      kind: "episode",
      visible: sql`exists (select from ${episode} where ${episode.id} = s.id and ${visibleEpisode}
        and s.path like '%/programs/' || ${episode.programId} || '/episode/%')`,
    },
  ],
  apiTags: { episodes: "Episodes of programs." },
  apiSchemas: {
    CaptionsTrack: { schema: captionsTrack },
    EpisodeCard: { schema: episodeCard },
    EpisodeDetails: { schema: episodeDetails },
    RecordingFile: { schema: recordingFile },
    StaffEpisode: { schema: staffEpisode },
    Transcript: { schema: transcript },
  },
};
