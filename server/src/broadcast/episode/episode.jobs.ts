import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { measureEpisodeAudio } from "./audio-measure.service.ts";
import { AVAILABILITY_JOB, announceAvailability, announceEpisode } from "./availability.service.ts";
import { indexMissingTranscripts } from "./captions/episode-transcript.service.ts";

export function episodeJobs(platform: Platform): JobDefinition[] {
  return [
    { name: "episode.availability", cron: "* * * * *", work: () => announceAvailability(platform) },
    {
      name: AVAILABILITY_JOB,
      work: (one: { id: number; programId: number }) => announceEpisode(platform, one),
    },
    {
      name: "episode.transcripts",
      cron: "* * * * *",
      work: () => indexMissingTranscripts(platform),
    },
    { name: "stream.sounds", cron: "*/2 * * * *", work: () => measureEpisodeAudio(platform) },
  ];
}
