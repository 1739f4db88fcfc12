import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepFollowing } from "../following/following.service.ts";
import { DIGEST_MAIL_JOB, mailDigests, makeDueDigests, sweepDigests } from "./digest.service.ts";

/** What is made and mailed for readers who follow something. */
export function digestJobs(platform: Platform): JobDefinition[] {
  return [
    // Often, since the station's hours begin at any quarter of one of UTC, and since it may have been away at its own.
    { name: "digest.make", cron: "*/5 * * * *", work: () => makeDueDigests(platform, new Date()) },
    { name: DIGEST_MAIL_JOB, concurrency: 4, work: (mails: Parameters<typeof mailDigests>[1]) => mailDigests(platform, mails) },
    {
      name: "digest.sweep",
      cron: "17 2 * * *",
      work: async () => {
        await sweepDigests(platform, new Date());
        await sweepFollowing(platform);
      },
    },
  ];
}
