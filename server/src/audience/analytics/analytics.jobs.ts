import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { refreshMostRead } from "./most-read/most-read.service.ts";
import { closeDays, maintainViewPartitions } from "./rollup/rollup.service.ts";

export function analyticsJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "analytics.most-read",
      cron: "* * * * *",
      work: () => refreshMostRead(platform, new Date()),
    },
    {
      name: "analytics.close-days",
      cron: "*/5 * * * *",
      work: () => closeDays(platform, new Date()),
    },
    {
      name: "analytics.partitions",
      cron: "41 0 * * *",
      work: () => maintainViewPartitions(platform, new Date()),
    },
  ];
}
