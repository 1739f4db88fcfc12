import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { renderVariants, VARIANTS_JOB } from "./media.service.ts";
import { mediaWithoutVariants } from "./media.store.ts";

export function mediaJobs(platform: Platform): JobDefinition[] {
  return [
    { name: VARIANTS_JOB, concurrency: 2, work: ({ id }: { id: number }) => renderVariants(platform, id) },
    {
      name: "media.sweep",
      cron: "*/10 * * * *",
      work: async () => {
        for (const id of await mediaWithoutVariants(platform.database.db)) await platform.jobs.send(VARIANTS_JOB, { id }, `media-${id}`);
      },
    },
  ];
}
