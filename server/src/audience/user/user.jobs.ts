import { purgeRecords } from "../../platform/crud/delete-records.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { userRecords } from "./user.records.ts";

const PURGE = "user.purge";

/** Accounts that were deleted and not restored in time are removed for good. */
export function userJobs({ database }: Platform): JobDefinition[] {
  return [{ name: PURGE, cron: "41 3 * * *", work: async () => void (await purgeRecords(database.db, userRecords, PURGE, new Date())) }];
}
