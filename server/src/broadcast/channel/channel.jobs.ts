import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { rotateExpiredKeys } from "./channel-write.service.ts";

const KEYS = "channel.keys";

/** Once an hour channels whose key has expired get a new one. */
export function channelJobs(platform: Platform): JobDefinition[] {
  return [{ name: KEYS, cron: "7 * * * *", work: async () => void (await rotateExpiredKeys(platform, KEYS, new Date())) }];
}
