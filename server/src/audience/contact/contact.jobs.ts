import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  ANSWER_JOB,
  mailAnswer,
  mailNotice,
  NOTICE_JOB,
  requeueUnmailedAnswers,
} from "./contact-mail.service.ts";

export function contactJobs(platform: Platform): JobDefinition[] {
  return [
    { name: NOTICE_JOB, work: ({ id }: { id: number }) => mailNotice(platform, id) },
    { name: ANSWER_JOB, work: ({ id }: { id: number }) => mailAnswer(platform, id) },
    {
      name: "contact.mail-forgotten",
      cron: "*/15 * * * *",
      work: () => requeueUnmailedAnswers(platform, new Date()),
    },
  ];
}
