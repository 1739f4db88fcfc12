import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { CLEAR_JOB, LETTER_KEPT } from "./letter.retention.ts";
import { clearPublished } from "./letter.store.ts";
import { LETTER_MAIL_JOB, type LetterMailJob, mailLetter } from "./letter-mail.service.ts";

export function letterJobs(platform: Platform): JobDefinition[] {
  return [
    { name: LETTER_MAIL_JOB, work: (data: LetterMailJob) => mailLetter(platform, data) },
    {
      name: CLEAR_JOB,
      cron: "17 3 * * *",
      work: () => clearPublished(platform.background.db, new Date(Date.now() - LETTER_KEPT)),
    },
  ];
}
