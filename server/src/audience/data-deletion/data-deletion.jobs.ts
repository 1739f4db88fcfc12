import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { mailDeletion } from "./data-deletion.mails.ts";
import { DELETION_JOB, DELETION_MAIL_JOB, sendDeletion } from "./data-deletion.service.ts";
import { deleteEndedDeletions, forgottenDeletions } from "./data-deletion.store.ts";
import { runDeletion } from "./delete-held.service.ts";

/** Milliseconds after which a request that is not done was forgotten: its process died before it put the job into the queue. */
const LONG = 15 * 60_000;

export function dataDeletionJobs(platform: Platform): JobDefinition[] {
  return [
    { name: DELETION_MAIL_JOB, work: ({ id }: { id: number }) => mailDeletion(platform, id) },
    { name: DELETION_JOB, work: ({ id }: { id: number }) => runDeletion(platform, id) },
    { name: "data-deletion.sweep", cron: "7,22,37,52 * * * *", work: () => sweepDeletions(platform, new Date()) },
  ];
}

/** Takes up what was left lying, and removes what nobody confirmed in time. */
export async function sweepDeletions(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await deleteEndedDeletions(db, now);
  for (const { id, state } of await forgottenDeletions(db, new Date(now.getTime() - LONG))) {
    if (state === "requested") await platform.jobs.send(DELETION_MAIL_JOB, { id });
    else await sendDeletion(platform, id);
  }
}
