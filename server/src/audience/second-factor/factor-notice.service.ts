import type { Platform } from "../../platform/platform.ts";
import { userById } from "../user/user-account.sql.ts";
import { type SecurityNotice, securityNoticeMail } from "./factor-notice.mails.ts";

export const SECURITY_NOTICE_JOB = "auth.mail-notice";

/** Queues a notice. Call it after the change is committed. */
export const queueSecurityNotice = (platform: Platform, notice: SecurityNotice): Promise<void> =>
  platform.jobs.send(SECURITY_NOTICE_JOB, notice);

/** Mails a notice, unless the user no longer exists. */
export async function mailSecurityNotice(
  platform: Platform,
  notice: SecurityNotice,
): Promise<void> {
  const row = await userById(platform.database.db, notice.userId);
  if (row) await platform.mailer.send(await securityNoticeMail(platform, row, notice));
}
