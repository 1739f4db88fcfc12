import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { MailRecipient } from "../auth/station.mails.ts";
import { mailAccountRemoved, mailDeletion } from "./data-deletion.mails.ts";
import {
  DELETION_JOB,
  DELETION_MAIL_JOB,
  queueDeletion,
  REMOVED_MAIL_JOB,
} from "./data-deletion.service.ts";
import { deleteExpiredDeletions, stuckDeletions } from "./data-deletion.store.ts";
import { runDeletion } from "./run-deletion.service.ts";

/**
 * Age after which an unfinished request is queued again, in milliseconds: its process died before
 * it queued the job.
 */
const REQUEUE_AGE = 15 * MINUTE;

export function dataDeletionJobs(platform: Platform): JobDefinition[] {
  return [
    { name: DELETION_MAIL_JOB, work: ({ id }: { id: number }) => mailDeletion(platform, id) },
    { name: REMOVED_MAIL_JOB, work: (to: MailRecipient) => mailAccountRemoved(platform, to) },
    { name: DELETION_JOB, work: ({ id }: { id: number }) => runDeletion(platform, id) },
    {
      name: "data-deletion.sweep",
      cron: "7,22,37,52 * * * *",
      work: () => sweepDeletions(platform, new Date()),
    },
  ];
}

/** Queues stuck requests again and deletes requests that were not confirmed in time. */
export async function sweepDeletions(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await deleteExpiredDeletions(db, now);
  for (const { id, state } of await stuckDeletions(db, new Date(now.getTime() - REQUEUE_AGE))) {
    if (state === "requested") await platform.jobs.send(DELETION_MAIL_JOB, { id });
    else await queueDeletion(platform, id);
  }
}
