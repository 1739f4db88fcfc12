import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { measureEpisodeAudio } from "./audio-measure.service.ts";

export function episodeJobs(platform: Platform): JobDefinition[] {
  return [
    { name: "stream.sounds", cron: "*/2 * * * *", work: () => measureEpisodeAudio(platform) },
  ];
}
