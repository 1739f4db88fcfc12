import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { renewKeys } from "./channel-write.service.ts";

const KEYS_JOB = "channel.keys";

/**
 * Runs every five minutes: with the shortest lifetime, a key overlaps with the next one for only 15
 * minutes.
 */
export function channelJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: KEYS_JOB,
      cron: "*/5 * * * *",
      work: async () => void (await renewKeys(platform, KEYS_JOB, new Date())),
    },
  ];
}
