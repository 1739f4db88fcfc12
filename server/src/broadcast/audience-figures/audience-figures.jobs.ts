import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { closeFigures, purgeFigures } from "./close-figures.service.ts";

export function audienceFiguresJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: "audience-figures.close",
      cron: "*/10 * * * *",
      work: () => closeFigures(platform, new Date()),
    },
    {
      name: "audience-figures.purge",
      cron: "53 1 * * *",
      work: () => purgeFigures(platform, new Date()),
    },
  ];
}
