import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { NOTICE_MAIL_JOB } from "./notice/notice.service.ts";
import { mailNotice } from "./notice/notice-mail.service.ts";

export const workJobs = (platform: Platform): JobDefinition[] => [
  { name: NOTICE_MAIL_JOB, work: ({ id }: { id: number }) => mailNotice(platform, id) },
];
