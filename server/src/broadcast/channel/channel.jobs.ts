import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { renewKeys } from "./channel-write.service.ts";

const KEYS = "channel.keys";

/** Every five minutes, since a key of the shortest lifetime overlaps with the next for a quarter of an hour. */
export function channelJobs(platform: Platform): JobDefinition[] {
  return [{ name: KEYS, cron: "*/5 * * * *", work: async () => void (await renewKeys(platform, KEYS, new Date())) }];
}
