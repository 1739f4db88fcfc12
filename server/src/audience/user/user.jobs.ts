import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { userRecords } from "./user.records.ts";

const PURGE_JOB = "user.purge";

/** Jobs that purge soft-deleted accounts past retention. */
export function userJobs({ database }: Platform): JobDefinition[] {
  return [
    {
      name: PURGE_JOB,
      cron: "41 3 * * *",
      work: async () => void (await purgeRecords(database.db, userRecords, PURGE_JOB, new Date())),
    },
  ];
}
