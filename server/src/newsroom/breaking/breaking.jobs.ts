import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { runDryRun } from "./dry-run/dry-run.service.ts";
import { carryOut, resumePackages } from "./send/carry-out.service.ts";
import { sendTestMail, TEST_JOB } from "./send/mail-preview.service.ts";
import { CARRY_OUT_JOB } from "./send/send.service.ts";

export const breakingJobs = (platform: Platform): JobDefinition[] => [
  { name: CARRY_OUT_JOB, concurrency: 2, work: ({ id }: { id: number }) => carryOut(platform, id) },
  {
    name: TEST_JOB,
    work: (input: { id: number; of: Locale; userId: number }) => sendTestMail(platform, input),
  },
  { name: "breaking.resume", cron: "* * * * *", work: () => resumePackages(platform) },
  { name: "breaking.dry-run", cron: "20 4 * * *", work: () => runDryRun(platform, new Date()) },
];
