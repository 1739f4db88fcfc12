import { DAY } from "@masthead/contract/platform/durations.ts";
import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { SCAN_JOB, sendProgramAlerts } from "./program-alert.service.ts";
import { deleteProgramAlerts } from "./program-alert.store.ts";

export const PURGE_JOB = "program-follow.purge";
/** Days for which alerts about programs, and their notifications, are retained. */
export const PROGRAM_ALERTS_KEPT_DAYS = 30;

export const programFollowJobs = (platform: Platform): JobDefinition[] => [
  {
    name: SCAN_JOB,
    cron: "* * * * *",
    work: () => sendProgramAlerts(platform, new Date()),
  },
  {
    name: PURGE_JOB,
    cron: "35 3 * * *",
    work: () =>
      deleteProgramAlerts(
        platform.database.db,
        new Date(Date.now() - PROGRAM_ALERTS_KEPT_DAYS * DAY),
      ),
  },
];
