import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { purgeAired, recordAired } from "./aired/record-aired.service.ts";

export function scheduleJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "schedule.record-aired",
      cron: "* * * * *",
      work: () => recordAired(platform, new Date()),
    },
    {
      name: "schedule.purge-aired",
      cron: "47 1 * * *",
      work: () => purgeAired(platform, new Date()),
    },
  ];
}
