import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshMostRead } from "./read.service.ts";

export function readJobs(platform: Platform): JobDefinition[] {
  return [{ name: "analytics.most-read", cron: "* * * * *", work: () => refreshMostRead(platform, new Date()) }];
}
