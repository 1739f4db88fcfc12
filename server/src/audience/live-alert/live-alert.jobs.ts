import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  DECIDE_JOB,
  decideAlert,
  END_JOB,
  endAlerts,
  REMOVE_JOB,
  withdrawAlert,
} from "./live-alert.service.ts";

export const liveAlertJobs = (platform: Platform): JobDefinition[] => [
  {
    name: DECIDE_JOB,
    work: ({ id }: { id: number }) => decideAlert(platform, id, new Date()),
  },
  {
    name: REMOVE_JOB,
    work: async ({ entryId }: { entryId: number }) => {
      const next = await withdrawAlert(platform, entryId, new Date());
      if (next) await platform.jobs.sendAt(REMOVE_JOB, { entryId }, next);
    },
  },
  {
    name: END_JOB,
    work: ({ articleId }: { articleId: number }) => endAlerts(platform, articleId, new Date()),
  },
];
