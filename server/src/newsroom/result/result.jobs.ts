import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { publishDueResults } from "./result.service.ts";

export const resultJobs = ({ database }: Platform): JobDefinition[] => [
  {
    name: "result.publish",
    cron: "* * * * *",
    work: () => publishDueResults(database.db, new Date()),
  },
];
