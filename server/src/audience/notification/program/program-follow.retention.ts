import type { Retention } from "../../../platform/retention/retention.ts";
import { programAlert } from "./program-alert.table.ts";
import { PROGRAM_ALERTS_KEPT_DAYS, PURGE_JOB } from "./program-follow.jobs.ts";

export const programFollowRetention: Retention[] = [
  {
    table: programAlert,
    rows: "alerts to followers of programs, with their notifications",
    job: PURGE_JOB,
    kept: `${PROGRAM_ALERTS_KEPT_DAYS} days`,
  },
];
