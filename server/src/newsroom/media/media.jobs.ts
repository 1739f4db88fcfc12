import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { ANIMATION_JOB, renderAnimation, renderVariants, VARIANTS_JOB } from "./media.service.ts";
import { incompleteMedia } from "./media.store.ts";

export function mediaJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: VARIANTS_JOB,
      concurrency: 2,
      work: ({ id }: { id: number }) => renderVariants(platform, id),
    },
    { name: ANIMATION_JOB, work: ({ id }: { id: number }) => renderAnimation(platform, id) },
    {
      name: "media.sweep",
      cron: "*/10 * * * *",
      work: async () => {
        for (const { id, variantsAt, animation } of await incompleteMedia(platform.database.db)) {
          if (!variantsAt) await platform.jobs.send(VARIANTS_JOB, { id }, `media-${id}`);
          if (animation?.state === "pending")
            await platform.jobs.send(ANIMATION_JOB, { id }, `media-${id}`);
        }
      },
    },
  ];
}
