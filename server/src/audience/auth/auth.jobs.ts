import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { sweepProofs } from "../bot-check/bot-check.service.ts";
import type { Notice } from "../second-factor/factor-notice.mails.ts";
import { mailNotice, NOTICE_JOB } from "../second-factor/factor-notice.service.ts";
import { sweepSecondFactors } from "../second-factor/second-factor.service.ts";
import { ACTIVATION_JOB, mailActivation } from "./activation.service.ts";
import { EMAIL_CHANGE_JOB, EMAIL_CHANGED_JOB, mailEmailChange, mailEmailChanged } from "./email-change.service.ts";
import { deleteEndedMailProofs } from "./mail-proof.store.ts";
import { CODE_JOB, mailCode } from "./otp.service.ts";
import { deleteEndedOtps } from "./otp.store.ts";
import { LINK_JOB, mailResetLink } from "./password-reset.service.ts";
import { deleteEndedResets } from "./password-reset.store.ts";
import { sweepSessions } from "./session.service.ts";
import { mailRefused, REFUSED_JOB } from "./sign-in.service.ts";
import type { Receiver } from "./station.mails.ts";

const HOUR = 60 * 60 * 1000;

export function authJobs(platform: Platform): JobDefinition[] {
  return [
    { name: CODE_JOB, concurrency: 4, work: ({ id }: { id: number }) => mailCode(platform, id) },
    { name: LINK_JOB, work: ({ userId }: { userId: number }) => mailResetLink(platform, userId) },
    { name: ACTIVATION_JOB, concurrency: 4, work: ({ id }: { id: number }) => mailActivation(platform, id) },
    { name: EMAIL_CHANGE_JOB, work: ({ id }: { id: number }) => mailEmailChange(platform, id) },
    { name: EMAIL_CHANGED_JOB, work: (to: Receiver) => mailEmailChanged(platform, to) },
    { name: NOTICE_JOB, work: (notice: Notice) => mailNotice(platform, notice) },
    { name: REFUSED_JOB, work: ({ id }: { id: number }) => mailRefused(platform, id) },
    { name: "auth.sweep", cron: "23 * * * *", work: () => sweepAuth(platform, new Date()) },
  ];
}

/** Forgets sessions, codes, links and challenges that have ended. */
export async function sweepAuth(platform: Platform, now: Date): Promise<void> {
  const { db } = platform.database;
  await sweepSessions(db, now);
  await deleteEndedOtps(db, new Date(now.getTime() - HOUR));
  await deleteEndedResets(db, now);
  await deleteEndedMailProofs(db, now);
  await sweepProofs(platform, now);
  await sweepSecondFactors(platform, now);
}
