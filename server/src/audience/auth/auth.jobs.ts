import type { JobDefinition } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import type { SecurityNotice } from "../second-factor/factor-notice.mails.ts";
import { mailSecurityNotice, SECURITY_NOTICE_JOB } from "../second-factor/factor-notice.service.ts";
import { ACTIVATION_JOB, mailActivation } from "./account/activation.service.ts";
import {
  EMAIL_CHANGE_JOB,
  EMAIL_CHANGED_JOB,
  mailEmailChange,
  mailEmailChanged,
} from "./account/email-change.service.ts";
import { CODE_JOB, mailCode } from "./otp/otp.service.ts";
import { mailPasswordChanged, PASSWORD_CHANGED_JOB } from "./password/password-change.service.ts";
import { mailResetLink, RESET_LINK_JOB } from "./password/password-reset.service.ts";
import { FAILED_SIGN_IN_JOB, mailFailedSignIn } from "./sign-in/sign-in.service.ts";
import type { MailRecipient } from "./station.mails.ts";

export function authJobs(platform: Platform): JobDefinition[] {
  return [
    { name: CODE_JOB, concurrency: 4, work: ({ id }: { id: number }) => mailCode(platform, id) },
    {
      name: RESET_LINK_JOB,
      work: ({ userId }: { userId: number }) => mailResetLink(platform, userId),
    },
    {
      name: ACTIVATION_JOB,
      concurrency: 4,
      work: ({ id }: { id: number }) => mailActivation(platform, id),
    },
    { name: EMAIL_CHANGE_JOB, work: ({ id }: { id: number }) => mailEmailChange(platform, id) },
    { name: EMAIL_CHANGED_JOB, work: (to: MailRecipient) => mailEmailChanged(platform, to) },
    { name: PASSWORD_CHANGED_JOB, work: (to: MailRecipient) => mailPasswordChanged(platform, to) },
    {
      name: SECURITY_NOTICE_JOB,
      work: (notice: SecurityNotice) => mailSecurityNotice(platform, notice),
    },
    { name: FAILED_SIGN_IN_JOB, work: ({ id }: { id: number }) => mailFailedSignIn(platform, id) },
  ];
}
