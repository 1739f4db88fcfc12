import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  continueIssue,
  mailTest,
  recoverIssues,
  SEND_JOB,
  START_JOB,
  startDueIssue,
  TEST_JOB,
} from "./issue/issue.service.ts";
import { CONFIRM_JOB, mailConfirmation } from "./subscription/confirmation.service.ts";
import { sendWelcomeMails } from "./subscription/welcome.service.ts";

export function newsletterJobs(platform: Platform): JobDefinition[] {
  return [
    {
      name: CONFIRM_JOB,
      work: (input: { email: string; locale: Locale }) => mailConfirmation(platform, input),
    },
    {
      name: TEST_JOB,
      work: (input: { id: number; email: string }) => mailTest(platform, input),
    },
    {
      name: START_JOB,
      work: ({ id }: { id: number }) => startDueIssue(platform, id, new Date()),
    },
    {
      name: SEND_JOB,
      work: async ({ id }: { id: number }) => {
        const next = await continueIssue(platform, id);
        if (next) await platform.jobs.sendAt(SEND_JOB, { id }, next);
      },
    },
    {
      name: "newsletter.scheduled",
      cron: "* * * * *",
      work: () => recoverIssues(platform, new Date()),
    },
    {
      name: "newsletter.welcome",
      cron: "* * * * *",
      work: () => sendWelcomeMails(platform, new Date()),
    },
  ];
}
