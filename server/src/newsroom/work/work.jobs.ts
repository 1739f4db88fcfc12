import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { syncAllWork, WORK_DELIVERY_JOB } from "../../platform/work/sync-work.ts";
import { NOTICE_MAIL_JOB } from "./notice/notice.service.ts";
import { mailNotice } from "./notice/notice-mail.service.ts";
import { deliverWork } from "./open/deliver-work.service.ts";
import {
  mailWork,
  queueWorkDigests,
  WORK_MAIL_JOB,
  type WorkMailJob,
} from "./open/work-mail.service.ts";

export const workJobs = (platform: Platform): JobDefinition[] => [
  { name: NOTICE_MAIL_JOB, work: ({ id }: { id: number }) => mailNotice(platform, id) },
  { name: WORK_MAIL_JOB, work: (data: WorkMailJob) => mailWork(platform, data) },
  { name: "work.digest", cron: "5 * * * *", work: () => queueWorkDigests(platform) },
  { name: WORK_DELIVERY_JOB, work: () => deliverWork(platform) },
  {
    name: "work.sweep",
    cron: "* * * * *",
    async work() {
      await syncAllWork(platform.background.db);
      await deliverWork(platform);
    },
  },
];
