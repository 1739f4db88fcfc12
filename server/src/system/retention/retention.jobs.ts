import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { purgeExpired } from "./retention.service.ts";

export function retentionJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "retention.purge",
      cron: "23 * * * *",
      work: async () => void (await purgeExpired(platform, new Date())),
    },
  ];
}
