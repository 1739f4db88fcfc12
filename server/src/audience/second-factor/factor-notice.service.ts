import type { Platform } from "../../platform/platform.ts";
import { userById } from "../user/user-account.service.ts";
import { type Notice, noticeMail } from "./factor-notice.mails.ts";

export const NOTICE_JOB = "auth.mail-notice";

/** Has a notice mailed. Call it when the change is stored. */
export const sendNotice = (platform: Platform, notice: Notice): Promise<void> => platform.jobs.send(NOTICE_JOB, notice);

/** Mails a notice, unless the user is gone. */
export async function mailNotice(platform: Platform, notice: Notice): Promise<void> {
  const row = await userById(platform.database.db, notice.userId);
  if (row) await platform.mailer.send(await noticeMail(platform, row, notice));
}
