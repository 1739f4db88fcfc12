import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { deleteOrphanedFollows } from "./following.store.ts";

export function followingJobs({ database }: Platform): JobDefinition[] {
  return [
    {
      name: "following.orphans",
      cron: "17 2 * * *",
      work: () => deleteOrphanedFollows(database.db),
    },
  ];
}
