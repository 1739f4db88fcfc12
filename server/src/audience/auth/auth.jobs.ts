import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { CODE_JOB, mailCode } from "./otp.service.ts";
import { deleteEndedOtps } from "./otp.store.ts";
import { LINK_JOB, mailResetLink } from "./password-reset.service.ts";
import { deleteEndedResets } from "./password-reset.store.ts";
import { sweepSessions } from "./session.service.ts";

const HOUR = 60 * 60 * 1000;

export function authJobs(platform: Platform): JobDefinition[] {
  return [
    { name: CODE_JOB, concurrency: 4, work: ({ id }: { id: number }) => mailCode(platform, id) },
    { name: LINK_JOB, work: ({ userId }: { userId: number }) => mailResetLink(platform, userId) },
    { name: "auth.sweep", cron: "23 * * * *", work: () => sweepAuth(platform, new Date()) },
  ];
}

/** Forgets sessions, codes and links that have ended. */
export async function sweepAuth({ database: { db } }: Platform, now: Date): Promise<void> {
  await sweepSessions(db, now);
  await deleteEndedOtps(db, new Date(now.getTime() - HOUR));
  await deleteEndedResets(db, now);
}
