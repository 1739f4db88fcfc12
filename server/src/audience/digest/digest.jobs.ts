import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { createDueDigests, DIGEST_MAIL_JOB, mailDigests } from "./digest.service.ts";

/** Jobs that create and mail digests. */
export function digestJobs(platform: Platform): JobDefinition[] {
  return [
    // Frequent, since the UTC offset of the station may be a fraction of an hour, and to catch up
    // after downtime.
    {
      name: "digest.make",
      cron: "*/5 * * * *",
      work: () => createDueDigests(platform, new Date()),
    },
    {
      name: DIGEST_MAIL_JOB,
      concurrency: 4,
      work: (mails: Parameters<typeof mailDigests>[1]) => mailDigests(platform, mails),
    },
  ];
}
