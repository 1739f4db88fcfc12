import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { processScheduledChanges } from "./publish/scheduled-changes.service.ts";

export const frontJobs = ({ database }: Platform): JobDefinition[] => [
  {
    name: "front.scheduled-changes",
    cron: "* * * * *",
    work: () => processScheduledChanges(database.db, new Date()),
  },
];
